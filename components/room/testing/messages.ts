import type { Author, Message, MessageBody } from "@/lib/contract/entry";
import type { RoomState } from "@/lib/contract/room-state";

type Head = Partial<Omit<Message, "body" | "type">> & { seq: number };

/** A message of a participant (by id) or another author, for tests. */
export function messageBy(author: string | Author, head: Head, body: Partial<MessageBody> = {}): Message {
  return {
    id: `message-${head.seq}`,
    at: new Date(2026, 2, 5, 12, 0).toISOString(),
    clientId: null,
    ...head,
    type: "message:posted",
    body: {
      author: typeof author === "string" ? { kind: "participant", participantId: author } : author,
      text: `text ${head.seq}`,
      replyTo: null,
      mentions: [],
      mentionsBot: false,
      to: null,
      bot: null,
      reactions: [],
      ...body,
    },
  };
}

/** A message that the bot posted in a turn, for tests. */
export function botMessage(turn: number, head: Head): Message {
  const bot = { turn, act: "initiative-summarization", engine: "built-in", target: null } as const;
  return messageBy({ kind: "bot" }, head, { bot });
}

/** An open room with these messages, for tests. */
export function roomWith(messages: Message[], change: Partial<RoomState> = {}): RoomState {
  return {
    id: "room",
    code: "code",
    topic: "The garden",
    kind: "goal-oriented",
    botName: "mubot",
    status: "open",
    botPaused: false,
    subTopics: [],
    settings: null,
    draft: null,
    roster: [],
    messages,
    hasOlder: false,
    lastSeq: messages.at(-1)?.seq ?? 0,
    ...change,
  };
}
