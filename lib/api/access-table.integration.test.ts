import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultBudget, type ProviderBody } from "@/lib/contract/models";
import { roleplayBatchSchema } from "@/lib/simulate/roleplay/batch";
import { testPassword } from "./testing/accounts";
import { Browser } from "./testing/browser";
import {
  type Accounts,
  type CastName,
  castNames,
  makeAccounts,
  makeCast,
  type RoomCast,
} from "./testing/room-cast";
import { findServerActions, loadRoute, routePaths } from "./testing/route-files";
import { openTestServices, type TestServices } from "./testing/test-services";

interface Row {
  /** Method and folder of the route handler. */
  route: string;
  path: (cast: RoomCast) => string;
  body?: (cast: RoomCast) => object;
  /** Status for nobody, outsider, removed, participant, otherFacilitator, facilitator, admin, in this order. */
  statuses: readonly number[];
  /** What has to be done to the room first. */
  before?: (cast: RoomCast) => Promise<unknown>;
  /** What has to be there first, of something that has nothing to do with rooms. */
  made?: () => Promise<unknown>;
  /** Ends the sessions of whoever asks, so it gets accounts of its own. */
  endsSessions?: true;
}

/** Without an account nobody gets in; participants of any kind have none. */
const signedInOnly = [401, 401, 401, 401, 200, 200, 200];
/** Another facilitator hears that there is no such room. */
const hostOnly = [401, 401, 401, 401, 404, 200, 200];
const adminOnly = [401, 401, 401, 401, 403, 403, 200];
const adminFindsNone = [401, 401, 401, 401, 403, 403, 404];
/** Of whoever is signed in, nobody has it. */
const nobodys = [401, 401, 401, 401, 404, 404, 404];
const everybody = [200, 200, 200, 200, 200, 200, 200];
const badLink = [410, 410, 410, 410, 410, 410, 410];

/** Nothing listens there. */
const providerBody: ProviderBody = {
  ...{ name: "Nowhere", baseUrl: "http://127.0.0.1:1/v1", analysisModel: null, replyModel: null },
  ...{ forAnalysis: false, forReplies: false, maxConcurrent: 1 },
};
const account = { name: "Eve", email: "eve@example.org", password: testPassword };
const end = ({ room, browsers }: RoomCast) => browsers.facilitator.post(`/api/rooms/${room.id}/end`);
const lock = ({ room, browsers }: RoomCast) => browsers.facilitator.post(`/api/rooms/${room.id}/lock`);
const roomPath =
  (rest = "") =>
  (cast: RoomCast) =>
    `/api/rooms/${cast.room.id}${rest}`;
const at = (path: string) => () => path;

const oneDialogue = {
  goals: [{ id: "tea", category: "kitchen", text: "Find out how long green tea takes." }],
  personas: [{ features: { ageGroup: "25 to 34" } }],
  inquirers: ["test/model"],
  responder: "test/model",
};

/** A job of the facilitator's that waits for ever, since nothing here runs its kind. */
const makeJob = async () => {
  const ownerId = accounts.facilitator.userId;
  jobId = (await server.services.jobs.submit({ kind: "simulation", ownerId, title: "Tea", params: {} })).id;
};
const jobPath = (rest: string) => () => `/api/simulations/${jobId}${rest}`;
const makeBatch = async () => {
  const params = roleplayBatchSchema.parse(oneDialogue);
  const ownerId = accounts.facilitator.userId;
  jobId = (await server.services.jobs.submit({ kind: "roleplay", ownerId, title: "Tea", params })).id;
};
const makeCancelledJob = async () => {
  await makeJob();
  await server.services.jobs.cancel(jobId);
};

