import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message } from "@/lib/contract/entry";
import type { Viewer } from "./ports";
import { joinRequest, newRoom } from "./testing/drafts";
import { initialReaders } from "./testing/readers";
import { hostViewer, openWorld, settle, type World } from "./testing/room-world";

const names = ["Amy", "Bob Smith", "Bob"] as const;
const observer: Viewer = { role: "observer" };

function request(
  world: World,
  over: { text?: string; replyTo?: string | null; to?: string | null; clientId?: string } = {},
) {
  return {
    roomId: world.roomId,
    clientId: "client-00000001",
    text: "Hello",
    replyTo: null,
    to: null,
    ...over,
  };
}

describe("posting", () => {
  it("trims, and resolves people and bot on the server", async () => {
    const world = await openWorld(names);
    const { body } = await world.say("Amy", "  hi @bob smith, @BOB and @mubot; not me@amy.org or `@Amy`  ");
    expect(body).toMatchObject({
      text: "hi @bob smith, @BOB and @mubot; not me@amy.org or `@Amy`",
      mentions: [world.idOf("Bob Smith"), world.idOf("Bob")],
      mentionsBot: true,
    });
  });

  it("refuses empty and too long texts, counting code points", async () => {
    const world = await openWorld(names);
    await expect(world.say("Amy", " \n ")).rejects.toMatchObject({ code: "message/empty" });
    await expect(world.say("Amy", "x".repeat(4_001))).rejects.toMatchObject({ code: "message/too-long" });
    await expect(world.say("Amy", "🙂".repeat(4_000))).resolves.toBeDefined();
  });

  it("gives a repeat of the same client id the first message", async () => {
    const world = await openWorld(names);
    const amy = world.viewerOf("Amy");
    const first = await world.rooms.messages.post(amy, request(world));
    const again = await world.rooms.messages.post(amy, request(world, { text: "Hello again" }));
    expect(again).toEqual(first);
  });

  it("refuses a reply to a message that does not exist or was deleted", async () => {
    const world = await openWorld(names);
    await expect(world.say("Amy", "Yes", "nothing")).rejects.toMatchObject({ code: "message/not-found" });
    const { id } = await world.say("Amy", "Oops");
    await world.rooms.messages.remove(world.viewerOf("Amy"), world.roomId, id);
    await expect(world.say("Bob", "What?", id)).rejects.toMatchObject({ code: "message/not-found" });
  });

  it("is the host's alone once locked, and nobody's once ended", async () => {
    const world = await openWorld(names);
    await world.rooms.lifecycle.lock(hostViewer, world.roomId);
    await expect(world.say("Amy", "Hi")).rejects.toMatchObject({ code: "room/locked" });
    await world.say("host", "I have locked the room");
    await world.rooms.lifecycle.end(hostViewer, world.roomId);
    await expect(world.say("Amy", "Hi")).rejects.toMatchObject({ code: "room/ended" });
    await expect(world.say("host", "Hi")).rejects.toMatchObject({ code: "room/ended" });
  });

  it("is refused to observers and to removed people, even with an old viewer", async () => {
    const world = await openWorld(names);
    await expect(world.rooms.messages.post(observer, request(world))).rejects.toMatchObject({
      code: "auth/not-allowed",
    });
    await world.rooms.people.remove(hostViewer, world.roomId, world.idOf("Amy"), "spam");
    await expect(world.say("Amy", "Hi")).rejects.toMatchObject({ code: "room/removed" });
  });
});

describe("private words", () => {
  it("come from the host only, to one person, who alone may react to them", async () => {
    const world = await openWorld(names);
    const to = world.idOf("Amy");
    await expect(
      world.rooms.messages.post(world.viewerOf("Bob"), request(world, { to })),
    ).rejects.toMatchObject({ code: "auth/not-allowed" });
    const { id } = await world.rooms.messages.post(hostViewer, request(world, { to }));
    const reaction = { roomId: world.roomId, messageId: id, emoji: "👍", on: true };
    await expect(world.rooms.messages.react(world.viewerOf("Bob"), reaction)).rejects.toMatchObject({
      code: "message/not-found",
    });
    await world.rooms.messages.react(world.viewerOf("Amy"), reaction);
    const { snapshot } = await world.rooms.reading.catchUp(world.viewerOf("Bob"), world.roomId, null);
    expect(snapshot?.messages).toEqual([]);
  });
});

describe("changing messages", () => {
  it("is one's own to delete; the host may delete any", async () => {
    const world = await openWorld(names);
    const { id } = await world.say("Amy", "Mine");
    await expect(world.rooms.messages.remove(world.viewerOf("Bob"), world.roomId, id)).rejects.toMatchObject({
      code: "message/not-found",
    });
    await world.rooms.messages.remove(hostViewer, world.roomId, id);
    expect((await world.store.message(world.roomId, id))?.body.text).toBeNull();
  });

  it("a reaction set twice is one", async () => {
    const world = await openWorld(names);
    const { id } = await world.say("Amy", "Nice");
    const reaction = { roomId: world.roomId, messageId: id, emoji: "🎉", on: true };
    await world.rooms.messages.react(world.viewerOf("Bob"), reaction);
    await world.rooms.messages.react(world.viewerOf("Bob"), reaction);
    const message = await world.store.message(world.roomId, id);
    expect(message?.body.reactions).toEqual([{ emoji: "🎉", by: [world.idOf("Bob")] }]);
  });
});

