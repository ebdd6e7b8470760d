/**
 * A copy of a JSON value that every store can hold and gives back unchanged. PostgreSQL refuses U+0000 and
 * lone surrogates, in jsonb as in text: they become U+FFFD, so that one broken message cannot make a whole
 * batch fail. Keys whose value is undefined are left out, as JSON leaves them out.
 */
export function toStorable<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_key, field: unknown) =>
    typeof field === "string" ? toStorableText(field) : field,
  ) as T;
}

/** The text with U+0000 and lone surrogates replaced by U+FFFD. */
export function toStorableText(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, "\ufffd");
}
