import { io } from "socket.io-client";
import { afterEach, describe, expect, it } from "vitest";
import type { Ack } from "@/lib/contract/socket";
import { maxMissedEntries } from "@/lib/rooms/reading";
import { hostViewer } from "@/lib/rooms/testing/room-world";
import { manyEvents, type RealtimeWorld, serveWorld, textsOf, until } from "./testing/realtime-world";

const open: RealtimeWorld[] = [];
async function serve(...args: Parameters<typeof serveWorld>): Promise<RealtimeWorld> {
  const world = await serveWorld(...args);
  open.push(world);
  return world;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((world) => world.stop()));
});

const two = ["Amy", "Bob"] as const;

/** A client that keeps to no contract. */
async function rawSocket(world: RealtimeWorld, who: string) {
  const socket = io(world.url, { forceNew: true, extraHeaders: { cookie: `who=${who}` } });
  await new Promise<void>((resolve) => socket.on("connect", () => resolve()));
  return {
    socket,
    ask: (event: string, ...sent: unknown[]): Promise<Ack<unknown>> => socket.emitWithAck(event, ...sent),
  };
}

describe("a room over sockets", () => {
  it("gives two participants and the host one order, each sender's own kept", async () => {
    const world = await serve(two);
    const browsers = [await world.browser("Amy"), await world.browser("Bob"), await world.browser("host")];
    for (let index = 0; index < 40; index += 1) {
      for (const [who, browser] of browsers.entries()) browser.send(`${who}:${index}`);
    }
    const states = await Promise.all(
      browsers.map((browser) =>
        until(browser, (state) => state.room?.messages.length === 120 && state.outbox.length === 0),
      ),
    );
    const [first, ...others] = states.map(textsOf);
    for (const other of others) expect(other).toEqual(first);
    for (const who of [0, 1, 2]) {
      const own = first?.filter((text) => text?.startsWith(`${who}:`));
      expect(own).toEqual(Array.from({ length: 40 }, (_, index) => `${who}:${index}`));
    }
  });

  it("keeps a sender's order also when messages are sent without waiting", async () => {
    const world = await serve(two);
    const first = await world.say("Amy", "Hello");
    const { socket, ask } = await rawSocket(world, "Bob");
    await ask("room:enter", { roomId: world.roomId, as: "participant", afterSeq: null });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        ask("message:send", {
          roomId: world.roomId,
          clientId: `client-${index}`,
          text: `${index}`,
          // Answering takes a look-up more than a plain message.
          replyTo: index % 2 === 0 ? first.id : null,
        }),
      ),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const { messages } = await world.store.messagesBefore(world.roomId, 1_000, 30);
    expect(messages.map(({ body }) => body.text)).toEqual(Array.from({ length: 30 }, (_, k) => `${k}`));
    socket.disconnect();
  });

  it("catches up after a cut connection, and sends what was written meanwhile, once", async () => {
    const world = await serve(two);
    const amy = await world.browser("Amy");
    await world.say("Bob", "before");
    await until(amy, (state) => textsOf(state).includes("before"));
    world.io.local.disconnectSockets(true);
    await until(amy, (state) => state.connection === "reconnecting");
    amy.send("written while offline");
    await world.say("Bob", "missed");
    const state = await until(
      amy,
      ({ connection, outbox, room }) =>
        connection === "online" && outbox.length === 0 && room?.messages.length === 3,
    );
    expect([...textsOf(state)].sort()).toEqual(["before", "missed", "written while offline"]);
  });

  it("gives a whole state after a long absence", async () => {
    const world = await serve(two);
    const amy = await world.browser("Amy");
    world.io.local.disconnectSockets(true);
    await until(amy, (state) => state.connection === "reconnecting");
    await Promise.all(Array.from({ length: maxMissedEntries + 50 }, (_, k) => world.say("Bob", `${k}`)));
    const state = await until(
      amy,
      ({ room }) => room?.messages.at(-1)?.body.text === `${maxMissedEntries + 49}`,
    );
    expect(state.room?.hasOlder).toBe(true);
    await amy.loadOlder();
    expect(textsOf(amy.getState()).length).toBeGreaterThan(textsOf(state).length);
    const seqs = amy.getState().room?.messages.map(({ seq }) => seq) ?? [];
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
    expect(seqs.at(-1)).toBe((seqs[0] ?? 0) + seqs.length - 1);
  });

  it("shows a private word to the host and its addressee only, leaving no gap for others", async () => {
    const world = await serve(two);
    const [amy, bob, host] = [
      await world.browser("Amy"),
      await world.browser("Bob"),
      await world.browser("host"),
    ];
    host.send("only for Amy", { to: world.idOf("Amy") });
    await until(amy, (state) => textsOf(state).includes("only for Amy"));
    await world.say("Amy", "public");
    const seen = await until(bob, (state) => textsOf(state).includes("public"));
    expect(textsOf(seen)).toEqual(["public"]);
    await until(host, (state) => textsOf(state).length === 2);
    expect(textsOf((await world.browser("Bob")).getState())).toEqual(["public"]);
  });

  it("keeps the settings, turns and failures of the bot from participants", async () => {
    const world = await serve(two);
    const heard: string[] = [];
    const transport = world.transport("Amy");
    await new Promise<void>((resolve) => {
      transport.open({
        connected: () => void enter().then(() => resolve()),
        disconnected: () => {},
        event: (name, payload) => heard.push(JSON.stringify([name, payload])),
      });
      const enter = () =>
        transport.request("room:enter", { roomId: world.roomId, as: "participant", afterSeq: null });
    });
    const host = await world.browser("host");
    expect(host.getState().bot.failing).not.toBeNull();
    await world.rooms.lifecycle.changeSettings(hostViewer, world.roomId, { nExe: 7 });
    const activity = {
      state: "thinking",
      engine: "built-in",
      failing: { code: "secret", message: "secret" },
    } as const;
    world.bus.publish({ type: "bot-activity", roomId: world.roomId, activity });
    await until(host, (state) => state.bot.state === "thinking");
    await world.say("Bob", "the end");
    await until(host, (state) => textsOf(state).includes("the end"));
    await transport.request("history:load", { roomId: world.roomId, beforeSeq: 10, limit: 10 });
    expect(heard.join()).toContain("the end");
    expect(heard.join()).not.toMatch(/nExe|secret|turn:completed/);
    const turns = await transport.request("turns:list", {
      roomId: world.roomId,
      beforeNumber: null,
      limit: 5,
    });
    expect(turns).toMatchObject({ ok: false, error: { code: "auth/not-allowed" } });
    transport.close();
  });

  it("tells who is typing and who is online", async () => {
    const world = await serve(two);
    const [amy, bob] = [await world.browser("Amy"), await world.browser("Bob")];
    amy.setTyping(true);
    await until(bob, (state) => state.typing.includes(world.idOf("Amy")));
    expect(amy.getState().typing).toEqual([]);
    amy.send("done");
    await until(bob, (state) => state.typing.length === 0);
    expect(bob.getState().presence[world.idOf("Amy")]?.online).toBe(true);
  });
});

