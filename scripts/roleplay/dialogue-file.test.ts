import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PlayedDialogue } from "@/lib/simulate/roleplay/play-batch";
import { openForAppending, readFinished } from "./dialogue-file";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "roleplay-"));
});
afterAll(() => rm(folder, { recursive: true }));

const dialogue = (key: string): PlayedDialogue => ({
  key,
  goal: { id: "tea", category: "kitchen", text: "Find out how long green tea takes – zwei Minuten?" },
  persona: { features: { gender: "female" } },
  personaText: "Your gender is female.",
  ...{ inquirer: "a", responder: "b", seed: 1, mode: "paper" },
  ...{ turns: [], failures: [], ended: "no-prompt", outputs: { inquirer: 2, responder: 0 } },
  usage: { promptTokens: 1, completionTokens: 1, costUsd: 0 },
});

it("goes on after the last whole line of an interrupted run", async () => {
  const path = join(folder, "out.jsonl");
  expect((await readFinished(path)).size).toBe(0);
  const first = await openForAppending(path);
  await first.write(dialogue("000000"));
  await first.write(dialogue("000002"));
  await first.close();
  await appendFile(path, '{"id":"000003","pers');

  const finished = await readFinished(path);
  expect([...finished.keys()]).toEqual(["000000", "000002"]);
  expect(finished.get("000002")).toMatchObject({ inquirer: "a", seed: 1, ended: "no-prompt" });

  const second = await openForAppending(path);
  await second.write(dialogue("000003"));
  await second.close();
  const lines = (await readFile(path, "utf8")).trimEnd().split("\n");
  expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual([
    "000000",
    "000002",
    "000003",
  ]);
});
