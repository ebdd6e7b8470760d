import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";

/** Addresses at which a reverse proxy of one's own stands: this machine and private networks. */
const nearby = new BlockList();
nearby.addSubnet("127.0.0.0", 8, "ipv4");
nearby.addSubnet("10.0.0.0", 8, "ipv4");
nearby.addSubnet("172.16.0.0", 12, "ipv4");
nearby.addSubnet("192.168.0.0", 16, "ipv4");
nearby.addAddress("::1", "ipv6");
nearby.addSubnet("fc00::", 7, "ipv6");

/**
 * The X-Forwarded-For that the rest of the server may trust: what a proxy nearby wrote, else the address of whoever
 * connected, whatever they claim. Limits on guessing count by its last address.
 */
export function trustedForwardedFor(peer: string | undefined, claimed: string | undefined): string {
  const address = (peer ?? "").replace(/^::ffff:(?=\d+\.)/, "");
  const isProxy = address !== "" && nearby.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  return isProxy && claimed?.trim() ? claimed : address || "unknown";
}

/** The address that limits count by, also for requests that Socket.IO takes before the rest of the server sees them. */
export function callerAddress({ socket, headers }: IncomingMessage): string {
  const forwarded = trustedForwardedFor(socket.remoteAddress, headers["x-forwarded-for"]?.toString());
  return forwarded.split(",").at(-1)?.trim() || "unknown";
}
