import { editRoomBodySchema, type RoomView } from "@/lib/contract/api-rooms";
import { type RoomKind, roomKinds } from "@/lib/muca/room-inputs";

/** What the first step of the wizard asks for. */
export interface TopicFields {
  topic: string;
  kind: RoomKind;
  agenda: string;
  hints: string;
  roles: string;
  botName: string;
}

/** The fields of a room, or those of a new one. */
export function topicFieldsOf(room: Pick<RoomView, keyof TopicFields> | null): TopicFields {
  return {
    topic: room?.topic ?? "",
    kind: roomKinds.find((kind) => kind === room?.kind) ?? "goal-oriented",
    agenda: room?.agenda ?? "",
    hints: room?.hints ?? "",
    roles: room?.roles ?? "",
    botName: room?.botName ?? "mubot",
  };
}

/** First complaint about each field, as the server would make it; empty when all is well. */
export function topicErrors(fields: TopicFields): Partial<Record<keyof TopicFields, string>> {
  const parsed = editRoomBodySchema.safeParse(fields);
  if (parsed.success) return {};
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[String(issue.path[0])] ??= issue.message;
  return errors;
}
