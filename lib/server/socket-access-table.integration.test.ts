import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Accounts,
  type CastName,
  castNames,
  join,
  makeAccounts,
  makeCast,
  type RoomCast,
} from "@/lib/api/testing/room-cast";
import { testSecret } from "@/lib/api/testing/test-services";
import { observerCookie } from "@/lib/auth/room-cookies";
import { type ClientEvent, clientEventSchemas } from "@/lib/contract/socket";
import { type ServedSockets, serveSockets } from "./testing/serve-sockets";
import { SocketCaller } from "./testing/socket-caller";

/** Everybody who may turn up at a room's door, and those who watch the demo by its link. */
const callers = [...castNames, "observer"] as const;
type Caller = (typeof callers)[number];

interface Scene {
  cast: RoomCast;
  roomId: string;
  /** Written by another participant than the one who calls. */
  messageId: string;
  anotherId: string;
}

interface Row {
  event: ClientEvent;
  /** What is special about this row of several. */
  name?: string;
  payload: (scene: Scene) => object;
  /** `ok` or the error's code for the callers, in their order. */
  outcomes: readonly string[];
}

const no = "auth/not-allowed";
const signIn = "auth/not-signed-in";
/** Whoever was refused at the door has not entered and can do nothing. */
const insiders = (participant: string, host: string, observer: string) => [
  no,
  no,
  no,
  participant,
  no,
  host,
  host,
  observer,
];
const everybody = callers.map(() => "ok");
const room = ({ roomId }: Scene) => ({ roomId });

const table: Row[] = [
  {
    event: "room:enter",
    name: "as participant",
    payload: ({ roomId }) => ({ roomId, as: "participant", afterSeq: null }),
    outcomes: [no, no, "room/removed", "ok", no, no, no, no],
  },
  {
    event: "room:enter",
    name: "as host",
    payload: ({ roomId }) => ({ roomId, as: "host", afterSeq: 0 }),
    outcomes: [signIn, signIn, signIn, signIn, signIn, "ok", "ok", "ok"],
  },
  { event: "room:leave", payload: room, outcomes: everybody },
  {
    event: "message:send",
    payload: ({ roomId }) => ({ roomId, clientId: randomUUID(), text: "Hello", replyTo: null }),
    outcomes: insiders("ok", "ok", no),
  },
  {
    event: "message:send",
    name: "as a private word",
    payload: ({ roomId, anotherId }) => ({
      roomId,
      clientId: randomUUID(),
      text: "psst",
      replyTo: null,
      to: anotherId,
    }),
    outcomes: insiders(no, "ok", no),
  },
  {
    event: "message:delete",
    name: "of somebody else",
    payload: ({ roomId, messageId }) => ({ roomId, messageId }),
    outcomes: insiders("message/not-found", "ok", no),
  },
  {
    event: "reaction:set",
    payload: ({ roomId, messageId }) => ({ roomId, messageId, emoji: "👍", on: true }),
    outcomes: insiders("ok", "ok", no),
  },
  {
    event: "typing:set",
    payload: ({ roomId }) => ({ roomId, on: true }),
    // A watcher's signal is taken and told to nobody.
    outcomes: insiders("ok", "ok", "ok"),
  },
  {
    event: "history:load",
    payload: ({ roomId }) => ({ roomId, beforeSeq: 100, limit: 10 }),
    outcomes: insiders("ok", "ok", "ok"),
  },
  { event: "bot:pause", payload: room, outcomes: insiders(no, "ok", no) },
  { event: "bot:resume", payload: room, outcomes: insiders(no, "ok", no) },
  {
    event: "turns:list",
    payload: ({ roomId }) => ({ roomId, beforeNumber: null, limit: 10 }),
    outcomes: insiders(no, "ok", "ok"),
  },
  {
    event: "turn:load",
    payload: ({ roomId }) => ({ roomId, number: 1 }),
    outcomes: insiders(no, "turn/not-found", "turn/not-found"),
  },
  {
    event: "draft:decide",
    payload: ({ roomId }) => ({ roomId, draftId: "none", verdict: "discarded", text: null }),
    outcomes: insiders(no, "draft/gone", no),
  },
  {
    event: "act:request",
    payload: ({ roomId }) => ({ roomId, act: "conflict-resolution", target: null, subTopicId: null }),
    outcomes: insiders(no, "ok", no),
  },
  {
    event: "act:mute",
    payload: ({ roomId }) => ({ roomId, act: "conflict-resolution", muted: true }),
    outcomes: insiders(no, "ok", no),
  },
  {
    event: "approval:set",
    payload: ({ roomId }) => ({ roomId, mode: "all", seconds: 30 }),
    outcomes: insiders(no, "ok", no),
  },
  {
    event: "sub-topic:set",
    payload: ({ roomId }) => ({ roomId, subTopicId: "none", closed: true }),
    // Whoever may do it hears that there is no such sub-topic.
    outcomes: insiders(no, "input/invalid", no),
  },
  {
    event: "steering:list",
    payload: ({ roomId }) => ({ roomId, beforeSeq: null, limit: 10 }),
    outcomes: insiders(no, "ok", "ok"),
  },
  {
    event: "steering:undo",
    payload: ({ roomId }) => ({ roomId, seq: 1 }),
    outcomes: insiders(no, "steering/not-undoable", no),
  },
  {
    event: "feedback:give",
    name: "on a message that is not the bot's",
    payload: ({ roomId, messageId }) => ({ roomId, messageId, verdict: "up", reason: null }),
    outcomes: insiders("message/not-found", "message/not-found", no),
  },
  { event: "feedback:list", payload: room, outcomes: insiders("ok", "ok", "ok") },
];

