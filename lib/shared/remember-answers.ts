/**
 * A pure function of a text that answers again from memory what it was asked lately. Conversations are looked at in
 * windows that move on by a few messages, so most texts come up again and again. `limit` texts are kept, the newest.
 */
export function rememberAnswers<T>(answer: (text: string) => T, limit: number): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as T;
    const fresh = answer(text);
    if (known.size >= limit) {
      const oldest = known.keys().next();
      if (!oldest.done) known.delete(oldest.value);
    }
    known.set(text, fresh);
    return fresh;
  };
}