describe("the room as a whole", () => {
  it("is changed by its host only, and repeats change nothing", async () => {
    const world = await openWorld(names);
    const { lifecycle } = world.rooms;
    const amy = world.viewerOf("Amy");
    for (const change of [
      lifecycle.open,
      lifecycle.lock,
      lifecycle.end,
      lifecycle.pauseBot,
      lifecycle.resumeBot,
    ]) {
      await expect(change(amy, world.roomId)).rejects.toMatchObject({ code: "auth/not-allowed" });
      await expect(change(observer, world.roomId)).rejects.toMatchObject({ code: "auth/not-allowed" });
    }
    await lifecycle.pauseBot(hostViewer, world.roomId);
    const before = (await world.store.head(world.roomId))?.lastSeq;
    await lifecycle.pauseBot(hostViewer, world.roomId);
    expect((await world.store.head(world.roomId))?.lastSeq).toBe(before);
  });

  it("keeps the progress of sub-topics that are edited", async () => {
    const world = await openWorld(names);
    const edit = { id: "a", title: "Where", done: null, minutes: null };
    await world.rooms.lifecycle.setSubTopics(hostViewer, world.roomId, [edit]);
    const [before] = (await world.store.head(world.roomId))?.subTopics ?? [];
    if (!before) throw new Error("no sub-topic");
    const subTopics = [{ ...before, status: "well-discussed" as const, summary: "All for the park" }];
    await world.queue.append(world.roomId, {
      type: "sub-topics:changed",
      body: { subTopics, cause: "turn" },
      clientId: null,
    });
    const edits = [
      { ...edit, id: "b", title: "When" },
      { ...edit, title: "Where exactly", minutes: 5 },
    ];
    await world.rooms.lifecycle.setSubTopics(hostViewer, world.roomId, edits);
    expect((await world.store.head(world.roomId))?.subTopics).toMatchObject([
      { id: "b", status: "not-discussed" },
      { id: "a", title: "Where exactly", minutes: 5, status: "well-discussed", summary: "All for the park" },
    ]);
  });

  it("loses nothing that a turn, or another facilitator, changes in the sub-topics at the same time", async () => {
    const world = await openWorld(names);
    const edit = { id: "a", title: "Where", done: null, minutes: null };
    await world.rooms.lifecycle.setSubTopics(hostViewer, world.roomId, [edit]);
    const [before] = (await world.store.head(world.roomId))?.subTopics ?? [];
    if (!before) throw new Error("no sub-topic");
    // All of them were sent before any of them is written.
    await Promise.all([
      world.queue.append(world.roomId, {
        type: "sub-topics:changed",
        body: {
          subTopics: [{ ...before, status: "being-discussed", summary: "For the park" }],
          cause: "turn",
        },
        clientId: null,
      }),
      world.rooms.lifecycle.setSubTopics(hostViewer, world.roomId, [{ ...edit, title: "Where exactly" }]),
      world.rooms.steering.setSubTopic(hostViewer, world.roomId, "a", { closed: true }),
      world.rooms.steering.patchSettings(hostViewer, world.roomId, { nExe: 7 }),
      world.rooms.steering.muteAct(hostViewer, world.roomId, "conflict-resolution", true),
    ]);
    const head = await world.store.head(world.roomId);
    expect(head?.subTopics).toMatchObject([
      { title: "Where exactly", status: "being-discussed", summary: "For the park", closed: true },
    ]);
    expect(head?.settings).toMatchObject({
      nExe: 7,
      acts: { "conflict-resolution": { enabled: false } },
    });
  });

  it("are opened only with sub-topics the facilitator stands behind, as of that moment", async () => {
    const world = await openWorld([]);
    const { rooms } = world;
    const { id } = await rooms.create(newRoom());
    const edit = { id: "a", title: "Where", done: null, minutes: null };
    const generated = rooms.lifecycle.setSubTopics(hostViewer, id, [edit], "set-up");
    const opened = rooms.lifecycle.open(hostViewer, id, { approved: true });
    await generated;
    await expect(opened).rejects.toMatchObject({ code: "room/sub-topics-not-approved" });
    await rooms.lifecycle.setSubTopics(hostViewer, id, [edit]);
    await rooms.lifecycle.open(hostViewer, id, { approved: true });
    expect((await world.store.head(id))?.status).toBe("open");
  });

  it("refuses settings that cannot hold, naming the field", async () => {
    const world = await openWorld(names);
    const change = (settings: unknown) =>
      world.rooms.lifecycle.changeSettings(hostViewer, world.roomId, settings);
    await expect(change({ nExe: 0 })).rejects.toThrow(/nExe/);
    await expect(change({ botName: "other" })).rejects.toMatchObject({ code: "input/invalid" });
    await change({ nExe: 5 });
    expect((await world.store.head(world.roomId))?.settings).toEqual({ nExe: 5 });
  });
});

