import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PromptDetails, PromptPreview, PromptTrial } from "@/lib/contract/api-prompts";
import { PostgresLeases } from "@/lib/db/stores/postgres-leases";
import { createPromptBook } from "@/lib/db/stores/prompt-book";
import { by, say } from "@/lib/rooms/testing/drafts";
import { driveRoom } from "@/lib/rooms/testing/room-driver";
import { turnCommit } from "@/lib/rooms/testing/turn-commit";
import { signedInAccount } from "../testing/accounts";
import type { Browser } from "../testing/browser";
import { openTestServices, type TestServices } from "../testing/test-services";

const path = "/api/prompts/muca.direct-chatting";

describe("Edited prompts", () => {
  let server: TestServices;
  let admin: Browser;
  beforeAll(async () => {
    server = await openTestServices();
    admin = (await signedInAccount(server.services, "admin")).browser;
  });
  afterAll(() => server.drop());

  const details = async () => (await admin.get(path)).body as PromptDetails;
  const inForce = () => createPromptBook(server.services.db.prisma).current("muca/direct-chatting");

  it("get versions, of which the newest is in force; rolling back and the built-in text are versions too", async () => {
    expect(await inForce()).toBeNull();
    const first = { text: "First.\n\n{{answerFields}}", note: "shorter", seenVersion: 0 };
    expect((await admin.put(path, first)).status).toBe(200);
    expect(await inForce()).toEqual({ version: 1, text: first.text });
    await admin.put(path, { text: "Second. {{answerFields}}", seenVersion: 1 });
    await admin.post(`${path}/roll-back`, { version: 1, note: "better", seenVersion: 2 });
    expect(await inForce()).toEqual({ version: 3, text: first.text });
    const reset = await admin.post(`${path}/roll-back`, { version: 0, seenVersion: 3 });
    expect(reset.body).toMatchObject({ inForce: null, newest: { version: 4 } });
    expect(await inForce()).toBeNull();
    const { versions, text, builtInText } = await details();
    expect(versions.map(({ version, rolledBackTo, note }) => [version, rolledBackTo, note])).toEqual([
      [4, 0, ""],
      [3, 1, "better"],
      [2, null, ""],
      [1, null, "shorter"],
    ]);
    expect(text).toBe(builtInText);
    const audit = await server.services.db.prisma.auditEvent.findMany({ orderBy: { id: "asc" } });
    expect(audit.map(({ action }) => action)).toEqual([
      "prompt/changed",
      "prompt/changed",
      "prompt/rolled-back",
      "prompt/reset",
    ]);
  });

  it("of two people who save at once, one hears that the other was faster", async () => {
    const { newest } = await details();
    const body = { text: "Mine. {{answerFields}}", seenVersion: newest?.version ?? 0 };
    const answers = await Promise.all([admin.put(path, body), admin.put(path, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await admin.post(`${path}/roll-back`, { version: 77, seenVersion: 5 })).status).toBe(404);
  });

  it("with problems are not taken, and say which", async () => {
    const { newest } = await details();
    const answer = await admin.put(path, { text: "{{who}}", seenVersion: newest?.version });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        details: {
          problems: [
            { problem: "unknown-variable", name: "who" },
            { problem: "missing-variable", name: "answerFields" },
          ],
        },
      },
    });
  });

  it("are shown filled in for the sample, and tried with the engine there is", async () => {
    const text = "About {{topic}}, at most {{maxChars}}. {{answerFields}}";
    const shown = await admin.post(`${path}/preview`, { text, source: { kind: "sample" } });
    const { prompt } = shown.body as PromptPreview;
    expect(prompt?.system).toMatch(
      /^About <topic>"Plan this year's street party"<\/topic>, at most 1200\. Fill /u,
    );
    const tried = await admin.post(`${path}/try`, { text, source: { kind: "sample" } });
    expect(tried.body as PromptTrial).toMatchObject({
      engine: "built-in",
      failure: null,
      answer: { text: expect.stringContaining("Timo") },
      calls: [{ questionId: "muca/direct-chatting" }],
    });
  });

  it("are shown filled in for a turn of a real room, with what was known then", async () => {
    const { store, db } = server.services;
    const room = await driveRoom(store);
    const amy = await room.join("Amelia");
    await room.open();
    await room.add(say({ author: by(amy.id), text: "Before the turn" }));
    const lease = await new PostgresLeases(db.pool).acquire(room.id, "node-a", 30_000);
    if (!lease) throw new Error("A new room's lease is free.");
    const { lastSeq } = await room.head();
    const commit = turnCommit(lease);
    await store.commitTurn({ ...commit, record: { ...commit.record, basedOnSeq: lastSeq } });
    await room.add(say({ author: by(amy.id), text: "After the turn" }));
    const source = { kind: "turn", roomId: room.id, turn: null };
    const shown = await admin.post(`${path}/preview`, { text: "{{answerFields}}", source });
    const { prompt } = shown.body as PromptPreview;
    expect(prompt?.user).toContain("Before the turn");
    expect(prompt?.user).not.toContain("After the turn");
    const none = await admin.post(`${path}/preview`, {
      text: "{{answerFields}}",
      source: { ...source, turn: 9 },
    });
    expect(none.status).toBe(404);
  });
});