describe("who may be there", () => {
  it("nobody without a place in the room, nor in another room or role", async () => {
    const world = await serve(two);
    expect((await world.browser("Eve")).getState().refused?.code).toBe("auth/not-allowed");
    expect((await world.browser("Amy", "another-room")).getState().refused?.code).toBe("auth/not-allowed");
    const { socket, ask } = await rawSocket(world, "Amy");
    const asHost = await ask("room:enter", { roomId: world.roomId, as: "host", afterSeq: null });
    expect(asHost).toMatchObject({ ok: false, error: { code: "auth/not-signed-in" } });
    await ask("room:enter", { roomId: world.roomId, as: "participant", afterSeq: null });
    for (const event of ["bot:pause", "bot:resume"]) {
      expect(await ask(event, { roomId: world.roomId })).toMatchObject({
        error: { code: "auth/not-allowed" },
      });
    }
    socket.disconnect();
  });

  it("an observer sees all and changes nothing", async () => {
    const world = await serve(two);
    const observer = await world.browser("observer");
    expect(observer.getState().role).toBe("observer");
    expect(await observer.pauseBot()).toMatchObject({ ok: false, error: { code: "auth/not-allowed" } });
    observer.send("hello");
    const state = await until(observer, ({ outbox }) => outbox[0]?.state === "failed");
    expect(state.outbox[0]?.error?.code).toBe("auth/not-allowed");
  });

  it("a removed person is cut off at once, with the reason, and stays out", async () => {
    const world = await serve(two);
    const amy = await world.browser("Amy");
    await world.rooms.people.remove(hostViewer, world.roomId, world.idOf("Amy"), "Spam is not welcome");
    const state = await until(amy, ({ revoked }) => revoked !== null);
    expect(state.revoked).toEqual({ reason: "removed", message: "Spam is not welcome" });
    expect((await world.browser("Amy")).getState().refused?.code).toBe("room/removed");
  });

  it("a facilitator who signed out is cut off at the next check", async () => {
    const world = await serve(two, { trustMs: 30_000 });
    const host = await world.browser("host");
    world.signedOut.add("host");
    world.clock.advance(30_000);
    expect((await until(host, ({ revoked }) => revoked !== null)).revoked?.reason).toBe("signed-out");
  });

  it("pages of other sites are not connected", async () => {
    const world = await serve(two);
    const socket = io(world.url, {
      forceNew: true,
      reconnection: false,
      transports: ["websocket"],
      extraHeaders: { origin: "https://evil.example", cookie: "who=Amy" },
    });
    await new Promise<void>((resolve, reject) => {
      socket.on("connect_error", () => resolve());
      socket.on("connect", () => reject(new Error("connected")));
    });
    socket.disconnect();
  });
});

