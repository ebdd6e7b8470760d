import type { Author, EntryBody } from "@/lib/contract/entry";
import type { EntryDraft, JoinRequest, NewRoom } from "../ports";

let counter = 0;
/** A name not used before in this process, for tests that need one and don't care which. */
export function unique(prefix: string): string {
  counter += 1;
  return `${prefix}-${process.pid}-${counter}`;
}

export function newRoom(over: Partial<NewRoom> = {}): NewRoom {
  return {
    ownerId: null,
    inputs: { topic: "Where to go in May", kind: "decision-making", agenda: null, hints: null, roles: null },
    settings: { preset: "default" },
    botName: "mubot",
    subTopics: [],
    isDemo: false,
    ...over,
  };
}

export const host: Author = { kind: "host", userId: null, name: "Hanna" };

export function by(participantId: string): Author {
  return { kind: "participant", participantId };
}

export function messageBody(over: Partial<EntryBody<"message:posted">> = {}): EntryBody<"message:posted"> {
  return {
    author: host,
    text: "Hello",
    replyTo: null,
    mentions: [],
    mentionsBot: false,
    to: null,
    bot: null,
    reactions: [],
    ...over,
  };
}

/** A draft of a message; `clientId` beside the fields of its body. */
export function say(
  over: Partial<EntryBody<"message:posted">> & { clientId?: string | null } = {},
): EntryDraft<"message:posted"> {
  const { clientId = null, ...body } = over;
  return { type: "message:posted", body: messageBody(body), clientId };
}

export function joinRequest(roomId: string, name: string, over: Partial<JoinRequest> = {}): JoinRequest {
  return {
    roomId,
    name,
    nameKey: name.toLowerCase(),
    role: null,
    simulated: false,
    tokenHash: unique(`token-${name}`),
    maxPeople: 100,
    ...over,
  };
}
