/** The record's own value under a key; ids such as `constructor`, which people may choose, find nothing inherited. */
export function lookUp<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