describe("clients that misbehave", () => {
  it("get input/invalid for what can't be read, and harm nobody", async () => {
    const world = await serve(two);
    const { socket, ask } = await rawSocket(world, "Amy");
    for (const payload of [undefined, null, 7, "x", [], {}, { roomId: world.roomId }, { roomId: "" }]) {
      expect(await ask("message:send", payload)).toMatchObject({ error: { code: "input/invalid" } });
    }
    expect(await ask("room:enter")).toMatchObject({ error: { code: "input/invalid" } });
    socket.emit("no:such-event", { a: 1 });
    socket.emit("message:send");
    socket.emit("room:enter", { roomId: world.roomId, as: "participant", afterSeq: null });
    socket.emit("room:enter", { roomId: world.roomId, as: "participant", afterSeq: null }, "no function");
    const sent = await ask("message:send", {
      roomId: world.roomId,
      clientId: "client-0001",
      text: "still alive",
      replyTo: null,
    });
    expect(sent.ok).toBe(true);
    expect(world.errors).toEqual([]);
    socket.disconnect();
  });

  it("must enter before anything else", async () => {
    const world = await serve(two);
    const { socket, ask } = await rawSocket(world, "Amy");
    const message = { roomId: world.roomId, clientId: "client-0001", text: "hi", replyTo: null };
    expect(await ask("message:send", message)).toMatchObject({ error: { code: "auth/not-allowed" } });
    socket.disconnect();
  });

  it("are told to slow down, and when to go on", async () => {
    const messages = { points: 3, seconds: 60 };
    const world = await serve(two, { rateLimits: { ...manyEvents, messages } });
    const { socket, ask } = await rawSocket(world, "Amy");
    await ask("room:enter", { roomId: world.roomId, as: "participant", afterSeq: null });
    const answers = [];
    for (let index = 0; index < 5; index += 1) {
      const clientId = `client-000${index}`;
      answers.push(await ask("message:send", { roomId: world.roomId, clientId, text: "hi", replyTo: null }));
    }
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false, false]);
    expect(answers[4]).toMatchObject({
      error: { code: "room/too-fast", details: { retryAfterMs: expect.any(Number) } },
    });
    socket.disconnect();
  });

  it("lose their connection when they send more than any message can need", async () => {
    const world = await serve(two);
    const { socket } = await rawSocket(world, "Amy");
    const cut = new Promise<void>((resolve) => socket.on("disconnect", () => resolve()));
    socket.emit("message:send", { text: "x".repeat(200_000) });
    await cut;
    socket.disconnect();
  });
});
