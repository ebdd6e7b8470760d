import { maxSubTopics, type SubTopicsBody } from "@/lib/contract/api-rooms";
import type { SubTopic, SubTopicStatus } from "@/lib/muca/sub-topic";

/** A sub-topic while it is edited: text fields hold what is typed. */
export interface DraftSubTopic {
  id: string;
  /** Known to the server; new ones get their id there. */
  saved: boolean;
  title: string;
  done: string;
  /** Digits, or empty for no time box. */
  minutes: string;
  status: SubTopicStatus;
  /** Whether the status was chosen here; otherwise the room's own keeps its course meanwhile. */
  statusByHand: boolean;
}

interface Listed {
  id: string;
}

let made = 0;

/** An empty sub-topic for the end of the list. */
export function newSubTopic(): DraftSubTopic {
  made += 1;
  return {
    id: `new-${made}`,
    saved: false,
    title: "",
    done: "",
    minutes: "",
    status: "not-discussed",
    statusByHand: false,
  };
}

/** Sub-topics of the server as the editor takes them. */
export function draftsOf(subTopics: readonly SubTopic[]): DraftSubTopic[] {
  return subTopics.map(({ id, title, done, minutes, status }) => ({
    id,
    saved: true,
    title,
    done: done ?? "",
    minutes: minutes === null ? "" : String(minutes),
    status,
    statusByHand: false,
  }));
}

/** The body that saves them; null when a title is missing. */
export function subTopicsBodyOf(drafts: readonly DraftSubTopic[]): SubTopicsBody | null {
  if (drafts.some((draft) => draft.title.trim() === "")) return null;
  return {
    subTopics: drafts.map(({ id, saved, title, done, minutes, status, statusByHand }) => ({
      id: saved ? id : null,
      title: title.trim(),
      done: done.trim() === "" ? null : done.trim(),
      minutes: Number(minutes) > 0 ? Number(minutes) : null,
      ...(statusByHand ? { status } : {}),
    })),
  };
}

/** The list with one item moved by `by` places (negative = up), stopping at either end. */
export function moveItem<T extends Listed>(items: readonly T[], id: string, by: number): T[] {
  const from = items.findIndex((item) => item.id === id);
  const item = items[from];
  if (item === undefined) return [...items];
  const to = Math.min(items.length - 1, Math.max(0, from + by));
  const rest = items.filter((other) => other.id !== id);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** The list with some fields of one item changed. */
export function changeItem<T extends Listed>(
  items: readonly T[],
  id: string,
  fields: Partial<Omit<T, "id">>,
): T[] {
  return items.map((item) => (item.id === id ? { ...item, ...fields } : item));
}

/** The list without one item. */
export function removeItem<T extends Listed>(items: readonly T[], id: string): T[] {
  return items.filter((item) => item.id !== id);
}

/** Puts an item back where it was, unless it is there or the list has become full meanwhile. */
export function insertItem<T extends Listed>(item: T, index: number): (items: readonly T[]) => T[] {
  return (items) =>
    items.some(({ id }) => id === item.id) || items.length >= maxSubTopics
      ? [...items]
      : [...items.slice(0, index), item, ...items.slice(index)];
}
