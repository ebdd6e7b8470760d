import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { createSecurityHeaders } from "./security-headers";

function answer(options: { publicUrl?: string; dev?: boolean; headers?: Record<string, string> } = {}) {
  const request = { headers: { host: "talk.example.org", ...options.headers } };
  const headers = new Map<string, string>();
  const response = { setHeader: (name: string, value: string) => headers.set(name, value) };
  createSecurityHeaders({
    publicUrl: options.publicUrl ?? "https://talk.example.org",
    dev: options.dev ?? false,
  })(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  return { request: request.headers as Record<string, string>, headers };
}

const nonceOf = (policy: string | undefined) => /'nonce-([A-Za-z0-9+/=]+)'/.exec(policy ?? "")?.[1];

describe("security headers", () => {
  test("each answer has a nonce of its own, which the pages are told of", () => {
    const [first, second] = [answer(), answer()];
    const policy = first.headers.get("content-security-policy");
    expect(nonceOf(policy)).toHaveLength(24);
    expect(nonceOf(policy)).not.toBe(nonceOf(second.headers.get("content-security-policy")));
    expect(first.request["content-security-policy"]).toBe(policy);
  });

  test("a client chooses no nonce", () => {
    const chosen = "script-src 'nonce-chosen'";
    const { request } = answer({
      headers: { "content-security-policy": chosen, "content-security-policy-report-only": chosen },
    });
    expect(JSON.stringify(request)).not.toContain("chosen");
  });

  test("a Host header can't add to the policy", () => {
    const { headers } = answer({ headers: { host: "x; script-src *" } });
    expect(headers.get("content-security-policy")).toContain("connect-src 'self';");
  });

  test("eval is for development only, https is insisted on only with https", () => {
    expect(answer().headers.get("content-security-policy")).not.toContain("unsafe-eval");
    expect(answer({ dev: true }).headers.get("content-security-policy")).toContain("'unsafe-eval'");
    expect(answer().headers.get("strict-transport-security")).toBe("max-age=31536000");
    expect(answer({ publicUrl: "http://localhost:3000" }).headers.has("strict-transport-security")).toBe(
      false,
    );
  });
});