describe("people", () => {
  it("come back as who they were, but not after being removed", async () => {
    const world = await openWorld(names);
    await world.rooms.people.leave(world.viewerOf("Amy"), world.roomId);
    await expect(world.say("Amy", "Hi")).rejects.toMatchObject({ code: "auth/not-allowed" });
    const [amy] = (await world.store.head(world.roomId))?.participants ?? [];
    if (!amy) throw new Error("nobody");
    await world.rooms.people.comeBack({ role: "participant", participant: amy }, world.roomId);
    await world.say("Amy", "Hi again");
    await world.rooms.people.remove(hostViewer, world.roomId, amy.id, null);
    await expect(
      world.rooms.people.comeBack(
        { role: "participant", participant: { ...amy, presence: "left" } },
        world.roomId,
      ),
    ).rejects.toMatchObject({ code: "room/removed" });
  });

  it("are told why they can't come in", async () => {
    const world = await openWorld(names);
    const join = (name: string, maxPeople = 100) =>
      world.rooms.people.join(joinRequest(world.roomId, name, { maxPeople }));
    await expect(join("amy")).rejects.toMatchObject({ code: "room/name-taken" });
    await expect(join("Dora", 3)).rejects.toMatchObject({ code: "room/full" });
    await world.rooms.lifecycle.lock(hostViewer, world.roomId);
    await expect(join("Dora")).rejects.toMatchObject({ code: "room/locked" });
  });
});

describe("catching up", () => {
  it("gives missed entries, or a whole state after too many", async () => {
    const world = await openWorld(names);
    const amy = world.viewerOf("Amy");
    const { snapshot } = await world.rooms.reading.catchUp(amy, world.roomId, null);
    const from = snapshot?.lastSeq ?? 0;
    await Promise.all(Array.from({ length: 500 }, (_, index) => world.say("Bob", `Message ${index}`)));
    const missed = await world.rooms.reading.catchUp(amy, world.roomId, from);
    expect(missed.entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 500 }, (_, k) => from + 1 + k));
    await world.say("Bob", "one more");
    const whole = await world.rooms.reading.catchUp(amy, world.roomId, from);
    expect(whole.entries).toEqual([]);
    expect(whole.snapshot?.lastSeq).toBe(from + 501);
  });

  it("gives a whole state to whoever holds more than the log", async () => {
    const world = await openWorld(names);
    const { snapshot } = await world.rooms.reading.catchUp(world.viewerOf("Amy"), world.roomId, 9_999);
    expect(snapshot).not.toBeNull();
  });

  it("shows turns to hosts and observers only", async () => {
    const world = await openWorld(names);
    await expect(world.rooms.reading.turns(observer, world.roomId, null, 10)).resolves.toBeDefined();
    await expect(
      world.rooms.reading.turns(world.viewerOf("Amy"), world.roomId, null, 10),
    ).rejects.toMatchObject({ code: "auth/not-allowed" });
  });
});

describe("order", () => {
  it("is the same for every reader, whenever they came, and keeps each sender's own", async () => {
    const post = fc.record({
      who: fc.constantFrom(...names, "host"),
      wait: fc.boolean(),
      change: fc.constantFrom("react", "delete", "nothing", "nothing"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(post, { maxLength: 60 }), async (posts) => {
        const world = await openWorld(names, { preset: "off" });
        const readers = initialReaders(world);
        await readers.add();
        const sent: Record<string, string[]> = {};
        const pending: Promise<unknown>[] = [];
        for (const [index, { who, wait, change: how }] of posts.entries()) {
          const text = `${who} ${index}`;
          if (!(wait && how === "delete")) sent[who] = [...(sent[who] ?? []), text];
          const posted = world.say(who, text);
          pending.push(posted);
          if (wait) await change(world, who, await posted, how);
          if (index === 20) await readers.add();
        }
        await Promise.all(pending);
        await settle();
        await readers.add();
        const [first, ...others] = readers.texts();
        for (const other of others) expect(other).toEqual(first);
        const fresh = readers.states().at(-1);
        for (const state of readers.states()) expect(state).toEqual(fresh);
        for (const [who, texts] of Object.entries(sent)) {
          expect(first?.filter((text) => text.startsWith(`${who} `) && texts.includes(text))).toEqual(texts);
        }
        expect(first).toHaveLength(posts.length);
      }),
      { numRuns: 40 },
    );
  });
});

async function change(world: World, who: string, message: Message, how: string): Promise<void> {
  const { roomId } = world;
  if (how === "delete") await world.rooms.messages.remove(world.viewerOf(who), roomId, message.id);
  if (how !== "react") return;
  const reaction = { roomId, messageId: message.id, emoji: "🎉", on: true };
  await world.rooms.messages.react(world.viewerOf("Amy"), reaction);
}
