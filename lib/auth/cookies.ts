/** Values of a Cookie header by name; the first of equal names counts, values stay as sent. */
export function parseCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    if (at > 0 && name !== "" && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}

export interface CookieOptions {
  maxAgeSeconds: number;
  secure: boolean;
}

/** A Set-Cookie value that scripts can't read and other sites can't send along with their requests. */
export function serializeCookie(
  name: string,
  value: string,
  { maxAgeSeconds, secure }: CookieOptions,
): string {
  const attributes = [`Max-Age=${maxAgeSeconds}`, "Path=/", "HttpOnly", "SameSite=Lax"];
  if (secure) attributes.push("Secure");
  return [`${name}=${value}`, ...attributes].join("; ");
}
