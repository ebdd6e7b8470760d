import { describe, expect, it } from "vitest";
import type { Entry, Message } from "@/lib/contract/entry";
import type { RoomState } from "@/lib/contract/room-state";
import type { Entered } from "@/lib/contract/socket";
import { ScriptedTransport } from "../testing/scripted-transport";
import { createOutboxStorage, type OutboxStorage } from "./outbox-storage";
import { RoomClient } from "./room-client";
import type { Timers } from "./timers";

const roomId = "room";

class ManualTimers implements Timers {
  private nowMs = 1_000_000;
  private timers: { at: number; callback: () => void }[] = [];
  now = () => this.nowMs;
  after = (ms: number, callback: () => void) => {
    const timer = { at: this.nowMs + ms, callback };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((each) => each !== timer);
    };
  };
  advance(ms: number): void {
    this.nowMs += ms;
    const due = this.timers.filter(({ at }) => at <= this.nowMs);
    this.timers = this.timers.filter((timer) => !due.includes(timer));
    for (const { callback } of due) callback();
  }
}

function message(
  seq: number,
  text: string,
  over: Partial<Message["body"]> & { clientId?: string } = {},
): Message {
  const { clientId = null, ...body } = over;
  return {
    seq,
    id: `m${seq}`,
    at: "2026-01-01T10:00:00.000Z",
    clientId,
    type: "message:posted",
    body: {
      author: { kind: "participant", participantId: "bob" },
      text,
      replyTo: null,
      mentions: [],
      mentionsBot: false,
      to: null,
      bot: null,
      reactions: [],
      ...body,
    },
  };
}

function snapshot(lastSeq: number, messages: Message[] = [], hasOlder = false): RoomState {
  return {
    id: roomId,
    code: "code",
    topic: "Topic",
    kind: "chit-chat",
    botName: "mubot",
    status: "open",
    botPaused: false,
    subTopics: [],
    settings: null,
    draft: null,
    roster: [],
    messages,
    hasOlder,
    lastSeq,
  };
}

function entered(over: Partial<Entered> = {}): { ok: true; value: Entered } {
  return {
    ok: true,
    value: {
      role: "participant",
      participantId: "amy",
      snapshot: null,
      entries: [],
      presence: {},
      bot: { state: "idle", engine: "model", failing: null },
      lastTurn: null,
      serverTime: "2026-01-01T10:00:00.000Z",
      ...over,
    },
  };
}

const flush = () => new Promise((resolve) => setImmediate(resolve));

function start(outboxStorage?: OutboxStorage) {
  const transport = new ScriptedTransport();
  const timers = new ManualTimers();
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `client-${ids}`;
  };
  const client = new RoomClient({
    roomId,
    as: "participant",
    transport,
    timers,
    newId,
    ...(outboxStorage ? { outboxStorage } : {}),
  });
  client.start();
  return {
    transport,
    timers,
    client,
    append: (...entries: Entry[]) => transport.emit("entries:appended", { roomId, entries }),
    texts: () => client.getState().room?.messages.map(({ body }) => body.text),
    outbox: () => client.getState().outbox.map(({ text, state }) => [text, state]),
    async enter(over: Partial<Entered> = { snapshot: snapshot(0) }) {
      transport.connect();
      transport.take("room:enter").answer(entered(over));
      await flush();
    },
  };
}

describe("entering", () => {
  it("loses nothing that comes between the server's reading and its answer", async () => {
    const room = start();
    room.transport.connect();
    room.append(message(2, "two"), message(3, "three"));
    room.transport.take("room:enter").answer(entered({ snapshot: snapshot(2, [message(2, "two")]) }));
    await flush();
    expect(room.texts()).toEqual(["two", "three"]);
  });

  it("fetches what is missing when seq jumps", async () => {
    const room = start();
    await room.enter();
    room.append(message(1, "one"));
    room.append(message(4, "four"));
    const request = room.transport.take("room:enter");
    expect(request.payload).toMatchObject({ afterSeq: 1 });
    room.append(message(5, "five"));
    request.answer(entered({ entries: [message(2, "two"), message(3, "three"), message(4, "four")] }));
    await flush();
    expect(room.texts()).toEqual(["one", "two", "three", "four", "five"]);
  });

  it("is tried again later when the server can't answer, and given up when it refuses", async () => {
    const room = start();
    room.transport.connect();
    const unavailable = { code: "server/unavailable", message: "" } as const;
    room.transport.take("room:enter").answer({ ok: false, error: unavailable });
    await flush();
    expect(room.client.getState().connection).toBe("connecting");
    room.timers.advance(1_000);
    const refusal = { code: "room/removed", message: "You were removed" } as const;
    room.transport.take("room:enter").answer({ ok: false, error: refusal });
    await flush();
    expect(room.client.getState()).toMatchObject({ refused: refusal, connection: "closed" });
    expect(room.transport.isOpen).toBe(false);
  });

  it("ignores the answer of a connection that was lost meanwhile", async () => {
    const room = start();
    room.transport.connect();
    const old = room.transport.take("room:enter");
    room.transport.disconnect();
    room.transport.connect();
    old.answer(entered({ snapshot: snapshot(9, [message(9, "old")]) }));
    await flush();
    expect(room.client.getState().room).toBeNull();
    room.transport.take("room:enter").answer(entered({ snapshot: snapshot(1, [message(1, "new")]) }));
    await flush();
    expect(room.texts()).toEqual(["new"]);
  });

  it("knows the server's clock", async () => {
    const room = start();
    await room.enter();
    expect(room.client.serverNow()).toBe(Date.parse("2026-01-01T10:00:00.000Z"));
  });
});

