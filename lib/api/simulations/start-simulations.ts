import { randomUUID } from "node:crypto";
import type { z } from "zod";
import {
  maxSourceLineLength,
  maxSourceLines,
  type SimulationEstimate,
  type SimulationView,
  type simulationBodySchema,
} from "@/lib/contract/api-simulations";
import type { SimulationParams, SourceLines } from "@/lib/contract/simulation";
import type { Spending } from "@/lib/jobs/job";
import { resolveSettings } from "@/lib/muca/settings";
import type { RoomHead } from "@/lib/rooms/ports";
import { AppError } from "@/lib/shared/errors";
import { cleanName, namesCollide } from "@/lib/shared/names";
import { attendeeNames } from "@/lib/simulate/mus/attendee-names";
import { estimateRun } from "@/lib/simulate/mus/estimate";
import { type HostViewer, requireHost, requireUser } from "../authorise";
import type { Context } from "../context";
import { createRoom } from "../create-room";
import { toSimulationView } from "./simulation-view";

type Body = z.output<typeof simulationBodySchema>;

/**
 * Starts runs of simulated people: one for each preset, number of people and seed; or a rehearsal, which is one run in a
 * room that people may join. Throws room/not-found for a room to use or to learn from that is not the caller's.
 */
export async function startSimulations(context: Context, body: Body): Promise<SimulationView[]> {
  const user = await requireUser(context);
  await context.services.auth.roomWork.spend(user.userId);
  const runs = await planRuns(context, body);
  const views: SimulationView[] = [];
  for (const run of runs) {
    const params = body.mode === "rehearsal" ? await withRoom(context, run, body) : run;
    const job = await context.services.jobs.submit({
      kind: body.mode === "rehearsal" ? "rehearsal" : "simulation",
      ...{ ownerId: user.userId, title: params.inputs.topic, params, total: params.utterances },
      estimate: estimateOf(context, params),
      ...(body.budget ? { budget: body.budget } : {}),
    });
    views.push(toSimulationView(job));
  }
  return views;
}

/** What the runs of a body would take, roughly. Throws as startSimulations. */
export async function estimateSimulations(context: Context, body: Body): Promise<SimulationEstimate> {
  await requireUser(context);
  const runs = await planRuns(context, body);
  const { engine } = context.services.env;
  const tokens = runs.reduce((sum, run) => sum + estimateOf(context, run).tokens, 0);
  return { runs: runs.length, tokens, costUsd: engine === "built-in" ? 0 : null, engine };
}

function estimateOf({ services }: Context, params: SimulationParams): Spending {
  // Rules take no tokens.
  if (services.env.engine === "built-in") return { tokens: 0, costUsd: 0 };
  const { people, utterances, inputs, source, settings } = params;
  const { nExe } = resolveSettings(settings);
  const { prompt, completion } = estimateRun({ people: people.length, utterances, inputs, nExe, source });
  return { tokens: prompt + completion, costUsd: 0 };
}

async function planRuns(context: Context, body: Body): Promise<SimulationParams[]> {
  const room = body.roomId === null ? null : await requireHost(context, body.roomId);
  if (room && body.mode === "headless") {
    throw new AppError("input/invalid", "Only a rehearsal can go on in a room that is there already.");
  }
  if (room && room.head.status !== "open") {
    throw new AppError("room/not-open", "Open the room first; then simulated people can come in.");
  }
  const source =
    body.source ?? (body.learnFromRoom === null ? null : await readSource(context, body.learnFromRoom));
  const single = body.mode === "rehearsal";
  const presets = single ? body.presets.slice(0, 1) : body.presets;
  const sizes = single ? body.people.slice(0, 1) : body.people;
  const seeds = Array.from({ length: single ? 1 : body.repeats }, (_, index) => body.seed + index);
  return presets.flatMap((preset) =>
    sizes.flatMap((people) =>
      seeds.map((seed) => ({
        ...{ mode: body.mode, roomId: body.roomId, source, seed, utterances: body.utterances },
        inputs: room?.head.inputs ?? inputsOf(body),
        subTopics: body.subTopics.length > 0 ? body.subTopics : null,
        settings: { preset },
        botName: room?.head.botName ?? body.botName,
        people: namePeople(body, people, seed, room?.head ?? null),
      })),
    ),
  );
}

function inputsOf({ topic = "", kind, agenda, hints, roles }: Body): SimulationParams["inputs"] {
  return { topic, kind, agenda, hints, roles };
}

/** People who were wished for first, then others; none is called like another or like somebody in the room. */
function namePeople(
  { named, botName }: Body,
  count: number,
  seed: number,
  room: RoomHead | null,
): SimulationParams["people"] {
  const here = (room?.participants ?? []).filter(({ presence }) => presence !== "removed");
  const taken = [room?.botName ?? botName, ...here.map(({ name }) => name)];
  const wished = named.map(({ name, persona }) => ({ name: cleanName(name), persona: persona ?? null }));
  const others = attendeeNames(count + taken.length + named.length, seed).map((name) => ({
    name,
    persona: null,
  }));
  const chosen: SimulationParams["people"] = [];
  for (const person of [...wished, ...others]) {
    if (chosen.length === count) break;
    const all = [...taken, ...chosen.map(({ name }) => name)];
    if (person.name && !all.some((other) => namesCollide(person.name, other))) chosen.push(person);
  }
  return chosen;
}

/** A rehearsal's room: the one that was named, or a new and open one of the caller's. */
async function withRoom(context: Context, params: SimulationParams, body: Body): Promise<SimulationParams> {
  if (params.roomId !== null) return params;
  const { inputs, subTopics, settings, botName } = params;
  const { agenda, hints, roles, topic, kind } = inputs;
  const { id } = await createRoom(context, {
    ...{ topic, kind, agenda, hints, roles, settings, botName },
    subTopicCount: subTopics === null ? generatedSubTopics : 0,
  });
  const { viewer } = await requireHost(context, id);
  await open(context, viewer, id, body.subTopics);
  return { ...params, roomId: id };
}

/** Sub-topics that are generated when none were given (MUCA §2). */
const generatedSubTopics = 3;

async function open({ services }: Context, viewer: HostViewer, roomId: string, titles: readonly string[]) {
  const { lifecycle } = services.rooms;
  const edits = titles.map((title) => ({ id: randomUUID(), title, done: null, minutes: null }));
  if (edits.length > 0) await lifecycle.setSubTopics(viewer, roomId, edits, "set-up");
  await lifecycle.open(viewer, roomId);
}

/** What participants said in a room, the newest lines. */
async function readSource(context: Context, roomId: string): Promise<SourceLines> {
  const { head } = await requireHost(context, roomId);
  const names = new Map(head.participants.map(({ id, name }) => [id, name]));
  const lines: SourceLines["lines"] = [];
  let before = head.lastSeq + 1;
  while (lines.length < maxSourceLines) {
    const page = await context.services.store.messagesBefore(roomId, before, 200, null);
    const [first] = page.messages;
    const said = page.messages.flatMap(({ body: { author, text, to } }) => {
      const from = author.kind === "participant" ? names.get(author.participantId) : undefined;
      return from === undefined || text === null || to !== null
        ? []
        : [{ from, text: text.slice(0, maxSourceLineLength) }];
    });
    lines.unshift(...said);
    if (!first || !page.hasOlder) break;
    before = first.seq;
  }
  return { title: head.inputs.topic, lines: lines.slice(-maxSourceLines) };
}
