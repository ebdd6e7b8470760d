import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadSession } from "./load-session";
import { hostViewer, openWorld, type World } from "./testing/room-world";

const everybodyOnline = () => true;
const names = ["Amy", "Bob", "Cindy"] as const;

async function load(world: World, isOnline: (id: string) => boolean = everybodyOnline) {
  const session = await loadSession(world.store, world.roomId, isOnline);
  if (!session) throw new Error("The room is missing");
  return session;
}

describe("LiveSession", () => {
  it("knows who is online from the start", async () => {
    const world = await openWorld(names);
    const session = await load(world, (id) => id === world.idOf("Amy"));
    expect(session.conversation.present.map(({ online }) => online)).toEqual([true, false, false]);
  });

  it("counts private words as no utterance", async () => {
    const world = await openWorld(names);
    await world.rooms.messages.post(hostViewer, {
      roomId: world.roomId,
      clientId: "private-word",
      text: "@mubot is quiet today",
      replyTo: null,
      to: world.idOf("Amy"),
    });
    const session = await load(world);
    expect(session.conversation.i).toBe(0);
    expect(session.openMentions()).toEqual([]);
  });

  it("takes the host's mention with the host's name", async () => {
    const world = await openWorld(names);
    await world.say("host", "@mubot please sum up");
    expect((await load(world)).openMentions()).toMatchObject([{ from: "host", name: "Hanna" }]);
  });

  it("takes no turn while locked, and answers the host's mention once unlocked", async () => {
    const world = await openWorld(names);
    await world.rooms.lifecycle.lock(hostViewer, world.roomId);
    await world.say("host", "@mubot please sum up");
    expect((await load(world)).due(0)).toBeNull();
    await world.rooms.lifecycle.unlock(hostViewer, world.roomId);
    expect((await load(world)).due(0)).toBe("mention");
  });

  it("counts anew when the bot is switched on by its preset", async () => {
    const world = await openWorld(names);
    await world.rooms.lifecycle.changeSettings(hostViewer, world.roomId, { preset: "off" });
    await world.say("Amy", "@mubot hello?");
    await world.rooms.lifecycle.changeSettings(hostViewer, world.roomId, { preset: "default" });
    expect((await load(world)).due(0)).toBeNull();
  });

  it("is the same whether it followed the room or was loaded afterwards", async () => {
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          do: fc.constant("say" as const),
          who: fc.constantFrom(...names, "host"),
          mention: fc.boolean(),
        }),
      },
      { weight: 1, arbitrary: fc.constant({ do: "pause" as const }) },
      { weight: 1, arbitrary: fc.constant({ do: "resume" as const }) },
      { weight: 1, arbitrary: fc.constant({ do: "delete" as const }) },
      {
        weight: 1,
        arbitrary: fc.record({ do: fc.constant("leave" as const), who: fc.constantFrom(...names) }),
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const world = await openWorld(names);
        const followed = await load(world);
        const gone = new Set<string>();
        const said: { id: string; who: string }[] = [];
        for (const action of steps) {
          if (action.do === "pause") await world.rooms.lifecycle.pauseBot(hostViewer, world.roomId);
          if (action.do === "resume") await world.rooms.lifecycle.resumeBot(hostViewer, world.roomId);
          if (action.do === "say" && !gone.has(action.who)) {
            const { id } = await world.say(action.who, action.mention ? "@mubot what now?" : "I think so");
            said.push({ id, who: action.who });
          }
          if (action.do === "leave" && !gone.has(action.who)) {
            gone.add(action.who);
            await world.rooms.people.leave(world.viewerOf(action.who), world.roomId);
          }
          const last = action.do === "delete" ? said.pop() : undefined;
          if (last && !gone.has(last.who)) {
            await world.rooms.messages.remove(world.viewerOf(last.who), world.roomId, last.id);
          }
        }
        const events = world.events.flatMap((event) => (event.type === "entries" ? event.entries : []));
        for (const entry of events) followed.apply(entry);
        const loaded = await load(world);
        expect(facts(followed)).toEqual(facts(loaded));
      }),
      { numRuns: 60 },
    );
  });
});

function facts(session: Awaited<ReturnType<typeof load>>) {
  return {
    due: session.due(0),
    i: session.conversation.i,
    present: session.conversation.present.map(({ id, joinedAt }) => ({ id, joinedAt })),
    mentions: session.openMentions().map(({ utteranceId, from }) => ({ utteranceId, from })),
    idleAtMs: session.idleAtMs(),
    lastSeq: session.lastSeq,
  };
}