/** What a browser tab keeps, for tests. */
function tabStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe("unsent messages", () => {
  it("survive a reload, are sent under the same client id, and leave when they arrived", async () => {
    const storage = tabStorage();
    const before = start(createOutboxStorage(storage, roomId));
    await before.enter();
    const clientId = before.client.send("Hello");
    before.client.stop();
    const after = start(createOutboxStorage(storage, roomId));
    await after.enter({ snapshot: snapshot(0) });
    expect(after.outbox()).toEqual([["Hello", "sending"]]);
    expect(after.transport.take("message:send").payload).toMatchObject({ clientId, text: "Hello" });
    after.append(message(1, "Hello", { clientId }));
    expect(after.outbox()).toEqual([]);
    expect(storage.kept.size).toBe(0);
  });

  it("that arrived although nobody heard of it are not shown again", async () => {
    const storage = tabStorage();
    const before = start(createOutboxStorage(storage, roomId));
    await before.enter();
    const clientId = before.client.send("Hello");
    before.client.stop();
    const after = start(createOutboxStorage(storage, roomId));
    await after.enter({ snapshot: snapshot(1, [message(1, "Hello", { clientId })]) });
    expect(after.outbox()).toEqual([]);
    expect(after.transport.waiting("message:send")).toBe(0);
  });

  it("are not sent as somebody else", async () => {
    const storage = tabStorage();
    const amy = start(createOutboxStorage(storage, roomId));
    await amy.enter();
    amy.client.send("Amy's");
    amy.client.stop();
    const bob = start(createOutboxStorage(storage, roomId));
    await bob.enter({ snapshot: snapshot(0), participantId: "bob" });
    expect(bob.outbox()).toEqual([]);
  });

  it("are given up without noise by a storage that holds something else, or is closed", async () => {
    const storage = {
      ...tabStorage(),
      getItem: () => "no JSON",
      setItem: () => {
        throw new Error("full");
      },
    };
    const room = start(createOutboxStorage(storage, roomId));
    await room.enter();
    room.client.send("Hello");
    expect(room.outbox()).toEqual([["Hello", "sending"]]);
  });
});