let server: ServedSockets;
let accounts: Accounts;
beforeAll(async () => {
  server = await serveSockets();
  accounts = await makeAccounts(server.services);
});
afterAll(() => server.stop());

async function setScene(): Promise<Scene> {
  const cast = await makeCast(accounts);
  const roomId = cast.room.id;
  const another = await join(cast.room, "Ben");
  await server.services.db.prisma.room.update({ where: { id: roomId }, data: { isDemo: true } });
  const ben = await SocketCaller.connect(server.url, another.browser.cookieHeader);
  await ben.ask("room:enter", { roomId, as: "participant", afterSeq: null });
  const sent = await ben.ask("message:send", { roomId, clientId: randomUUID(), text: "Tea?", replyTo: null });
  ben.close();
  if (!sent.ok) throw new Error(sent.error.message);
  return { cast, roomId, messageId: (sent.value as { id: string }).id, anotherId: another.participantId };
}

function cookieOf(scene: Scene, caller: Caller): string | undefined {
  if (caller !== "observer") return scene.cast.browsers[caller].cookieHeader;
  return observerCookie(scene.roomId, testSecret, false).split(";", 1)[0];
}

const asHost = new Set<Caller>(["otherFacilitator", "facilitator", "admin", "observer"] satisfies (
  | CastName
  | "observer"
)[]);

/** Connected, and in the room if it lets them in. */
async function comeIn(scene: Scene, caller: Caller): Promise<SocketCaller> {
  const connection = await SocketCaller.connect(server.url, cookieOf(scene, caller));
  const as = asHost.has(caller) ? "host" : "participant";
  await connection.ask("room:enter", { roomId: scene.roomId, as, afterSeq: null });
  return connection;
}