const table: Row[] = [
  { route: "GET /api/auth/get-session", path: at("/api/auth/get-session"), statuses: everybody },
  {
    route: "POST /api/auth/sign-in/email",
    path: at("/api/auth/sign-in/email"),
    body: () => ({ email: `nobody${Math.random()}@example.org`, password: "wrong" }),
    statuses: [401, 401, 401, 401, 401, 401, 401],
  },
  {
    route: "POST /api/auth/sign-out",
    path: at("/api/auth/sign-out"),
    statuses: everybody,
    endsSessions: true,
  },
  {
    route: "POST /api/auth/change-password",
    path: at("/api/auth/change-password"),
    body: () => ({ currentPassword: testPassword, newPassword: testPassword }),
    statuses: signedInOnly,
    endsSessions: true,
  },
  {
    route: "PUT /api/account",
    path: at("/api/account"),
    body: () => ({ name: "Somebody" }),
    statuses: signedInOnly,
  },
  { route: "GET /api/sessions", path: at("/api/sessions"), statuses: signedInOnly },
  { route: "DELETE /api/sessions", path: at("/api/sessions"), statuses: signedInOnly, endsSessions: true },
  { route: "DELETE /api/sessions/[id]", path: at("/api/sessions/none"), statuses: signedInOnly },
  {
    route: "POST /api/setup",
    path: at("/api/setup"),
    body: () => ({ token: "guess", ...account }),
    statuses: badLink,
  },
  { route: "GET /api/invitations", path: at("/api/invitations"), statuses: adminOnly },
  { route: "POST /api/invitations", path: at("/api/invitations"), body: () => ({}), statuses: adminOnly },
  { route: "DELETE /api/invitations/[id]", path: at("/api/invitations/none"), statuses: adminOnly },
  {
    route: "POST /api/invitations/redeem",
    path: at("/api/invitations/redeem"),
    body: () => ({ token: "guess", ...account }),
    statuses: badLink,
  },
  { route: "GET /api/users", path: at("/api/users"), statuses: adminOnly },
  {
    route: "PUT /api/users/[id]/role",
    path: () => `/api/users/${accounts.otherFacilitator.userId}/role`,
    body: () => ({ role: "facilitator" }),
    statuses: adminOnly,
  },
  {
    route: "PUT /api/users/[id]/disabled",
    path: () => `/api/users/${accounts.otherFacilitator.userId}/disabled`,
    body: () => ({ disabled: false }),
    statuses: adminOnly,
  },
  { route: "GET /api/rooms", path: at("/api/rooms"), statuses: signedInOnly },
  {
    route: "POST /api/rooms",
    path: at("/api/rooms"),
    body: () => ({ topic: "Tea" }),
    statuses: signedInOnly,
  },
  { route: "GET /api/rooms/[id]", path: roomPath(), statuses: hostOnly },
  {
    route: "PATCH /api/rooms/[id]",
    path: roomPath(),
    body: () => ({ topic: "Coffee" }),
    // The room is open: its host is told that it is too late.
    statuses: [401, 401, 401, 401, 404, 409, 409],
  },
  { route: "DELETE /api/rooms/[id]", path: roomPath(), before: end, statuses: hostOnly },
  { route: "POST /api/rooms/[id]/open", path: roomPath("/open"), statuses: hostOnly },
  { route: "POST /api/rooms/[id]/lock", path: roomPath("/lock"), statuses: hostOnly },
  { route: "POST /api/rooms/[id]/unlock", path: roomPath("/unlock"), before: lock, statuses: hostOnly },
  { route: "POST /api/rooms/[id]/end", path: roomPath("/end"), statuses: hostOnly },
  { route: "POST /api/rooms/[id]/duplicate", path: roomPath("/duplicate"), statuses: hostOnly },
  {
    route: "PUT /api/rooms/[id]/settings",
    path: roomPath("/settings"),
    body: () => ({ settings: { preset: "paper" } }),
    statuses: hostOnly,
  },
  {
    route: "PUT /api/rooms/[id]/sub-topics",
    path: roomPath("/sub-topics"),
    body: () => ({ subTopics: [{ title: "Budget" }] }),
    statuses: hostOnly,
  },
  {
    route: "POST /api/rooms/[id]/sub-topics/generate",
    path: roomPath("/sub-topics/generate"),
    body: () => ({ count: 2 }),
    statuses: [401, 401, 401, 401, 404, 409, 409],
  },
  {
    route: "POST /api/rooms/[id]/sub-topics/approve",
    path: roomPath("/sub-topics/approve"),
    statuses: [401, 401, 401, 401, 404, 409, 409],
  },
  {
    route: "POST /api/rooms/[id]/participants/[participantId]/remove",
    path: (cast) => `/api/rooms/${cast.room.id}/participants/${cast.participantId}/remove`,
    body: () => ({ reason: "Spam" }),
    statuses: hostOnly,
  },
  { route: "GET /api/rooms/[id]/export.json", path: roomPath("/export.json"), statuses: hostOnly },
  { route: "GET /api/rooms/[id]/export.zip", path: roomPath("/export.zip"), statuses: hostOnly },
  { route: "GET /api/rooms/[id]/feedback.jsonl", path: roomPath("/feedback.jsonl"), statuses: hostOnly },
  { route: "GET /api/rooms/[id]/insights", path: roomPath("/insights"), statuses: hostOnly },
  { route: "GET /api/join/[code]", path: ({ room }) => `/api/join/${room.code}`, statuses: everybody },
  {
    route: "POST /api/join/[code]",
    path: ({ room }) => `/api/join/${room.code}`,
    body: () => ({ name: "Newcomer" }),
    statuses: [200, 200, 403, 200, 200, 200, 200],
  },
  {
    route: "POST /api/join/[code]/leave",
    path: ({ room }) => `/api/join/${room.code}/leave`,
    statuses: [403, 403, 403, 200, 403, 403, 403],
  },
  { route: "GET /api/roleplay/models", path: at("/api/roleplay/models"), statuses: signedInOnly },
  {
    route: "POST /api/roleplay",
    path: at("/api/roleplay"),
    body: () => ({ title: "Tea", batch: oneDialogue }),
    statuses: [401, 401, 401, 401, 201, 201, 201],
  },
  {
    route: "GET /api/roleplay/[id]",
    path: () => `/api/roleplay/${jobId}`,
    made: makeBatch,
    statuses: hostOnly,
  },
  {
    route: "GET /api/roleplay/[id]/dialogues",
    path: () => `/api/roleplay/${jobId}/dialogues`,
    made: makeBatch,
    statuses: hostOnly,
  },
  {
    route: "GET /api/roleplay/[id]/dialogues.jsonl",
    path: () => `/api/roleplay/${jobId}/dialogues.jsonl`,
    made: makeBatch,
    statuses: hostOnly,
  },
  { route: "GET /api/jobs", path: at("/api/jobs"), statuses: signedInOnly },
  { route: "GET /api/jobs/[id]", path: () => `/api/jobs/${jobId}`, made: makeJob, statuses: hostOnly },
  {
    route: "DELETE /api/jobs/[id]",
    path: () => `/api/jobs/${jobId}`,
    made: makeCancelledJob,
    statuses: hostOnly,
  },
  {
    route: "POST /api/jobs/[id]/cancel",
    path: () => `/api/jobs/${jobId}/cancel`,
    made: makeJob,
    statuses: hostOnly,
  },
  {
    route: "POST /api/jobs/[id]/resume",
    path: () => `/api/jobs/${jobId}/resume`,
    body: () => ({}),
    made: makeCancelledJob,
    statuses: hostOnly,
  },
  { route: "GET /api/prompts", path: at("/api/prompts"), statuses: adminOnly },
  { route: "GET /api/prompts/[slug]", path: at("/api/prompts/muca.basic"), statuses: adminOnly },
  {
    route: "PUT /api/prompts/[slug]",
    path: at("/api/prompts/muca.basic"),
    body: () => ({ text: "{{answerFields}}", seenVersion: 0 }),
    statuses: adminOnly,
  },
  {
    route: "POST /api/prompts/[slug]/roll-back",
    path: at("/api/prompts/muca.fused-analysis/roll-back"),
    body: () => ({ version: 0, seenVersion: 0 }),
    statuses: adminOnly,
  },
  {
    route: "POST /api/prompts/[slug]/preview",
    path: at("/api/prompts/muca.basic/preview"),
    body: () => ({ text: "", source: { kind: "sample" } }),
    statuses: adminOnly,
  },
  {
    route: "POST /api/prompts/[slug]/try",
    path: at("/api/prompts/muca.basic/try"),
    body: () => ({ text: "{{answerFields}}", source: { kind: "sample" } }),
    statuses: adminOnly,
  },
  { route: "GET /api/templates", path: at("/api/templates"), statuses: signedInOnly },
  {
    route: "POST /api/templates",
    path: at("/api/templates"),
    body: ({ room }) => ({ name: "Tea", fromRoom: room.id }),
    statuses: hostOnly,
  },
  { route: "GET /api/templates/[id]", path: at("/api/templates/built-in.retro.en"), statuses: signedInOnly },
  {
    route: "PUT /api/templates/[id]",
    path: at("/api/templates/none"),
    body: () => ({ name: "Tea", content: { topic: "Tea" } }),
    statuses: nobodys,
  },
  { route: "DELETE /api/templates/[id]", path: at("/api/templates/none"), statuses: nobodys },
  {
    route: "POST /api/templates/[id]/duplicate",
    path: at("/api/templates/built-in.retro.en/duplicate"),
    statuses: signedInOnly,
  },
  {
    route: "PUT /api/templates/[id]/shared",
    path: at("/api/templates/none/shared"),
    body: () => ({ shared: true }),
    statuses: [401, 401, 401, 401, 403, 403, 404],
  },
  { route: "GET /api/retention", path: at("/api/retention"), statuses: adminOnly },
  {
    route: "PUT /api/retention",
    path: at("/api/retention"),
    body: () => ({ kind: "keep" }),
    statuses: adminOnly,
  },
  {
    route: "POST /api/retention/preview",
    path: at("/api/retention/preview"),
    body: () => ({ days: 30, how: "delete" }),
    statuses: adminOnly,
  },
  {
    route: "PUT /api/retention/rooms/[id]",
    path: ({ room }) => `/api/retention/rooms/${room.id}`,
    body: () => ({ kept: false }),
    statuses: adminOnly,
  },
  { route: "GET /api/audit.csv", path: at("/api/audit.csv"), statuses: adminOnly },
  { route: "GET /api/simulations", path: at("/api/simulations"), statuses: signedInOnly },
  {
    route: "POST /api/simulations",
    path: at("/api/simulations"),
    body: () => ({ mode: "headless", topic: "Tea" }),
    made: makeJob,
    statuses: signedInOnly,
  },
  {
    route: "POST /api/simulations/estimate",
    path: at("/api/simulations/estimate"),
    body: () => ({ mode: "headless", topic: "Tea" }),
    made: makeJob,
    statuses: signedInOnly,
  },
  { route: "GET /api/simulations/[id]", path: jobPath(""), made: makeJob, statuses: hostOnly },
  {
    route: "GET /api/simulations/[id]/utterances",
    path: jobPath("/utterances"),
    made: makeJob,
    statuses: hostOnly,
  },
  {
    route: "PUT /api/simulations/[id]/marks/[number]",
    path: jobPath("/marks/1"),
    body: () => ({ verdict: "good" }),
    made: makeJob,
    // Nothing was said yet, which only those hear who may see the run.
    statuses: [401, 401, 401, 401, 404, 400, 400],
  },
  {
    route: "GET /api/simulations/[id]/export.json",
    path: jobPath("/export.json"),
    made: makeJob,
    statuses: hostOnly,
  },
  {
    route: "GET /api/simulations/[id]/export.csv",
    path: jobPath("/export.csv"),
    made: makeJob,
    statuses: hostOnly,
  },
  { route: "GET /api/models", path: at("/api/models"), statuses: adminOnly },
  {
    route: "POST /api/models/providers",
    path: at("/api/models/providers"),
    body: () => ({ ...providerBody, name: "Ours" }),
    statuses: adminOnly,
  },
  {
    route: "PUT /api/models/providers/[id]",
    path: at("/api/models/providers/none"),
    body: () => providerBody,
    statuses: adminFindsNone,
  },
  {
    route: "DELETE /api/models/providers/[id]",
    path: at("/api/models/providers/none"),
    statuses: adminFindsNone,
  },
  {
    route: "POST /api/models/providers/[id]/restore",
    path: at("/api/models/providers/none/restore"),
    statuses: adminFindsNone,
  },
  {
    route: "PUT /api/models/chain",
    path: at("/api/models/chain"),
    body: () => ({ ids: ["environment"] }),
    statuses: adminOnly,
  },
  {
    route: "PUT /api/models/budget",
    path: at("/api/models/budget"),
    body: () => defaultBudget,
    statuses: adminOnly,
  },
  {
    route: "PUT /api/models/prices",
    path: at("/api/models/prices"),
    body: () => ({ prices: {} }),
    statuses: adminOnly,
  },
  {
    route: "POST /api/models/test",
    path: at("/api/models/test"),
    body: () => ({ id: null, draft: providerBody }),
    statuses: adminOnly,
  },
  {
    route: "POST /api/models/list",
    path: at("/api/models/list"),
    body: () => ({ id: null, draft: providerBody }),
    statuses: adminOnly,
  },
  { route: "POST /api/models/local", path: at("/api/models/local"), statuses: adminOnly },
  { route: "GET /api/rooms/[id]/models", path: roomPath("/models"), statuses: hostOnly },
  { route: "POST /api/demo", path: at("/api/demo"), body: () => ({ token: "guess" }), statuses: badLink },
];

