/**
 * A copy of a JSON value that every store can hold and gives back unchanged. PostgreSQL refuses U+0000 and
 * lone surrogates, in jsonb as in text: they become U+FFFD, so that one broken message cannot make a whole
 * batch fail. Keys whose value is undefined are left out, as JSON leaves them out.
 */
export function toStorable<T>(value: T): T {
  const json = JSON.stringify(value);
  // What is to be replaced stands there escaped; without it the costly look at each field is not needed.
  if (!escaped.test(json)) return JSON.parse(json) as T;
  return JSON.parse(json, (_key, field: unknown) =>
    typeof field === "string" ? toStorableText(field) : field,
  ) as T;
}

const escaped = /\\u0000|\\ud[89a-f]/;

/** The text with U+0000 and lone surrogates replaced by U+FFFD. */
export function toStorableText(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, "\ufffd");
}
