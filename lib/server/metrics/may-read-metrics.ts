import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * With a token, whoever shows it as `Authorization: Bearer`; without, only programs on this machine that come
 * straight here, not through a proxy on it.
 */
export function mayReadMetrics(
  { headers, socket }: Pick<IncomingMessage, "headers"> & { socket: { remoteAddress?: string | undefined } },
  token: string | null,
): boolean {
  if (token === null) {
    const forwarded = headers.forwarded ?? headers["x-forwarded-host"] ?? headers["x-forwarded-proto"];
    return forwarded === undefined && loopback.has(socket.remoteAddress ?? "");
  }
  const given = Buffer.from(headers.authorization ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
