import { afterAll, beforeAll, expect, it } from "vitest";
import { signedInAccount, type TestAccount } from "@/lib/api/testing/accounts";
import { join, makeRoom } from "@/lib/api/testing/room-cast";
import { openTestServices, type TestServices } from "@/lib/api/testing/test-services";
import type { SimulationView, UtteranceView } from "@/lib/contract/api-simulations";
import type { Ask } from "@/lib/llm/question";
import { askByRule } from "@/lib/muca/testing/ask-by-rule";
import { openPostgresStage, type PostgresStage } from "./postgres-stage";
import { simulationKinds } from "./simulation-job";

let server: TestServices;
let stage: PostgresStage;
let ada: TestAccount;
/** What was asked of a model for each utterance. */
const prompts: string[] = [];

const listening: Ask = (question, context, options) => {
  const { system, user } = question.prompt(context);
  if (question.id === "mus/utterance" || question.id === "mus/learn-behaviour") prompts.push(system + user);
  return askByRule(question, context, options);
};

beforeAll(async () => {
  server = await openTestServices();
  const { services } = server;
  const fail = (error: unknown) => {
    throw error;
  };
  stage = openPostgresStage(services.db, listening, fail);
  await stage.start();
  for (const [kind, handler] of Object.entries(simulationKinds({ stage, prisma: services.db.prisma }))) {
    services.jobs.register(kind, handler);
  }
  await services.jobs.start();
  ada = await signedInAccount(services, "facilitator");
});
afterAll(async () => {
  await server.services.jobs.stop();
  await stage.stop();
  await server.drop();
});

const run = { mode: "headless", topic: "A garden for the school", people: [3], utterances: 3 };

async function start(body: object): Promise<SimulationView[]> {
  const { status, body: made, text } = await ada.browser.post("/api/simulations", { ...run, ...body });
  expect(status, text).toBe(200);
  return made as SimulationView[];
}

async function finished(id: string): Promise<SimulationView> {
  const get = async () => (await ada.browser.send("GET", `/api/simulations/${id}`)).body as SimulationView;
  await expect.poll(async () => (await get()).endedAt, { timeout: 15_000, interval: 30 }).not.toBeNull();
  return get();
}

it("starts a run for each preset, number of people and seed, and keeps their rooms out of the list of rooms", async () => {
  const body = { presets: ["default", "basic"], people: [3, 2], repeats: 1, seed: 5, utterances: 2 };
  const runs = await start(body);
  const what = runs.map(({ params }) => `${params.settings.preset} ${params.people.length} ${params.seed}`);
  expect(what).toEqual(["default 3 5", "default 2 5", "basic 3 5", "basic 2 5"]);
  const seeds = (await start({ repeats: 2, seed: 5, utterances: 1 })).map(({ params }) => params.seed);
  expect(seeds).toEqual([5, 6]);
  const views = await Promise.all(runs.map(({ id }) => finished(id)));
  expect(views.map(({ state }) => state)).toEqual(views.map(() => "done"));
  expect(views.every(({ params, report }) => report?.roomId === params.roomId)).toBe(true);
  expect((await ada.browser.send("GET", "/api/rooms")).body).toEqual([]);
  const room = await ada.browser.send("GET", `/api/rooms/${views[0]?.params.roomId}/insights`);
  expect(room.status).toBe(200);
  const [first] = views;
  expect((await ada.browser.send("DELETE", `/api/jobs/${first?.id}`)).status).toBe(200);
  expect((await ada.browser.send("GET", `/api/rooms/${first?.params.roomId}`)).status).toBe(404);
});