const accountNames = new Set<CastName>(["otherFacilitator", "facilitator", "admin"]);

let server: TestServices;
let accounts: Accounts;
let refusedCast: RoomCast;
let jobId: string;
beforeAll(async () => {
  server = await openTestServices();
  accounts = await makeAccounts(server.services);
  refusedCast = await makeCast(accounts);
});
afterAll(() => server.drop());

/**
 * What is refused or only reads changes nothing, so all of that can go to one room; the others get one of their own.
 */
async function castFor(row: Row, name: CastName, status = 0): Promise<RoomCast> {
  const changesNothing = status >= 400 || row.route.startsWith("GET ");
  if ((changesNothing || row.made) && !row.before) return refusedCast;
  const spent = row.endsSessions && accountNames.has(name);
  const cast = await makeCast(spent ? await makeAccounts(server.services) : accounts);
  await row.before?.(cast);
  return cast;
}

/** A browser with the same cookies, so that what one request does to them can't reach the next. */
function copyOf(browser: Browser): Browser {
  const copy = new Browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

describe("who may do what", () => {
  test("every route handler and method is in the table, and nothing else", async () => {
    const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    const existing: string[] = [];
    for (const routePath of routePaths) {
      const handlers = await loadRoute(routePath);
      existing.push(
        ...methods.filter((method) => handlers[method]).map((method) => `${method} ${routePath}`),
      );
    }
    expect(table.map(({ route }) => route).sort()).toEqual(existing.sort());
  });

  test("every server action is one that anybody may call, since it only sets cookies of the caller's own", () => {
    expect(findServerActions()).toEqual([
      "components/shell/preferences.ts rememberLocale",
      "components/shell/preferences.ts rememberTheme",
    ]);
  });

  describe.each(table)("$route", (row) => {
    test.each(castNames.map((name, index) => ({ name, status: row.statuses[index] })))(
      "$name: $status",
      async ({ name, status }: { name: CastName; status: number | undefined }) => {
        await row.made?.();
        const cast = await castFor(row, name, status);
        const [method = ""] = row.route.split(" ");
        const answer = await copyOf(cast.browsers[name]).send(method, row.path(cast), row.body?.(cast));
        expect({ status: answer.status, body: answer.body }).toMatchObject({ status });
        expect(answer.status).not.toBe(500);
      },
    );
  });
});
