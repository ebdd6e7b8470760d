import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostViewer } from "@/lib/rooms/testing/room-world";
import { turnCommit } from "@/lib/rooms/testing/turn-commit";
import { csvCell } from "./export/table";
import { exportTables } from "./export/tables";
import { type Accounts, join, makeAccounts, makeCast, type RoomCast } from "./testing/room-cast";
import { openTestServices, type TestServices } from "./testing/test-services";

let server: TestServices;
let accounts: Accounts;
let cast: RoomCast;
beforeAll(async () => {
  server = await openTestServices();
  accounts = await makeAccounts(server.services);
  cast = await makeCast(accounts);
});
afterAll(() => server.drop());

async function download(): Promise<Record<string, string>> {
  const { exportZip } = await import("./export-zip");
  const headers = new Headers({ cookie: cast.browsers.facilitator.cookieHeader ?? "" });
  const answer = await exportZip({ services: server.services, headers }, cast.room.id);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const lines = (text: string | undefined) => (text ?? "").split("\n").filter((line) => line !== "");
const parsed = (text: string | undefined): Record<string, unknown>[] =>
  lines(text).map((line) => JSON.parse(line) as Record<string, unknown>);

/** Rows of a CSV text by RFC 4180; the tests' own reader. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    row.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  return rows;
}

test("the zip opens, and its rows add up to what the database holds", async () => {
  const { services } = server;
  const roomId = cast.room.id;
  const ben = await join(cast.room, "Ben");
  const head = await services.store.head(roomId);
  const person = head?.participants.find(({ id }) => id === ben.participantId);
  if (!person) throw new Error("Ben is in the room.");
  const texts = ['=SUM(A1) "quoted", with commas', "Zeile 1\nZeile 2 🌳", "plain"];
  for (const [index, text] of texts.entries()) {
    const request = { roomId, clientId: `message-${index}`, text, replyTo: null, to: null };
    await services.rooms.messages.post({ role: "participant", participant: person }, request);
  }
  const { PostgresLeases } = await import("@/lib/db/stores/postgres-leases");
  const lease = await new PostgresLeases(services.db.pool).acquire(roomId, "node", 60_000);
  if (!lease) throw new Error("The lease is free.");
  for (const number of [1, 2, 3]) await services.store.commitTurn(turnCommit(lease, { number }));
  const { messages } = await services.store.messagesBefore(roomId, 1_000, 100);
  const bot = messages.find(({ body }) => body.author.kind === "bot");
  const opinion = { messageId: bot?.id ?? "", verdict: "down" as const, reason: "too soon" };
  await services.rooms.feedback.give({ role: "participant", participant: person }, roomId, opinion);
  await services.rooms.steering.patchSettings(hostViewer, roomId, { nExe: 4 });

  const files = await download();
  const { prisma } = services.db;
  const where = { where: { roomId } };
  const counts: Record<string, number> = {
    participants: await prisma.participant.count(where),
    transcript: await prisma.entry.count({ where: { roomId, type: "message:posted" } }),
    log: await prisma.entry.count(where),
    decisions: await prisma.turn.count(where),
    calls: await prisma.modelCall.count(where),
    feedback: await prisma.feedback.count(where),
  };
  for (const [name, count] of Object.entries(counts)) {
    expect([name, parsed(files[`${name}.jsonl`]).length]).toEqual([name, count]);
  }
  expect(counts).toMatchObject({ decisions: 3, feedback: 1 });
  for (const { name, columns } of exportTables) {
    const [header, ...rows] = csvRows(files[`${name}.csv`] ?? "");
    expect([name, header]).toEqual([name, columns.map((column) => column.name)]);
    expect([name, rows.length]).toEqual([name, lines(files[`${name}.jsonl`]).length]);
    for (const column of columns) expect(files["README.md"]).toContain(`| ${column.name} | ${column.type} |`);
  }
  const transcript = parsed(files["transcript.jsonl"]);
  expect(transcript.map(({ text }) => text)).toEqual(expect.arrayContaining(texts));
  const csvTexts = csvRows(files["transcript.csv"] ?? "").map((row) => row[4]);
  expect(csvTexts).toEqual(expect.arrayContaining([`'${texts[0]}`, texts[1]]));
  expect(parsed(files["feedback-pairs.jsonl"])).toMatchObject([
    { verdict: "down", reason: "too soon", reply: bot?.body.text, by: "participant" },
  ]);
  expect(parsed(files["feedback-pairs.jsonl"])[0]?.context).toContainEqual({
    role: "participant",
    name: "Ben",
    text: "plain",
  });
  expect(parsed(files["steering.jsonl"]).at(-1)).toMatchObject({ what: "settings:changed", by: "Hanna" });
});

test("a cell is quoted when it must be, and no text is run as a formula", () => {
  expect([csvCell("=1+1"), csvCell(-1), csvCell(null), csvCell(true)]).toEqual(["'=1+1", "-1", "", "true"]);
  expect(csvCell('a "b", c')).toBe('"a ""b"", c"');
  expect(csvCell(["x", "y"])).toBe('"[""x"",""y""]"');
});

test("insights count what was said, to whom, and what became of it", async () => {
  const { readInsights } = await import("./room-insights");
  const head = await server.services.store.head(cast.room.id);
  if (!head) throw new Error("The room is there.");
  const insights = await readInsights({ services: server.services, head });
  const ben = insights.people.find(({ name }) => name === "Ben");
  expect(ben).toMatchObject({ messages: 3 });
  expect(ben?.airtime.reduce((sum, words) => sum + words, 0)).toBe(ben?.words);
  expect(insights.numbers.botShare).toEqual({ bot: 3, all: 6 });
  expect(insights.turns).toMatchObject({
    count: 3,
    spoke: 3,
    byAct: { "in-context-chime-in": { chosen: 3 } },
  });
  expect(insights.feedback).toEqual([{ act: "in-context-chime-in", up: 0, down: 1 }]);
});
