import { z } from "zod";
import { textOfHtml } from "../html-text";
import type { Importer } from "../importer";
import { isoOf, isRecord, listOf, optional, readShape, text } from "../json-shape";
import { attachmentKindOf } from "../placeholder";
import type { Attachment } from "../transcript";
import type { TranscriptBuilder } from "../transcript-builder";
import { TranscriptError } from "../transcript-error";

const identity = optional(z.object({ id: text, displayName: text }));
const identities = optional(z.object({ user: identity, application: identity, device: identity }));
const messageSchema = z.object({
  id: z.string(),
  replyToId: text,
  messageType: text,
  createdDateTime: text,
  lastEditedDateTime: text,
  deletedDateTime: text,
  subject: text,
  from: identities,
  body: optional(z.object({ contentType: text, content: text })),
  attachments: listOf(z.object({ contentType: text, name: text })),
  reactions: listOf(z.object({ reactionType: text, user: identities })),
  eventDetail: optional(
    z.object({
      "@odata.type": text,
      members: listOf(z.object({ id: text, displayName: text })),
      initiator: identities,
    }),
  ),
});
type Message = z.infer<typeof messageSchema>;

/** Messages as Microsoft's Graph API gives them; exports of a tenant write the same names with a capital letter. */
export const teams: Importer = {
  format: "teams",
  expected:
    "a list of messages, or an object with “value” or “messages”, that have “createdDateTime”, “from” and “body”",
  fit({ json }) {
    const list = messagesIn(json);
    const hits = list.filter((item) => {
      const value = lowerKeys(item);
      return isRecord(value) && "createdDateTime" in value && ("body" in value || "messageType" in value);
    }).length;
    return { score: hits > 0 ? 0.98 : 0, values: { messages: list.length } };
  },
  read({ json }, builder) {
    const messages = messagesIn(json).map((value, index) =>
      readShape(messageSchema, lowerKeys(value), `[${index}]`),
    );
    if (messages.length === 0) throw new TranscriptError("no-messages", { expected: teams.expected });
    builder.clock = "utc";
    const inOrder = messages.toSorted((a, b) => timeOf(a) - timeOf(b));
    for (const message of inOrder) take(message, builder);
    for (const message of inOrder) react(message, builder);
  },
};

function messagesIn(json: unknown): unknown[] {
  if (Array.isArray(json)) return json;
  if (!isRecord(json)) return [];
  const list = json.value ?? json.messages ?? json.Value ?? json.Messages;
  return Array.isArray(list) ? list : [];
}

/** `CreatedDateTime` → `createdDateTime`, all the way down. */
function lowerKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerKeys);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key.charAt(0).toLowerCase() + key.slice(1),
      lowerKeys(field),
    ]),
  );
}

function timeOf({ createdDateTime }: Message): number {
  return Date.parse(createdDateTime) || 0;
}

function personOf(from: z.infer<typeof identities>, builder: TranscriptBuilder): string {
  const { user, application, device } = from ?? {};
  if (user)
    return builder.person(user.id || user.displayName || "unknown", user.displayName || user.id || "Unknown");
  const program = application ?? device;
  if (program)
    return builder.person(`app ${program.id || program.displayName}`, program.displayName || "App", {
      bot: true,
    });
  return builder.person("unknown", "Unknown");
}

function take(message: Message, builder: TranscriptBuilder): void {
  const at = isoOf(message.createdDateTime);
  if (message.messageType !== "" && message.messageType !== "message") {
    takeEvent(message, at, builder);
    return;
  }
  const { contentType = "", content = "" } = message.body ?? {};
  const words = contentType === "text" ? content.trim() : textOfHtml(content);
  builder.say({
    ...{ from: personOf(message.from, builder), at, key: message.id },
    text: [message.subject.trim(), words].filter(Boolean).join("\n"),
    replyToKey: message.replyToId || null,
    attachments: message.attachments.flatMap(toAttachment),
    edited: message.lastEditedDateTime !== "",
    deleted: message.deletedDateTime !== "",
  });
}

function takeEvent({ eventDetail, body }: Message, at: string | null, builder: TranscriptBuilder): void {
  const type = (eventDetail?.["@odata.type"] ?? "").replace(/^.*\.|EventMessageDetail$/g, "");
  const kind =
    type === "membersAdded" || type === "membersJoined"
      ? "joined"
      : type === "membersDeleted" || type === "membersLeft"
        ? "left"
        : "other";
  const people = (eventDetail?.members ?? []).flatMap(({ id, displayName }) =>
    id || displayName ? [builder.person(id || displayName, displayName || id)] : [],
  );
  builder.event(kind, textOfHtml(body?.content ?? "") || type || "system event", at, people);
}

/** Cards and quoted messages are not things sent along. */
function toAttachment({ contentType, name }: Message["attachments"][number]): Attachment[] {
  if (contentType === "messageReference" || /^application\/vnd\.microsoft/.test(contentType)) return [];
  return [{ kind: attachmentKindOf(name), name: name || null }];
}

function react({ id, reactions }: Message, builder: TranscriptBuilder): void {
  for (const { reactionType, user } of reactions) {
    if (reactionType) builder.react(id, reactionType, [personOf(user, builder)]);
  }
}
