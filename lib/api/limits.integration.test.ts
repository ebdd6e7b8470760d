import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RoomView } from "@/lib/contract/api-rooms";
import { Browser } from "./testing/browser";
import { type Accounts, makeAccounts, makeRoom } from "./testing/room-cast";
import { openTestServices, type TestServices } from "./testing/test-services";

const maxRooms = 3;
const joins = 4;

let server: TestServices;
let accounts: Accounts;
beforeAll(async () => {
  server = await openTestServices({
    maxRoomsPerFacilitator: maxRooms,
    authLimits: { joins, signIns: 60, wrongRoomCodes: 100, roomWork: 10_000 },
  });
  accounts = await makeAccounts(server.services);
});
afterAll(() => server.drop());

describe("rooms of an account", () => {
  const make = (host: Browser) => host.post("/api/rooms", { topic: "A fair" });

  test("are limited, whether made or copied, until some are deleted", async () => {
    const host = accounts.facilitator.browser;
    const rooms: RoomView[] = [];
    for (let k = 0; k < maxRooms; k += 1) rooms.push(await makeRoom(host));
    const id = rooms[0]?.id ?? "";
    const refused = {
      status: 409,
      body: { code: "room/too-many", message: expect.stringContaining("3 rooms") },
    };
    expect(await make(host)).toMatchObject(refused);
    expect(await host.post(`/api/rooms/${id}/duplicate`)).toMatchObject(refused);
    expect((await make(accounts.admin.browser)).status).toBe(200);
    await host.post(`/api/rooms/${id}/end`);
    expect((await host.send("DELETE", `/api/rooms/${id}`)).status).toBe(200);
    expect((await make(host)).status).toBe(200);
  });

  test("stay within the limit also when many are made at the same moment", async () => {
    const { browser, userId } = accounts.otherFacilitator;
    const answers = await Promise.all(Array.from({ length: 8 }, () => make(browser)));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const kept = await server.services.db.prisma.room.count({ where: { ownerId: userId } });
    expect(kept).toBe(answers.filter(({ status }) => status === 200).length);
    expect(kept).toBeLessThanOrEqual(maxRooms);
  });
});

describe("joins from an address", () => {
  test("are limited, not counting who comes back, and other addresses are not affected", async () => {
    const { code } = await makeRoom(accounts.admin.browser);
    const address = "198.51.100.9";
    const enter = (name: string, browser = new Browser(address)) =>
      browser.post(`/api/join/${code}`, { name });
    const first = new Browser(address);
    expect((await enter("Person 0", first)).status).toBe(200);
    for (let k = 1; k < joins; k += 1) expect((await enter(`Person ${k}`)).status).toBe(200);
    const refused = await enter("One more");
    expect(refused).toMatchObject({ status: 429, body: { code: "auth/too-many-attempts" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await enter("Person 0", first)).status).toBe(200);
    expect((await enter("Elsewhere", new Browser("198.51.100.10"))).status).toBe(200);
  });
});
