import { z } from "zod";
import { Browser } from "@/lib/api/testing/browser";
import { loadRoute, routePaths } from "@/lib/api/testing/route-files";
import * as accountBodies from "@/lib/contract/api-accounts";
import * as roomBodies from "@/lib/contract/api-rooms";
import { fromSchema, type KnownIds, schemaOf } from "./from-schema";
import type { Attempt } from "./fuzz-sockets";
import { preview } from "./fuzz-sockets";
import { junk, junkText, mutate } from "./junk";
import type { Random } from "./random";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const bodies = [...Object.entries(accountBodies), ...Object.entries(roomBodies)].flatMap(([name, schema]) =>
  name.endsWith("BodySchema") && schema instanceof z.ZodType ? [schemaOf(schema)] : [],
);
/** What ends the sessions of whoever asks is only asked by those who have none. */
const endsSessions = /sign-out|change-password|^\/api\/sessions/;

export interface Target {
  method: string;
  routePath: string;
}

export async function findTargets(): Promise<Target[]> {
  const targets: Target[] = [];
  for (const routePath of routePaths) {
    const handlers = await loadRoute(routePath);
    for (const method of methods) if (handlers[method]) targets.push({ method, routePath });
  }
  return targets;
}

/** Sends one request to a route handler that it should refuse, or just may not. */
export async function attemptRequest(
  random: Random,
  targets: readonly Target[],
  from: Browser,
  ids: KnownIds,
): Promise<Attempt> {
  const { method, routePath } = random.pick(targets);
  const path = routePath.replace(/\[(\w+)\]/g, (_, name: string) =>
    encodeURIComponent(pathPart(random, ids, name)),
  );
  const body = method === "GET" ? undefined : bodyFor(random, ids);
  const browser = endsSessions.test(routePath) ? new Browser() : copyOf(from, random);
  const headers = random.chance(0.05) ? oddHeaders(random) : {};
  const what = `${method} ${path.slice(0, 200)} ${preview(body)}`;
  try {
    const answer = await browser.send(method, path, body, headers);
    return {
      what,
      fault: answer.status >= 500 ? `status ${answer.status}: ${answer.text.slice(0, 200)}` : null,
    };
  } catch (error) {
    // An export is a stream of its own kind, and not JSON as a whole when it is a table.
    if (error instanceof SyntaxError && /export|feedback/.test(routePath)) return { what, fault: null };
    return { what, fault: `the handler threw ${String(error)}` };
  }
}

/** An unpaired surrogate can't be part of an address. */
function pathPart(random: Random, ids: KnownIds, name: string): string {
  const part = random.chance(0.8) ? ids(name, random) : null;
  return (part ?? junkText(random).slice(0, 300)).toWellFormed().replaceAll("/", "-") || "-";
}

function bodyFor(random: Random, ids: KnownIds): unknown {
  if (random.chance(0.05))
    return random.pick(["", "{", "[1,", "\u0000", '{"a":1}}', "nul", `"${"x".repeat(70_000)}"`]);
  const valid = fromSchema(random, random.pick(bodies), ids);
  if (random.chance(0.4)) return valid;
  return (random.chance(0.9) ? mutate(random, valid) : junk(random)) ?? null;
}

function oddHeaders(random: Random): Record<string, string> {
  return random.pick<Record<string, string>>([
    { "content-type": "text/plain" },
    { "content-type": "application/json; charset=utf-16" },
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
    { cookie: "moderato.session_token=%%%; a==;;;=b" },
    { "content-length": "-1" },
    { origin: "null", "sec-fetch-site": "" },
  ]);
}

function copyOf(browser: Browser, random: Random): Browser {
  const copy = new Browser(`198.51.100.${random.below(250)}`);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}
