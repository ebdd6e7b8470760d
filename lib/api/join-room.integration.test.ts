import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashToken } from "@/lib/auth/token";
import type { JoinCard, RoomView } from "@/lib/contract/api-rooms";
import { Browser } from "./testing/browser";
import { type Accounts, join, makeAccounts, makeRoom } from "./testing/room-cast";
import { openTestServices, type TestServices } from "./testing/test-services";

let server: TestServices;
let accounts: Accounts;
beforeAll(async () => {
  server = await openTestServices({ maxPeoplePerRoom: 3 });
  accounts = await makeAccounts(server.services);
});
afterAll(() => server.drop());

const newRoom = (body?: object) => makeRoom(accounts.facilitator.browser, body);

describe("the join card", () => {
  test("says what people have to know and nothing else", async () => {
    const room = await newRoom({
      agenda: "1. Lake or sea",
      hints: "Secret: the boss wants the lake",
      roles: "Chair\nScribe",
    });
    await join(room, "Amy");
    const { body } = await new Browser().get(`/api/join/${room.code}`);
    expect(body).toEqual({
      roomId: room.id,
      code: room.code,
      topic: "Where to go in May",
      kind: "goal-oriented",
      agenda: "1. Lake or sea",
      subTopics: [],
      status: "open",
      botName: "mubot",
      botTakesPart: true,
      engine: "built-in",
      freeRoles: ["Chair", "Scribe"],
      you: null,
    } satisfies JoinCard);
  });

  test("tells the sub-topics once they are approved", async () => {
    const host = accounts.facilitator.browser;
    const made = await host.post("/api/rooms", {
      topic: "Where to go in May",
      agenda: "- Lake or sea\n- Food",
    });
    const { id, code } = made.body as RoomView;
    await host.post(`/api/rooms/${id}/sub-topics/generate`, {});
    const titles = async () => ((await new Browser().get(`/api/join/${code}`)).body as JoinCard).subTopics;
    expect(await titles()).toEqual([]);
    await host.post(`/api/rooms/${id}/sub-topics/approve`);
    expect(await titles()).toEqual(expect.arrayContaining(["Lake or sea", "Food"]));
  });

  test("is found by the code in any case; guessing codes is slowed down", async () => {
    const room = await newRoom();
    const guesser = new Browser("192.0.2.77");
    expect((await guesser.get(`/api/join/${room.code.toUpperCase()}`)).status).toBe(200);
    for (let guess = 0; guess < 100; guess += 1) {
      expect((await guesser.get(`/api/join/guess${guess}`)).status).toBe(404);
    }
    expect((await guesser.get("/api/join/guess100")).status).toBe(429);
    expect((await guesser.get(`/api/join/${room.code}`)).status).toBe(200);
  });
});

