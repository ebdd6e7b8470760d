import type { Author, Message, MessageBody } from "@/lib/contract/entry";
import { isoAfter } from "./turn-record-builder";

/** A posted message; `from` is a participant id, `host` or `bot`. */
export function buildMessage(
  seq: number,
  from: string,
  text: string | null,
  fields: Partial<MessageBody> = {},
  id = `m${seq}`,
): Message {
  return {
    seq,
    id,
    at: isoAfter(seq * 15),
    clientId: null,
    type: "message:posted",
    body: {
      author: authorOf(from),
      text,
      replyTo: null,
      mentions: [],
      mentionsBot: false,
      to: null,
      bot: null,
      reactions: [],
      ...fields,
    },
  };
}

function authorOf(from: string): Author {
  if (from === "bot") return { kind: "bot" };
  if (from === "host") return { kind: "host", userId: "host", name: "Host" };
  return { kind: "participant", participantId: from };
}
