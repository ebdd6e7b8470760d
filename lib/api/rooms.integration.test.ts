import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { GeneratedSubTopics, RoomSummary, RoomView } from "@/lib/contract/api-rooms";
import { Browser } from "./testing/browser";
import { type Accounts, join, makeAccounts, makeRoom } from "./testing/room-cast";
import { openTestServices, type TestServices } from "./testing/test-services";

let server: TestServices;
let accounts: Accounts;
let host: Browser;
beforeAll(async () => {
  server = await openTestServices();
  accounts = await makeAccounts(server.services);
  host = accounts.facilitator.browser;
});
afterAll(() => server.drop());

async function prepare(body: object = {}): Promise<RoomView> {
  return (await host.post("/api/rooms", { topic: "Plan the summer party", ...body })).body as RoomView;
}
const titles = (room: { subTopics: { title: string }[] }) => room.subTopics.map(({ title }) => title);

describe("preparing a room", () => {
  test("takes everything the wizard asks for", async () => {
    const room = await prepare({
      kind: "decision-making",
      agenda: "Date\nPlace\nFood",
      botName: "Rosie",
      settings: { preset: "paper", nExe: 4 },
      subTopicCount: 3,
    });
    expect(room).toMatchObject({
      status: "preparing",
      kind: "decision-making",
      botName: "Rosie",
      settings: { preset: "paper", nExe: 4 },
      subTopicsApproved: false,
      joinPath: `/r/${room.code}`,
    });
    expect(titles(room)).toHaveLength(3);
    expect(room.code).toMatch(/^[a-z2-9]{10}$/);
  });

  test("keeps the calls by which sub-topics were made", async () => {
    const room = await prepare({ subTopicCount: 2 });
    const calls = await server.services.db.prisma.modelCall.findMany({ where: { roomId: room.id } });
    expect(calls).toMatchObject([
      { questionId: "muca/sub-topic-generator", engine: "built-in", turnId: null },
    ]);
  });

  test("makes one sub-topic anew and leaves the others", async () => {
    const room = await prepare({ agenda: "Date\nPlace\nFood\nMusic\nBudget\nGames", subTopicCount: 3 });
    const [first, second, third] = room.subTopics;
    const answer = await host.post(`/api/rooms/${room.id}/sub-topics/generate`, { replace: second?.id });
    const { subTopics, engine } = answer.body as GeneratedSubTopics;
    expect(engine).toBe("built-in");
    expect(subTopics).toHaveLength(3);
    expect([subTopics[0], subTopics[2]]).toEqual([first, third]);
    expect(titles(room)).not.toContain(subTopics[1]?.title);
  });

  test("edits and reorders sub-topics by id", async () => {
    const room = await prepare({ subTopicCount: 2 });
    const [first, second] = room.subTopics;
    const answer = await host.put(`/api/rooms/${room.id}/sub-topics`, {
      subTopics: [
        { id: second?.id, title: "Renamed", done: "Agreed", minutes: 10 },
        { id: first?.id, title: first?.title },
        { title: "Added" },
      ],
    });
    const after = answer.body as RoomView;
    expect(after.subTopics.slice(0, 2)).toMatchObject([
      { id: second?.id, title: "Renamed", done: "Agreed", minutes: 10 },
      { id: first?.id },
    ]);
    expect(after.subTopics[2]?.title).toBe("Added");
  });

  test("opens only after its sub-topics were approved, and new ones have to be approved again", async () => {
    const room = await prepare({ subTopicCount: 2 });
    const open = () => host.post(`/api/rooms/${room.id}/open`);
    const approve = () => host.post(`/api/rooms/${room.id}/sub-topics/approve`);
    expect(await open()).toMatchObject({ status: 409, body: { code: "room/sub-topics-not-approved" } });
    expect(await approve()).toMatchObject({ status: 200, body: { subTopicsApproved: true } });
    await host.post(`/api/rooms/${room.id}/sub-topics/generate`, { count: 3 });
    expect((await open()).status).toBe(409);
    await approve();
    expect(await open()).toMatchObject({ status: 200, body: { status: "open" } });
    expect((await host.post(`/api/rooms/${room.id}/sub-topics/generate`, { count: 3 })).status).toBe(409);
  });

  test("changes inputs until the room is opened", async () => {
    const room = await prepare({ agenda: "Date" });
    const edited = await host.send("PATCH", `/api/rooms/${room.id}`, {
      topic: "Winter party",
      botName: "Rosie",
    });
    expect(edited.body).toMatchObject({ topic: "Winter party", agenda: "Date", botName: "Rosie" });
    await host.post(`/api/rooms/${room.id}/open`);
    expect(await host.send("PATCH", `/api/rooms/${room.id}`, { topic: "Spring party" })).toMatchObject({
      status: 409,
      body: { code: "room/not-preparing" },
    });
  });
});

