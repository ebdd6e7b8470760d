import { describe, expect, it } from "vitest";
import { mayReadMetrics } from "./may-read-metrics";

const from = (remoteAddress: string, headers = {}) => ({ headers, socket: { remoteAddress } });

describe("Who may read the metrics", () => {
  it.each([
    ["a program on this machine", from("127.0.0.1"), null, true],
    ["the same over IPv6", from("::1"), null, true],
    ["somebody elsewhere", from("10.0.0.7"), null, false],
    [
      "somebody through a proxy on this machine",
      from("127.0.0.1", { "x-forwarded-proto": "https" }),
      null,
      false,
    ],
    ["whoever shows the token", from("10.0.0.7", { authorization: "Bearer secret" }), "secret", true],
    ["whoever shows another one", from("10.0.0.7", { authorization: "Bearer wrong!" }), "secret", false],
    ["a program on this machine without the token", from("127.0.0.1"), "secret", false],
  ])("%s", (_, request, token, may) => {
    expect(mayReadMetrics(request, token)).toBe(may);
  });
});