describe("coming in", () => {
  test("gives a cookie for this room whose token is stored as a hash only", async () => {
    const room = await newRoom();
    const { browser, participantId } = await join(room, "Amy");
    const token = browser.cookies.get(`moderato.participant.${room.id}`) ?? "";
    const row = await server.services.db.prisma.participant.findUniqueOrThrow({
      where: { id: participantId },
    });
    expect(row.tokenHash).toBe(hashToken(token));
    expect(JSON.stringify(row)).not.toContain(token);
    const thief = new Browser();
    thief.cookies.set(`moderato.participant.${room.id}`, row.tokenHash);
    expect(await thief.get(`/api/join/${room.code}`)).toMatchObject({ body: { you: null } });
  });

  test("again from the same browser brings the same person back", async () => {
    const room = await newRoom();
    const { browser, participantId } = await join(room, "Amy");
    const again = await browser.post(`/api/join/${room.code}`, { name: "Somebody else" });
    expect(again).toMatchObject({ status: 200, body: { participantId, name: "Amy" } });
    await browser.post(`/api/join/${room.code}/leave`);
    const head = await server.services.store.head(room.id);
    expect(head?.participants).toMatchObject([{ id: participantId, presence: "left" }]);
    await browser.post(`/api/join/${room.code}`, { name: "" });
    const back = await server.services.store.head(room.id);
    expect(back?.participants).toMatchObject([{ id: participantId, presence: "here" }]);
  });

  test.each(["AMY ", "Аmy", "A\u200bmy"])("as %j beside Amy is refused with a free name", async (name) => {
    const room = await newRoom();
    await join(room, "Amy");
    const refused = await new Browser().post(`/api/join/${room.code}`, { name });
    expect(refused).toMatchObject({ status: 409, body: { code: "room/name-taken" } });
    const { details } = refused.body as { details: { suggestion: string } };
    expect((await new Browser().post(`/api/join/${room.code}`, { name: details.suggestion })).status).toBe(
      200,
    );
  });

  test.each(["mubot", "Host", "Моderator"])("as %j is refused", async (name) => {
    const room = await newRoom();
    const refused = await new Browser().post(`/api/join/${room.code}`, { name });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "room/name-reserved", details: { suggestion: "Guest" } },
    });
  });

  test("of several with one name at the same time lets one in and suggests names to the others", async () => {
    const room = await newRoom();
    const answers = await Promise.all(
      ["Bo", "bo", "BO"].map((name) => new Browser().post(`/api/join/${room.code}`, { name })),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(refused).toHaveLength(2);
    for (const { body } of refused) {
      expect(body).toMatchObject({
        code: "room/name-taken",
        details: { suggestion: expect.stringMatching(/ 2$/) },
      });
    }
  });

  test("stops when the room is full, locked or over", async () => {
    const host = accounts.facilitator.browser;
    const room = await newRoom();
    for (const name of ["Ann", "Ben", "Cem"]) await join(room, name);
    const enter = () => new Browser().post(`/api/join/${room.code}`, { name: "Dan" });
    expect(await enter()).toMatchObject({ status: 409, body: { code: "room/full" } });
    await host.post(`/api/rooms/${room.id}/lock`);
    expect(await enter()).toMatchObject({ status: 409, body: { code: "room/locked" } });
    await host.post(`/api/rooms/${room.id}/end`);
    expect(await enter()).toMatchObject({ status: 409, body: { code: "room/ended" } });
  });

  test("in a role works once for each role of the list", async () => {
    const room = await newRoom({ roles: "Chair\nScribe" });
    const enter = (name: string, role: string) =>
      new Browser().post(`/api/join/${room.code}`, { name, role });
    expect(await enter("Amy", "Chair")).toMatchObject({ status: 200, body: { role: "Chair" } });
    expect(await enter("Ben", "Chair")).toMatchObject({
      status: 400,
      body: { details: { freeRoles: ["Scribe"] } },
    });
  });
});

describe("somebody who was removed", () => {
  test("is told why and can't come back with the same cookie", async () => {
    const room = await newRoom();
    const { browser, participantId } = await join(room, "Rex");
    await accounts.facilitator.browser.post(`/api/rooms/${room.id}/participants/${participantId}/remove`, {
      reason: "Shouting",
    });
    expect(await browser.get(`/api/join/${room.code}`)).toMatchObject({
      body: { you: { removed: true, reason: "Shouting" } },
    });
    const back = await browser.post(`/api/join/${room.code}`, { name: "Rex again" });
    expect(back).toMatchObject({
      status: 403,
      body: { code: "room/removed", details: { reason: "Shouting" } },
    });
    expect((await browser.post(`/api/join/${room.code}/leave`)).status).toBe(403);
  });
});

describe("who somebody is in a room", () => {
  test("follows from the cookies of that room alone", async () => {
    const { access } = server.services.auth;
    const [room, other] = [await newRoom(), await makeRoom(accounts.otherFacilitator.browser)];
    const amy = await join(room, "Amy");
    const host = accounts.facilitator.browser.cookieHeader;
    expect(await access.viewer(room.id, "participant", amy.browser.cookieHeader)).toMatchObject({
      role: "participant",
      participant: { id: amy.participantId },
    });
    expect(await access.viewer(other.id, "participant", amy.browser.cookieHeader)).toBeNull();
    expect(await access.viewer(room.id, "host", amy.browser.cookieHeader)).toBeNull();
    expect(await access.viewer(room.id, "participant", undefined)).toBeNull();
    expect(await access.viewer(room.id, "host", host)).toMatchObject({ role: "host" });
    expect(await access.viewer(other.id, "host", host)).toBeNull();
    expect(await access.viewer(other.id, "host", accounts.admin.browser.cookieHeader)).toMatchObject({
      role: "host",
    });
  });
});
