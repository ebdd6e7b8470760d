import { createHash, randomBytes } from "node:crypto";

/** A new secret for a link or cookie: 32 random bytes, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token: SHA-256, hex. A token is random enough that no salt is needed. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Whether a string can be a token of ours at all, so that junk is refused before any look-up. */
export function isTokenShaped(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}