describe("sending", () => {
  it("shows a message at once and hands it over to the log", async () => {
    const room = start();
    await room.enter();
    const clientId = room.client.send("Hello");
    expect(room.outbox()).toEqual([["Hello", "sending"]]);
    room.transport.take("message:send").answer({ ok: true, value: { id: "m1", seq: 1, at: "" } });
    await flush();
    expect(room.outbox()).toEqual([["Hello", "sent"]]);
    room.append(message(1, "Hello", { clientId }));
    expect(room.outbox()).toEqual([]);
    expect(room.texts()).toEqual(["Hello"]);
  });

  it("sends one after the other, in order", async () => {
    const room = start();
    await room.enter();
    room.client.send("one");
    room.client.send("two");
    expect(room.transport.waiting("message:send")).toBe(1);
    room.transport.take("message:send").answer({ ok: true, value: { id: "m1", seq: 1, at: "" } });
    await flush();
    expect(room.transport.take("message:send").payload).toMatchObject({ text: "two" });
  });

  it("keeps messages over a lost connection and sends them again under the same id", async () => {
    const room = start();
    await room.enter();
    const clientId = room.client.send("Hello");
    room.transport.disconnect();
    await flush();
    room.client.send("and this");
    expect(room.outbox()).toEqual([
      ["Hello", "sending"],
      ["and this", "sending"],
    ]);
    await room.enter({});
    expect(room.transport.take("message:send").payload).toMatchObject({ text: "Hello", clientId });
  });

  it("does not send again what turns out to have arrived", async () => {
    const room = start();
    await room.enter();
    const clientId = room.client.send("Hello");
    room.transport.disconnect();
    await flush();
    await room.enter({ entries: [message(1, "Hello", { clientId })] });
    expect(room.transport.waiting("message:send")).toBe(0);
    expect(room.outbox()).toEqual([]);
  });

  it("shows why a message failed; it can be tried again or given up, and the next goes on", async () => {
    const room = start();
    await room.enter();
    const clientId = room.client.send("Hello");
    room.client.send("next");
    const error = { code: "room/locked", message: "Locked" } as const;
    room.transport.take("message:send").answer({ ok: false, error });
    await flush();
    expect(room.client.getState().outbox[0]).toMatchObject({ state: "failed", error });
    room.transport.take("message:send").answer({ ok: true, value: { id: "m1", seq: 1, at: "" } });
    await flush();
    room.client.retry(clientId);
    expect(room.transport.take("message:send").payload).toMatchObject({ clientId });
    room.client.discard(clientId);
    expect(room.outbox()).toHaveLength(2);
  });

  it("waits as long as the server says when it was too fast", async () => {
    const room = start();
    await room.enter();
    room.client.send("Hello");
    const error = { code: "room/too-fast", message: "", details: { retryAfterMs: 4_000 } } as const;
    room.transport.take("message:send").answer({ ok: false, error });
    await flush();
    room.timers.advance(3_999);
    expect(room.transport.waiting("message:send")).toBe(0);
    room.timers.advance(1);
    expect(room.transport.waiting("message:send")).toBe(1);
    expect(room.outbox()).toEqual([["Hello", "sending"]]);
  });

  it("fails after seven tries without an answer on a living connection", async () => {
    const room = start();
    await room.enter();
    room.client.send("Hello");
    for (let attempt = 0; attempt < 7; attempt += 1) {
      expect(room.outbox()).toEqual([["Hello", "sending"]]);
      room.transport.take("message:send").fail();
      await flush();
      room.timers.advance(8_000);
    }
    expect(room.outbox()).toEqual([["Hello", "failed"]]);
  });

  it("lets no later message pass one that the server could not take for a moment", async () => {
    const room = start();
    await room.enter();
    room.client.send("first");
    room.client.send("second");
    const error = { code: "server/unavailable", message: "" } as const;
    room.transport.take("message:send").answer({ ok: false, error });
    await flush();
    room.timers.advance(500);
    const again = room.transport.take("message:send");
    expect(again.payload).toMatchObject({ text: "first" });
    again.answer({ ok: true, value: { id: "m1", seq: 3, at: "2026-01-01T00:00:00.000Z" } });
    await flush();
    expect(room.transport.take("message:send").payload).toMatchObject({ text: "second" });
  });
});

describe("what else happens in a room", () => {
  it("older messages are put before the others, with what happened while they were loaded", async () => {
    const room = start();
    await room.enter({ snapshot: snapshot(5, [message(5, "five")], true) });
    const loading = room.client.loadOlder();
    room.append({
      seq: 6,
      id: "e6",
      at: "",
      clientId: null,
      type: "message:deleted",
      body: { messageId: "m4", by: { kind: "bot" } },
    });
    const older = { messages: [message(3, "three"), message(4, "four")], hasOlder: false };
    room.transport.take("history:load").answer({ ok: true, value: older });
    await loading;
    expect(room.texts()).toEqual(["three", null, "five"]);
    expect(room.client.getState().room?.hasOlder).toBe(false);
  });

  it("typing is told rarely and forgotten by itself", async () => {
    const room = start();
    await room.enter();
    room.client.setTyping(true);
    room.client.setTyping(true);
    expect(room.transport.waiting("typing:set")).toBe(1);
    room.transport.emit("typing:changed", { roomId, who: "amy", on: true });
    room.transport.emit("typing:changed", { roomId, who: "bob", on: true });
    expect(room.client.getState().typing).toEqual(["bob"]);
    room.timers.advance(6_000);
    expect(room.client.getState().typing).toEqual([]);
    expect(room.transport.waiting("typing:set")).toBe(2);
  });

  it("streamed text goes away when its message is there", async () => {
    const room = start();
    await room.enter();
    room.transport.emit("bot:text-grew", { roomId, turn: 1, text: "Hel" });
    expect(room.client.getState().botText).toEqual({ turn: 1, text: "Hel" });
    const bot = { turn: 1, act: "direct-chatting", engine: "model", target: null } as const;
    room.append(message(1, "Hello", { author: { kind: "bot" }, bot }));
    expect(room.client.getState().botText).toBeNull();
  });

  it("events of other rooms are not taken in", async () => {
    const room = start();
    await room.enter();
    room.transport.emit("entries:appended", { roomId: "other", entries: [message(1, "not here")] });
    expect(room.texts()).toEqual([]);
  });

  it("ends when access is revoked, keeping what was there to read", async () => {
    const room = start();
    await room.enter({ snapshot: snapshot(1, [message(1, "one")]) });
    room.transport.emit("access:revoked", { roomId, reason: "removed", message: "Spam" });
    expect(room.client.getState()).toMatchObject({ connection: "closed", revoked: { reason: "removed" } });
    expect(room.texts()).toEqual(["one"]);
  });
});
