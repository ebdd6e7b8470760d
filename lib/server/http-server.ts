import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Logger } from "pino";
import { trustedForwardedFor } from "./caller-address";
import type { RequestLimit } from "./limit-requests";
import { mayReadMetrics } from "./metrics/may-read-metrics";
import type { Metrics } from "./metrics/metrics";
import { createSecurityHeaders, type SecurityHeaderOptions } from "./security-headers";

export interface HttpServerParts {
  /** Everything but health checks and metrics. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Whether requests can be served now; rejects or answers false when not. */
  isReady: () => Promise<boolean>;
  log: Logger;
  metrics?: Pick<Metrics, "read" | "requestAnswered">;
  /** What a reader of `/metrics` has to show; without, programs on this machine may read. */
  metricsToken?: string | null;
  security: SecurityHeaderOptions;
  /** Answers for those who ask for too much. */
  limit: RequestLimit;
}

const slowMs = 2_000;
/** Taken over from a proxy when it looks like an id and nothing else. */
const requestIdPattern = /^[\w.-]{8,64}$/;

/** The HTTP server: gives each request an id, answers `/healthz`, `/readyz` and `/metrics`, and logs what failed or took long. */
export function createHttpServer(parts: HttpServerParts): Server {
  const { handle, isReady, log, metrics, limit } = parts;
  const setSecurityHeaders = createSecurityHeaders(parts.security);
  return createServer((request, response) => {
    const mayMeasure = mayReadMetrics(request, parts.metricsToken ?? null);
    const requestId = readRequestId(request);
    request.headers["x-request-id"] = requestId;
    request.headers["x-forwarded-for"] = trustedForwardedFor(
      request.socket.remoteAddress,
      request.headers["x-forwarded-for"]?.toString(),
    );
    response.setHeader("x-request-id", requestId);
    setSecurityHeaders(request, response);
    const startedMs = performance.now();
    response.once("close", () => {
      const durationMs = performance.now() - startedMs;
      metrics?.requestAnswered(request.method ?? "GET", response.statusCode, durationMs / 1_000);
      logRequest(log, request, response, durationMs);
    });
    void route(request, response, mayMeasure).catch((error) => {
      log.error({ requestId, err: error }, "A request failed");
      if (!response.headersSent) sendJson(response, 500, { status: "error", requestId });
      else response.destroy();
    });
  });

  async function route(
    request: IncomingMessage,
    response: ServerResponse,
    mayMeasure: boolean,
  ): Promise<void> {
    const path = request.url?.split("?", 1)[0];
    if (path === "/metrics" && metrics && mayMeasure) return sendMetrics(metrics, response);
    if (path === "/healthz") return sendJson(response, 200, { status: "ok" });
    if (path !== "/readyz") {
      if (await limit(request, response)) return;
      return handle(request, response);
    }
    const ready = await isReady().catch(() => false);
    return sendJson(response, ready ? 200 : 503, { status: ready ? "ready" : "unavailable" });
  }

  async function sendMetrics(metrics: Pick<Metrics, "read">, response: ServerResponse): Promise<void> {
    const { contentType, text } = await metrics.read();
    response.writeHead(200, { "content-type": contentType, "cache-control": "no-store" });
    response.end(text);
  }
}

function readRequestId(request: IncomingMessage): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && requestIdPattern.test(given) ? given : randomUUID();
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

/** Paths are logged without their query, which may hold a token. */
function logRequest(
  log: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  durationMs: number,
): void {
  const level = response.statusCode >= 500 ? "error" : durationMs > slowMs ? "warn" : "debug";
  log[level](
    {
      requestId: request.headers["x-request-id"],
      method: request.method,
      path: withoutTokens(request.url ?? "/"),
      status: response.statusCode,
      durationMs: Math.round(durationMs),
    },
    "request",
  );
}

/** Links hold their secret as the last part of the path. */
export function withoutTokens(url: string): string {
  const path = url.split("?", 1)[0] ?? "/";
  return path.replace(/[A-Za-z0-9_-]{32,}/g, "…");
}