describe("running a room", () => {
  test("goes from open to locked and back, and ends for good", async () => {
    const room = await makeRoom(host);
    const steps = ["lock", "unlock", "end"].map((step) => `/api/rooms/${room.id}/${step}`);
    const statuses: string[] = [];
    for (const step of steps) statuses.push(((await host.post(step)).body as RoomView).status);
    expect(statuses).toEqual(["locked", "open", "ended"]);
    expect(await host.post(`/api/rooms/${room.id}/open`)).toMatchObject({
      status: 409,
      body: { code: "room/ended" },
    });
  });

  test("takes new settings live, and refuses unknown ones", async () => {
    const room = await makeRoom(host);
    const put = (settings: object) => host.put(`/api/rooms/${room.id}/settings`, { settings });
    expect(await put({ preset: "basic", chimeIn: { threshold: 0.6 } })).toMatchObject({
      body: { settings: { preset: "basic", chimeIn: { threshold: 0.6 } } },
    });
    expect((await put({ presett: "basic" })).status).toBe(400);
    expect((await put({ acts: { "keep-silence": { enabled: false } } })).status).toBe(400);
    expect((await put({ botName: "Other" })).status).toBe(400);
  });

  test("is deleted only when nobody talks in it", async () => {
    const room = await makeRoom(host);
    await join(room, "Amy");
    expect((await host.send("DELETE", `/api/rooms/${room.id}`)).status).toBe(409);
    await host.post(`/api/rooms/${room.id}/end`);
    expect((await host.send("DELETE", `/api/rooms/${room.id}`)).status).toBe(200);
    expect((await host.get(`/api/rooms/${room.id}`)).status).toBe(404);
  });

  test("is duplicated without what was said", async () => {
    const room = await prepare({ agenda: "Date", subTopicCount: 2, settings: { preset: "paper" } });
    const copy = (await host.post(`/api/rooms/${room.id}/duplicate`)).body as RoomView;
    expect(copy).toMatchObject({
      topic: room.topic,
      agenda: "Date",
      settings: { preset: "paper" },
      people: [],
    });
    expect(titles(copy)).toEqual(titles(room));
    expect([copy.id, copy.code]).not.toEqual([room.id, room.code]);
  });
});

describe("the list of rooms", () => {
  test("holds one's own with people and last activity, and everybody's for an admin", async () => {
    const room = await makeRoom(host);
    await join(room, "Amy");
    const { browser } = await join(room, "Ben");
    await browser.post(`/api/join/${room.code}/leave`);
    const find = async (from: Browser) => {
      const rooms = (await from.get("/api/rooms")).body as RoomSummary[];
      return rooms.find(({ id }) => id === room.id);
    };
    const listed = await find(host);
    expect(listed).toMatchObject({
      status: "open",
      people: 1,
      joined: 2,
      owner: { id: accounts.facilitator.userId },
    });
    const [last] = await server.services.store.entriesAfter(room.id, 3, 1);
    expect(listed?.lastActivityAt).toBe(last?.at);
    expect(await find(accounts.admin.browser)).toEqual(listed);
    expect(await find(accounts.otherFacilitator.browser)).toBeUndefined();
  });
});

describe("the export", () => {
  test("leaves nothing out", async () => {
    const { rooms, auth, store } = server.services;
    const room = await makeRoom(host);
    const { browser, participantId } = await join(room, "Amy");
    const amy = await auth.access.viewer(room.id, "participant", browser.cookieHeader);
    if (!amy) throw new Error("Amy is not in the room.");
    for (let index = 0; index < 1_100; index += 100) {
      await Promise.all(
        Array.from({ length: 100 }, (_, place) =>
          rooms.messages.post(amy, {
            roomId: room.id,
            clientId: `message-${index + place}`,
            text: `Message ${index + place}`,
            replyTo: null,
            to: null,
          }),
        ),
      );
    }
    const { body, headers } = await host.get(`/api/rooms/${room.id}/export.json`);
    const exported = body as { lastSeq: number; entries: { seq: number }[]; room: RoomView };
    const head = await store.head(room.id);
    expect(exported.lastSeq).toBe(head?.lastSeq);
    expect(exported.entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 1_102 }, (_, at) => at + 1));
    expect(exported.entries).toEqual(await store.entriesAfter(room.id, 0, 2_000));
    expect(exported.room.people).toMatchObject([{ id: participantId, name: "Amy" }]);
    expect(body).toMatchObject({ labels: [], turns: [], otherCalls: [] });
    expect(headers.get("content-disposition")).toContain("attachment");
  });
});

describe("the demo link", () => {
  test("lets its browser watch the demo room and nothing more", async () => {
    const { services } = server;
    const demo = await services.rooms.create({
      ownerId: null,
      inputs: { topic: "Demo", kind: "chit-chat", agenda: null, hints: null, roles: null },
      settings: {},
      botName: "mubot",
      subTopics: [],
      isDemo: true,
    });
    const other = await makeRoom(host);
    services.demo = { open: async () => ({ roomId: demo.id, code: demo.code }) };
    const browser = new Browser();
    const opened = await browser.post("/api/demo", { token: await services.auth.demoLinks.create() });
    expect(opened).toMatchObject({ status: 200, body: { roomId: demo.id } });
    expect((await browser.get(`/api/rooms/${demo.id}`)).status).toBe(200);
    expect((await browser.post(`/api/rooms/${demo.id}/open`)).status).toBe(403);
    expect((await browser.get(`/api/rooms/${demo.id}/export.json`)).status).toBe(403);
    expect((await browser.get(`/api/rooms/${other.id}`)).status).toBe(401);
    const proof = browser.cookies.get(`moderato.observer.${demo.id}`) ?? "";
    browser.cookies.set(`moderato.observer.${other.id}`, proof);
    expect((await browser.get(`/api/rooms/${other.id}`)).status).toBe(401);
  });
});
