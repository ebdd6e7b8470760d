import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError, toWireError } from "@/lib/shared/errors";
import type { RateLimits } from "./rate-limits";

type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/**
 * Refuses new connections from an address that opened too many, with 429 and when to come back. Requests of
 * connections that exist pass; clients wait and try again by themselves.
 */
export function limitNewSockets(
  limits: Pick<RateLimits, "countSocket">,
  addressOf: (request: IncomingMessage) => string,
): Middleware {
  return (request, response, next) => {
    if (isOfOpenSocket(request)) return next();
    try {
      limits.countSocket(addressOf(request));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refuse(request, response, error);
      return;
    }
    next();
  };
}

/** Junk that claims to belong to a connection is refused by Socket.IO itself. */
function isOfOpenSocket({ url }: IncomingMessage): boolean {
  return new URLSearchParams(url?.split("?", 2)[1]).has("sid");
}

function refuse(request: IncomingMessage, response: ServerResponse, error: AppError): void {
  const body = JSON.stringify(toWireError(error));
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "retry-after": String(error.details?.retryAfterSeconds ?? 1),
    connection: "close",
  };
  if (request.headers.upgrade === undefined) {
    response.writeHead(429, headers).end(body);
    return;
  }
  // An upgrade has no response object that could carry a status; its answer is written to the wire.
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  request.socket.end(`HTTP/1.1 429 Too Many Requests\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
}