it("shows a mark to the model in later runs of the same account, until it is taken back", async () => {
  const [first] = await start({});
  await finished(first?.id ?? "");
  const path = `/api/simulations/${first?.id}`;
  const why = "Nobody talks to a school like that";
  expect((await ada.browser.send("PUT", `${path}/marks/2`, { verdict: "bad", why })).status).toBe(200);
  const rows = (await ada.browser.send("GET", `${path}/utterances?after=1`)).body as UtteranceView[];
  expect(rows.map(({ number }) => number)).toEqual([2, 3]);
  expect(rows[0]?.mark).toEqual({ verdict: "bad", why });

  prompts.length = 0;
  const [second] = await start({ seed: 2 });
  await finished(second?.id ?? "");
  const asked = prompts.filter((prompt) => prompt.includes("Words: about"));
  expect(asked).toHaveLength(3);
  for (const prompt of asked) expect(prompt).toContain(why);

  const grace = await signedInAccount(server.services, "facilitator");
  expect((await grace.browser.send("PUT", `${path}/marks/2`, { verdict: "good" })).status).toBe(404);
  await ada.browser.send("PUT", `${path}/marks/2`, { verdict: null });
  prompts.length = 0;
  const [third] = await start({ seed: 3 });
  await finished(third?.id ?? "");
  expect(prompts.some((prompt) => prompt.includes(why))).toBe(false);
});

it("learns from a room of the caller's, and from nobody else's", async () => {
  const room = await makeRoom(ada.browser, { topic: "Old talk" });
  const { participantId } = await join(room, "Iris");
  const participant = await server.services.store.head(room.id);
  const person = participant?.participants.find(({ id }) => id === participantId);
  if (!person) throw new Error("Iris is not there.");
  for (let k = 0; k < 12; k += 1) {
    const post = {
      roomId: room.id,
      clientId: `c${k}`,
      text: `Shall we plant ${k} beans?`,
      replyTo: null,
      to: null,
    };
    await server.services.rooms.messages.post({ role: "participant", participant: person }, post);
  }
  prompts.length = 0;
  const [learned] = await start({ learnFromRoom: room.id });
  const { report, params } = await finished(learned?.id ?? "");
  expect(params.source).toBe("Old talk");
  expect(prompts.some((prompt) => prompt.includes("Shall we plant 7 beans?"))).toBe(true);
  expect(report?.comparison.source).toMatchObject({ messages: 12, questionShare: 1 });

  const grace = await signedInAccount(server.services, "facilitator");
  const refused = await grace.browser.post("/api/simulations", { ...run, learnFromRoom: room.id });
  expect(refused.status).toBe(404);
});

it("lets simulated people into an open room under names that nobody there has, and exports the run", async () => {
  const room = await makeRoom(ada.browser);
  await join(room, "Amira");
  const body = {
    mode: "rehearsal",
    roomId: room.id,
    named: [{ name: "Amira" }, { name: "Bob", persona: "Counts everything" }],
    people: [2],
    utterances: 3,
  };
  const [rehearsal] = await start({ ...body, topic: undefined });
  const names = rehearsal?.params.people.map(({ name }) => name) ?? [];
  expect(rehearsal?.params.people).toContainEqual({ name: "Bob", persona: "Counts everything" });
  expect(names).not.toContain("Amira");
  expect(rehearsal?.kind).toBe("rehearsal");
  const listed = await ada.browser.send("GET", `/api/simulations?room=${room.id}`);
  expect((listed.body as SimulationView[]).map(({ id }) => id)).toEqual([rehearsal?.id]);
  await ada.browser.send("POST", `/api/jobs/${rehearsal?.id}/cancel`);
  expect(await finished(rehearsal?.id ?? "")).toMatchObject({ state: "cancelled" });
  const { participants = [] } = (await server.services.store.head(room.id)) ?? {};
  expect(participants.filter(({ simulated }) => simulated).every(({ presence }) => presence === "left")).toBe(
    true,
  );

  const [headless] = await start({});
  await finished(headless?.id ?? "");
  const csv = await ada.browser.send("GET", `/api/simulations/${headless?.id}/export.csv`);
  expect(csv.text.split("\r\n")[0]).toBe(
    "number,attendee,name,role,trait,words_asked,words_measured,fell_back,engine,question_version,text",
  );
  expect(csv.text.trim().split("\r\n")).toHaveLength(4);
  const json = await ada.browser.send("GET", `/api/simulations/${headless?.id}/export.json`);
  expect(JSON.parse(json.text)).toMatchObject({ version: 1, state: "done", utterances: { length: 3 } });
});
