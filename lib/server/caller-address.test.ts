import { describe, expect, test } from "vitest";
import { trustedForwardedFor } from "./caller-address";

describe("trustedForwardedFor", () => {
  test.each([
    ["a stranger's claim is not believed", "203.0.113.9", "192.0.2.1", "203.0.113.9"],
    ["a proxy on this machine is", "127.0.0.1", "192.0.2.1", "192.0.2.1"],
    ["also over IPv6", "::1", "192.0.2.1", "192.0.2.1"],
    ["and by a mapped address", "::ffff:10.1.2.3", "192.0.2.1, 192.0.2.2", "192.0.2.1, 192.0.2.2"],
    ["a stranger's over IPv6 is not", "2001:db8::1", "192.0.2.1", "2001:db8::1"],
    ["somebody nearby without a claim is themselves", "192.168.1.5", undefined, "192.168.1.5"],
    ["an empty claim is none", "127.0.0.1", " ", "127.0.0.1"],
    ["a connection that is gone already is unknown", undefined, "192.0.2.1", "unknown"],
  ])("%s", (_case, peer, claimed, trusted) => {
    expect(trustedForwardedFor(peer, claimed)).toBe(trusted);
  });
});
