import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { AppError, toWireError } from "@/lib/shared/errors";
import { type Context, contextOf } from "./context";
import { errorStatus } from "./error-status";
import { parse } from "./parse";
import { readJsonBody } from "./read-body";
import { requireSameSite } from "./same-site";
import type { Log } from "./services";

/** A request as a route handler sees it. */
export interface Call<Params> {
  context: Context;
  request: Request;
  params: Params;
  /** The parsed JSON body. */
  body<T>(schema: z.ZodType<T>): Promise<T>;
}

/** What a route handler gives back when it has more to say than a value. */
export class Reply {
  constructor(
    readonly value: unknown,
    readonly setCookies: readonly string[] = [],
    readonly status = 200,
  ) {}
}

type Handler<Params> = (call: Call<Params>) => Promise<unknown>;
type NextRoute<Params> = (request: Request, next: { params: Promise<Params> }) => Promise<Response>;

/**
 * Makes a Next route handler of a use case: refuses cross-site requests and large bodies, answers with JSON
 * (`null` for nothing) or with the Response that the use case made, and turns errors into a WireError with its
 * status. What went wrong inside goes to the log under the request id that the answer carries.
 */
export function route<Params = Record<never, string>>(handle: Handler<Params>): NextRoute<Params> {
  return async (request, next) => {
    // The server gave it one already; only requests that did not come through it lack it.
    const requestId = request.headers.get("x-request-id") ?? randomUUID();
    try {
      const context = contextOf(request.headers);
      requireSameSite(request, context.services.env.publicUrl);
      const body = async <T>(schema: z.ZodType<T>) => parse(schema, await readJsonBody(request));
      const params = await next.params;
      requireStorable(params);
      return respond(await handle({ context, request, params, body }), requestId);
    } catch (error) {
      return respondError(error, requestId, request);
    }
  };
}

/** PostgreSQL takes no U+0000; an address that holds one leads to nothing. Throws input/invalid. */
function requireStorable(params: unknown): void {
  // A route without parameters is given none at all.
  if (!Object.values(Object(params ?? {})).some((part: unknown) => String(part).includes("\0"))) return;
  throw new AppError("input/invalid", "This address holds a character that no address of ours has.");
}

function respond(result: unknown, requestId: string): Response {
  if (result instanceof Response) {
    result.headers.set("x-request-id", requestId);
    return result;
  }
  const { value, setCookies, status } = result instanceof Reply ? result : new Reply(result);
  return json(value ?? null, status, requestId, setCookies);
}

function respondError(error: unknown, requestId: string, request: Request): Response {
  const status = error instanceof AppError ? errorStatus[error.code] : 500;
  if (status >= 500) logFailure(error, requestId, request);
  const response = json({ ...toWireError(error), requestId }, status, requestId);
  const retryAfter = error instanceof AppError ? error.details?.retryAfterSeconds : undefined;
  if (typeof retryAfter === "number") response.headers.set("retry-after", String(retryAfter));
  return response;
}

function logFailure(error: unknown, requestId: string, request: Request): void {
  let log: Log;
  try {
    log = contextOf(request.headers).services.log;
  } catch {
    return;
  }
  log.error(
    { err: error, requestId, method: request.method, path: new URL(request.url).pathname },
    "A request failed.",
  );
}

function json(
  value: unknown,
  status: number,
  requestId: string,
  setCookies: readonly string[] = [],
): Response {
  const headers = new Headers({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
  });
  for (const cookie of setCookies) headers.append("set-cookie", cookie);
  return new Response(JSON.stringify(value), { status, headers });
}
