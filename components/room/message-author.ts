import type { Author } from "@/lib/contract/entry";
import { authorKey } from "@/lib/contract/room-state";
import type { ConversationContextValue } from "./conversation-context";

export interface AuthorView {
  key: string;
  name: string;
  kind: Author["kind"];
  own: boolean;
  role: string | null;
  /** Not a person: MUS speaks. */
  simulated: boolean;
}

/** How an author is shown to this reader. `someone` names people who are not (or no longer) known. */
export function viewAuthor(
  author: Author,
  { people, botName, reader }: Pick<ConversationContextValue, "people" | "botName" | "reader">,
  someone: string,
): AuthorView {
  const key = authorKey(author);
  if (author.kind === "bot")
    return { key, name: botName, kind: "bot", own: false, role: null, simulated: false };
  if (author.kind === "host") {
    return {
      key,
      name: author.name,
      kind: "host",
      own: reader.role === "host",
      role: null,
      simulated: false,
    };
  }
  const person = people.get(author.participantId);
  return {
    key,
    name: person?.name ?? someone,
    kind: "participant",
    own: author.participantId === reader.participantId,
    role: person?.role ?? null,
    simulated: person?.simulated ?? false,
  };
}
