/** What a facilitator edits before a room opens, and later while it runs. */
interface Listed {
  id: string;
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
