import { type Entry, type Message, type MessageBody, messageMaxLength } from "@/lib/contract/entry";
import { authorKey, type RoomStatus } from "@/lib/contract/room-state";
import { mentionsBot } from "@/lib/muca/mention";
import { AppError } from "@/lib/shared/errors";
import { codePointLength } from "@/lib/shared/text";
import { type AppendContext, appendEntry } from "./append-entry";
import { authorOf, readerId, requireHost } from "./authorise";
import { findPersonMentions } from "./person-mentions";
import type { EntryDraft, RoomHead, Viewer } from "./ports";
import { messageNotFound, statusError } from "./refusals";

export interface PostRequest {
  roomId: string;
  /** Unique per room; a repeat gives back the first message. */
  clientId: string;
  text: string;
  replyTo: string | null;
  /** Participant id: a private word, for the host only. */
  to: string | null;
}

const participantsWrite: readonly RoomStatus[] = ["open"];
const hostWrites: readonly RoomStatus[] = ["preparing", "open", "locked"];

/** What people do with messages. Every function throws AppErrors that say what to do. */
export function createMessages(context: AppendContext) {
  /** Posts a message, or a private word of the host; gives back its entry. */
  async function post(viewer: Viewer, request: PostRequest): Promise<Entry> {
    const author = authorOf(viewer);
    const text = checkedText(request.text);
    const head = await context.heads.get(request.roomId);
    const body: MessageBody = {
      author,
      text,
      replyTo: request.replyTo,
      mentions: [],
      mentionsBot: false,
      to: request.to,
      bot: null,
      reactions: [],
    };
    if (request.to !== null) requireAddressee(viewer, head, request.to);
    else {
      const here = head.participants.filter((person) => person.presence === "here");
      body.mentions = findPersonMentions(text, here);
      body.mentionsBot = mentionsBot(text, head.botName);
    }
    if (request.replyTo !== null) {
      const target = await visibleMessage(viewer, request.roomId, request.replyTo);
      if (request.to === null && target.body.author.kind === "bot") body.mentionsBot = true;
    }
    const draft: EntryDraft<"message:posted"> = {
      type: "message:posted",
      body,
      clientId: request.clientId,
      requires: {
        ...writing(viewer),
        ...(request.replyTo === null ? {} : { message: { id: request.replyTo } }),
      },
    };
    return appendEntry(context, request.roomId, draft);
  }

  /** Deletes a message: one's own, or any as the host. */
  async function remove(viewer: Viewer, roomId: string, messageId: string): Promise<void> {
    const by = authorOf(viewer);
    await appendEntry(context, roomId, {
      type: "message:deleted",
      body: { messageId, by },
      clientId: null,
      requires: {
        ...writing(viewer),
        message: viewer.role === "host" ? { id: messageId } : { id: messageId, by: authorKey(by) },
      },
    });
  }

  /** Adds or takes back one's own reaction. */
  async function react(
    viewer: Viewer,
    request: { roomId: string; messageId: string; emoji: string; on: boolean },
  ): Promise<void> {
    const { roomId, messageId, emoji, on } = request;
    const by = authorKey(authorOf(viewer));
    const message = await visibleMessage(viewer, roomId, messageId);
    const reacted = message.body.reactions.some((each) => each.emoji === emoji && each.by.includes(by));
    if (reacted === on) return;
    await appendEntry(context, roomId, {
      type: on ? "reaction:added" : "reaction:removed",
      body: { messageId, emoji, by },
      clientId: null,
      requires: { ...writing(viewer), message: { id: messageId } },
    });
  }

  async function visibleMessage(viewer: Viewer, roomId: string, messageId: string): Promise<Message> {
    const message = await context.store.message(roomId, messageId);
    const reader = readerId(viewer);
    const hidden = message?.body.to && reader !== null && message.body.to !== reader;
    if (!message || hidden || message.body.text === null) throw messageNotFound();
    return message;
  }

  return { post, remove, react };
}

/** Whatever must hold in the room for this viewer to change something in it. */
function writing(viewer: Viewer): NonNullable<EntryDraft["requires"]> {
  if (viewer.role !== "participant") return { status: hostWrites };
  return { status: participantsWrite, participant: viewer.participant.id };
}

function requireAddressee(viewer: Viewer, head: RoomHead, to: string): void {
  requireHost(viewer);
  if (head.status === "ended") throw statusError("ended");
  if (!head.participants.some(({ id, presence }) => id === to && presence === "here")) {
    throw new AppError("input/invalid", "That person is not in this room any more; nothing was sent.");
  }
}

function checkedText(raw: string): string {
  const text = raw.replaceAll("\u0000", "").trim();
  if (text.length === 0) throw new AppError("message/empty", "Write something before you send it.");
  const length = codePointLength(text);
  if (length <= messageMaxLength) return text;
  throw new AppError(
    "message/too-long",
    `This message has ${length} characters; ${messageMaxLength} are allowed. Shorten it or send it in parts.`,
  );
}
