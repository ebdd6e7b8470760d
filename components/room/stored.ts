/** What this browser remembered under a key; null when nothing, or when it does not remember at all. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remembers or (null) forgets. Where the browser forbids it, nothing is remembered and nothing breaks. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // Private windows and full storages refuse; a lost draft is the lesser evil.
  }
}