describe("who may send what over sockets", () => {
  test("every event is in the table", () => {
    const listed = [...new Set(table.map(({ event }) => event))].sort();
    expect(listed).toEqual(Object.keys(clientEventSchemas).sort());
    for (const { event, outcomes } of table) expect(outcomes, event).toHaveLength(callers.length);
  });

  describe.each(table)("$event $name", (row) => {
    test("answers each as it should", async () => {
      const scene = await setScene();
      const outcomes: Record<string, string> = {};
      for (const caller of callers) {
        const connection =
          row.event === "room:enter"
            ? await SocketCaller.connect(server.url, cookieOf(scene, caller))
            : await comeIn(scene, caller);
        outcomes[caller] = await connection.outcome(row.event, row.payload(scene));
        connection.close();
        // The facilitator deletes what the admin is to delete next.
        if (row.event === "message:delete" && caller === "facilitator")
          Object.assign(scene, await setScene());
      }
      expect(outcomes).toEqual(Object.fromEntries(callers.map((caller, k) => [caller, row.outcomes[k]])));
      expect(server.socketErrors).toEqual([]);
    });
  });

  test("a watcher of the demo is no participant to others", async () => {
    const scene = await setScene();
    const heard: string[] = [];
    const amy = await comeIn(scene, "participant");
    amy.socket.on("typing:changed", ({ who }: { who: string }) => heard.push(who));
    const observer = await comeIn(scene, "observer");
    await observer.ask("typing:set", { roomId: scene.roomId, on: true });
    const host = await comeIn(scene, "facilitator");
    await host.ask("typing:set", { roomId: scene.roomId, on: true });
    await expect.poll(() => heard).toEqual(["host"]);
    for (const connection of [amy, observer, host]) connection.close();
  });
});

/** No clock moves in these tests: whatever cuts a connection does so by itself. */
describe("open connections end at once", () => {
  async function own(): Promise<{ scene: Scene; accounts: Accounts }> {
    accounts = await makeAccounts(server.services);
    return { scene: await setScene(), accounts };
  }

  test("when a facilitator signs out; those of other sessions stay", async () => {
    const { scene } = await own();
    const [host, admin] = [await comeIn(scene, "facilitator"), await comeIn(scene, "admin")];
    await scene.cast.browsers.facilitator.post("/api/auth/sign-out");
    await host.isCut;
    expect(host.revoked).toEqual(["signed-out"]);
    expect(await admin.outcome("bot:pause", { roomId: scene.roomId })).toBe("ok");
    admin.close();
  });

  test("when the account is disabled", async () => {
    const { scene, accounts: own1 } = await own();
    const host = await comeIn(scene, "facilitator");
    const path = `/api/users/${own1.facilitator.userId}/disabled`;
    expect((await scene.cast.browsers.admin.put(path, { disabled: true })).status).toBe(200);
    await host.isCut;
    expect(host.revoked).toEqual(["signed-out"]);
  });

  test("when an admin becomes a facilitator, in rooms of others", async () => {
    const { scene, accounts: own1 } = await own();
    const admin = await comeIn(scene, "admin");
    const other = await makeAccounts(server.services);
    const path = `/api/users/${own1.admin.userId}/role`;
    expect((await other.admin.browser.put(path, { role: "facilitator" })).status).toBe(200);
    await admin.isCut;
  });

  test("when the session is revoked from another browser", async () => {
    const { scene, accounts: own1 } = await own();
    const host = await comeIn(scene, "facilitator");
    const { signIn: signInAgain } = await import("@/lib/api/testing/accounts");
    const phone = await signInAgain(own1.facilitator.email);
    expect((await phone.send("DELETE", "/api/sessions")).status).toBe(200);
    await host.isCut;
    expect((await scene.cast.browsers.facilitator.get("/api/rooms")).status).toBe(401);
  });

  test("when the room is deleted", async () => {
    const { scene } = await own();
    const [amy, host] = [await comeIn(scene, "participant"), await comeIn(scene, "facilitator")];
    const browser = scene.cast.browsers.facilitator;
    await browser.post(`/api/rooms/${scene.roomId}/end`);
    expect((await browser.send("DELETE", `/api/rooms/${scene.roomId}`)).status).toBe(200);
    await Promise.all([amy.isCut, host.isCut]);
    expect([amy.revoked, host.revoked]).toEqual([["ended"], ["ended"]]);
  });

  test("when a participant is removed", async () => {
    const { scene } = await own();
    const amy = await comeIn(scene, "participant");
    const path = `/api/rooms/${scene.roomId}/participants/${scene.cast.participantId}/remove`;
    await scene.cast.browsers.facilitator.post(path, { reason: null });
    await amy.isCut;
    expect(amy.revoked).toEqual(["removed"]);
  });
});
