import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

export interface SecurityHeaderOptions {
  /** Address at which people reach the server; over https, browsers are told to stay with https. */
  publicUrl: string;
  /** Pages reload as they are edited, for which React's and Next's development code needs eval. */
  dev: boolean;
}

const oneYearSeconds = 365 * 86_400;

const unusedFeatures = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
];

/**
 * Sets the headers that tell browsers what our pages may do. The policy is also written into the request, where Next
 * looks for the nonce to put on its own scripts; whatever a client claimed there is overwritten.
 */
export function createSecurityHeaders({ publicUrl, dev }: SecurityHeaderOptions) {
  const fixed = fixedHeaders(publicUrl);
  return (request: IncomingMessage, response: ServerResponse): void => {
    const policy = contentSecurityPolicy({
      nonce: randomBytes(16).toString("base64"),
      host: request.headers.host,
      dev,
    });
    request.headers["content-security-policy"] = policy;
    delete request.headers["content-security-policy-report-only"];
    response.setHeader("content-security-policy", policy);
    for (const [name, value] of fixed) response.setHeader(name, value);
  };
}

function fixedHeaders(publicUrl: string): [string, string][] {
  return [
    // Links to the demo, to set-up and to rooms are secrets: other sites are not told where a visitor came from.
    ["referrer-policy", "same-origin"],
    ["x-content-type-options", "nosniff"],
    ["x-frame-options", "DENY"],
    ["cross-origin-opener-policy", "same-origin"],
    ["cross-origin-resource-policy", "same-origin"],
    ["permissions-policy", unusedFeatures.map((feature) => `${feature}=()`).join(", ")],
    ...(publicUrl.startsWith("https://")
      ? ([["strict-transport-security", `max-age=${oneYearSeconds}`]] as [string, string][])
      : []),
  ];
}

interface PolicyParts {
  nonce: string;
  host: string | undefined;
  dev: boolean;
}

/**
 * Only scripts with the nonce run, and what those load. Styles may stand inline: charts and lists set sizes in style
 * attributes, and no style can run code.
 */
export function contentSecurityPolicy({ nonce, host, dev }: PolicyParts): string {
  // Not every browser takes 'self' to mean sockets too.
  const sockets = host && /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${sockets}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
