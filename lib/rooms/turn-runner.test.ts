import { afterEach, describe, expect, it } from "vitest";
import type { TurnContext } from "./run-turn";
import { ControlledMind, hostViewer, openWorld, settle, type World } from "./testing/room-world";
import type { TurnRunner } from "./turn-runner";

const three = ["Amy", "Bob", "Cindy"];
const running: TurnRunner[] = [];

async function start(world: World, mind: ControlledMind, over: Parameters<World["runner"]>[1] = {}) {
  const runner = world.runner(mind, over);
  running.push(runner);
  await runner.start();
  await settle();
  return runner;
}

async function sayAll(world: World, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await world.say(three[index % 3] ?? "Amy", `Words number ${index}`);
  }
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((runner) => runner.stop(0)));
});

describe("interval turns (MUCA §1)", () => {
  it("run when n reaches N_exe, and keep silence as a turn", async () => {
    const world = await openWorld(three, { nExe: 3 });
    await start(world, new ControlledMind());
    await sayAll(world, 2);
    await settle();
    expect(await world.turns()).toHaveLength(0);
    await sayAll(world, 1);
    await settle();
    expect(await world.turns()).toMatchObject([
      { number: 1, trigger: "interval", chosen: "keep-silence", spoke: false, messageId: null },
    ]);
    await sayAll(world, 2);
    await settle();
    expect(await world.turns()).toHaveLength(1);
  });

  it("count the bot's own message, so that n restarts at 1 when it spoke", async () => {
    const world = await openWorld(three, { nExe: 3 });
    const mind = new ControlledMind();
    mind.analysis = { stuck: true };
    await start(world, mind);
    await sayAll(world, 3);
    await settle();
    expect(await world.botMessages()).toHaveLength(1);
    await sayAll(world, 2);
    await settle();
    expect(await world.turns()).toHaveLength(2);
  });

  it("run once on the newest state after a long turn, not once per interval missed", async () => {
    const world = await openWorld(three, { nExe: 3 });
    const mind = new ControlledMind();
    mind.analysis = { stuck: true };
    await start(world, mind);
    const release = mind.holdReplies();
    await sayAll(world, 3);
    await settle();
    mind.analysis = {};
    await sayAll(world, 3);
    release();
    await settle();
    const turns = await world.turns();
    expect(turns).toHaveLength(2);
    expect(turns[1]?.decision.i).toBe(7);
  });

  it("don't run while the bot is paused, and count anew when it is resumed", async () => {
    const world = await openWorld(three, { nExe: 3 });
    const mind = new ControlledMind();
    await start(world, mind);
    await sayAll(world, 2);
    await world.rooms.lifecycle.pauseBot(hostViewer, world.roomId);
    await sayAll(world, 4);
    await world.say("Amy", "@mubot are you there?");
    await world.rooms.lifecycle.resumeBot(hostViewer, world.roomId);
    await sayAll(world, 2);
    await settle();
    expect(await world.turns()).toHaveLength(0);
    await sayAll(world, 1);
    await settle();
    expect(await world.turns()).toMatchObject([{ trigger: "interval" }]);
  });

  it("don't run with the preset off", async () => {
    const world = await openWorld(three, { preset: "off" });
    const mind = new ControlledMind();
    await start(world, mind);
    await sayAll(world, 20);
    await world.say("Amy", "@mubot hello");
    await settle();
    expect(mind.analyses + mind.asked.length).toBe(0);
  });

  it("keep nothing of a room in memory while it is off, and count anew once it is on", async () => {
    const world = await openWorld(three, { preset: "off" });
    const mind = new ControlledMind();
    let loads = 0;
    const labels = world.store.labels.bind(world.store);
    // Labels are read once each time a room is loaded.
    world.store.labels = (roomId) => {
      loads += 1;
      return labels(roomId);
    };
    await start(world, mind);
    await world.say("Amy", "@mubot hello");
    await settle();
    await sayAll(world, 20);
    await settle();
    expect(loads).toBe(1);
    await world.rooms.steering.muteAct(hostViewer, world.roomId, "sub-topic-transition", true);
    await settle();
    expect(loads).toBe(2);
    await world.rooms.lifecycle.changeSettings(hostViewer, world.roomId, {
      preset: "default",
      idleSeconds: null,
    });
    await settle();
    expect({ loads, turns: await world.turns() }).toEqual({ loads: 3, turns: [] });
    await world.say("Amy", "@mubot are you there now?");
    await settle();
    expect(mind.asked).toEqual([{ act: "direct-chatting", askers: ["Amy"] }]);
    expect(loads).toBe(3);
  });
});

describe("mentions (MUCA §1, §5)", () => {
  it("are answered at once, streamed, and as replies to the asker", async () => {
    const world = await openWorld(three, { nExe: 10 });
    const mind = new ControlledMind();
    mind.answer = async (_, options) => {
      options?.onText?.("Hello");
      return { outcome: "text", text: "Hello Amy", reasoning: null };
    };
    await start(world, mind);
    const question = await world.say("Amy", "@mubot hi");
    await settle();
    const [answer] = await world.botMessages();
    expect(answer?.body).toMatchObject({
      text: "Hello Amy",
      replyTo: question.id,
      mentions: [world.idOf("Amy")],
      bot: { turn: 1, act: "direct-chatting", target: [world.idOf("Amy")] },
    });
    const texts = world.events.flatMap((event) => (event.type === "bot-text" ? [event.text] : []));
    expect(texts).toEqual(["Hello", null]);
    const states = world.events.flatMap((e) => (e.type === "bot-activity" ? [e.activity.state] : []));
    expect(states).toEqual(["thinking", "writing", "idle"]);
  });

  it("include replies to a bot message", async () => {
    const world = await openWorld(three, { nExe: 50 });
    await start(world, new ControlledMind());
    await world.say("Amy", "@mubot hi");
    await settle();
    const [answer] = await world.botMessages();
    await world.say("Bob", "what do you mean?", answer?.id);
    await settle();
    expect(await world.turns()).toMatchObject([{ trigger: "mention" }, { trigger: "mention" }]);
  });

  it("that arrive during a turn wait for it and are answered together", async () => {
    const world = await openWorld(three, { nExe: 2 });
    const mind = new ControlledMind();
    mind.analysis = { stuck: true };
    await start(world, mind);
    const release = mind.holdReplies();
    await sayAll(world, 2);
    await settle();
    expect(mind.asked).toHaveLength(1);
    await world.say("Amy", "@mubot first?");
    await world.say("Bob", "@mubot second?");
    await settle();
    expect(mind.asked).toHaveLength(1);
    release();
    await settle();
    expect(mind.asked.slice(1)).toEqual([{ act: "direct-chatting", askers: ["Amy", "Bob"] }]);
    expect((await world.turns()).map(({ trigger }) => trigger)).toEqual(["interval", "mention"]);
  });

  it("taken back before they were answered are not answered", async () => {
    const world = await openWorld(three, { nExe: 50 });
    const mind = new ControlledMind();
    const message = await world.say("Amy", "@mubot hi");
    await world.rooms.messages.remove(world.viewerOf("Amy"), world.roomId, message.id);
    await start(world, mind);
    expect(mind.asked).toHaveLength(0);
  });
});

describe("a turn that can't be written as it is", () => {
  it("is kept as silent, with its draft, when too much was said meanwhile (MUCA §5, Stale)", async () => {
    const world = await openWorld(three, { nExe: 2 });
    const mind = new ControlledMind();
    mind.analysis = { stuck: true };
    await start(world, mind);
    const release = mind.holdReplies();
    await sayAll(world, 2);
    await settle();
    mind.analysis = {};
    await sayAll(world, 3);
    release();
    await settle();
    const [first] = await world.turns();
    expect(first).toMatchObject({ spoke: false, dropped: "stale", messageId: null });
    expect(first?.outcome.drafts).toMatchObject([{ text: "Text of in-context-chime-in", dropped: "stale" }]);
    expect((await world.store.head(world.roomId))?.memory?.sitsOut).not.toBe("direct-chatting");
    expect(await world.botMessages()).toHaveLength(0);
  });

  it("is posted although much was said meanwhile when it answers a mention", async () => {
    const world = await openWorld(three, { nExe: 2 });
    const mind = new ControlledMind();
    await start(world, mind);
    const release = mind.holdReplies();
    await world.say("Amy", "@mubot hi");
    await settle();
    await sayAll(world, 9);
    release();
    await settle();
    expect(await world.botMessages()).toHaveLength(1);
  });

  it("is given up when the bot is paused, and leaves no trace", async () => {
    const world = await openWorld(three, { nExe: 2 });
    const mind = new ControlledMind();
    await start(world, mind);
    mind.holdReplies();
    await world.say("Amy", "@mubot hi");
    await settle();
    await world.rooms.lifecycle.pauseBot(hostViewer, world.roomId);
    await settle();
    expect(await world.turns()).toHaveLength(0);
    expect(world.events.findLast((event) => event.type === "bot-activity")).toMatchObject({
      activity: { state: "idle" },
    });
  });

  it("is dropped when another node took over, whose state then counts", async () => {
    const world = await openWorld(three, { nExe: 2 });
    const slow = new ControlledMind();
    const fast = new ControlledMind();
    const first = await start(world, slow, { leaseTtlMs: 3_000 });
    slow.holdReplies();
    await world.say("Amy", "@mubot hi");
    await settle();
    // The first node hangs: its renewals don't come through, and its lease runs out.
    const renew = world.leases.renew.bind(world.leases);
    world.leases.renew = async () => null;
    world.clock.advance(3_001);
    world.leases.renew = renew;
    await start(world, fast, { leaseTtlMs: 3_000 });
    world.clock.advance(3_001);
    await settle();
    expect(fast.asked).toHaveLength(1);
    expect(await world.botMessages()).toHaveLength(1);
    expect(first.errors).toEqual([]);
  });
});

describe("failures", () => {
  it("of the mind are reported and kept with the turn, and a mention gets the plain reply", async () => {
    const world = await openWorld(three, { nExe: 50 });
    const mind = new ControlledMind();
    const runner = await start(world, mind);
    mind.failure = new Error("broken");
    await world.say("Amy", "@mubot hi");
    await settle();
    expect(runner.errors).toEqual([mind.failure, mind.failure]);
    const failed = { kind: "step-failed", message: "broken" };
    const [turn] = await world.turns();
    expect(turn).toMatchObject({
      spoke: true,
      engine: "built-in",
      outcome: { drafts: [{ dropped: "malformed" }] },
    });
    expect(turn?.notes).toHaveLength(2);
    expect(turn?.notes).toEqual(
      expect.arrayContaining([
        { ...failed, step: "analysis" },
        { ...failed, step: "reply" },
      ]),
    );
    expect(await world.botMessages()).toHaveLength(1);
    world.clock.advance(600_000);
    await settle();
    expect(await world.botMessages()).toHaveLength(1);
  });

  it("say in which turn of which room they happened, as does every turn that was taken", async () => {
    const world = await openWorld(three, { nExe: 50, idleSeconds: null });
    const failed: TurnContext[] = [];
    const taken: TurnContext[] = [];
    const mind = new ControlledMind();
    await start(world, mind, {
      onError: (_error, context) => failed.push(context),
      onTurn: (_record, context) => taken.push(context),
    });
    const { roomId } = world;
    await world.say("Amy", "@mubot hi");
    await settle();
    expect({ failed, taken }).toEqual({ failed: [], taken: [{ roomId, turn: 1 }] });
    const commit = world.store.commitTurn.bind(world.store);
    world.store.commitTurn = async () => {
      throw new Error("database down");
    };
    await world.say("Amy", "@mubot are you there?");
    await settle();
    world.store.commitTurn = commit;
    expect({ failed, taken }).toEqual({ failed: [{ roomId, turn: 2 }], taken: [{ roomId, turn: 1 }] });
    world.clock.advance(2_000);
    await settle();
    expect(taken.at(-1)).toEqual({ roomId, turn: 2 });
  });

  it("of the analysis leave an interval turn silent, and kept", async () => {
    const world = await openWorld(three, { nExe: 2, idleSeconds: null });
    const mind = new ControlledMind();
    await start(world, mind);
    mind.failure = new Error("broken");
    await sayAll(world, 2);
    await settle();
    expect(await world.turns()).toMatchObject([
      { trigger: "interval", spoke: false, notes: [{ kind: "step-failed", step: "analysis" }] },
    ]);
  });

  it("that don't end are not tried for ever, but again when somebody speaks", async () => {
    const world = await openWorld(three, { nExe: 50, idleSeconds: null });
    const mind = new ControlledMind();
    const runner = await start(world, mind);
    const commit = world.store.commitTurn.bind(world.store);
    world.store.commitTurn = async () => {
      throw new Error("database down");
    };
    await world.say("Amy", "@mubot hi");
    for (let round = 0; round < 20; round += 1) {
      await settle();
      world.clock.advance(60_000);
    }
    expect(runner.errors).toHaveLength(9);
    world.store.commitTurn = commit;
    await world.say("Bob", "Is it broken?");
    await settle();
    expect(mind.asked.at(-1)).toEqual({ act: "direct-chatting", askers: ["Amy"] });
    expect(await world.botMessages()).toHaveLength(1);
  });

  it("of the store's commit leave the mention for later", async () => {
    const world = await openWorld(three, { nExe: 50 });
    const mind = new ControlledMind();
    await start(world, mind);
    const commit = world.store.commitTurn.bind(world.store);
    world.store.commitTurn = async () => {
      throw new Error("database down");
    };
    await world.say("Amy", "@mubot hi");
    await settle();
    world.store.commitTurn = commit;
    world.clock.advance(2_000);
    await settle();
    expect(await world.botMessages()).toHaveLength(1);
  });

  it("between commit and its acknowledgement don't post twice", async () => {
    const world = await openWorld(three, { nExe: 50, idleSeconds: null });
    const mind = new ControlledMind();
    await start(world, mind);
    const commit = world.store.commitTurn.bind(world.store);
    world.store.commitTurn = async (turn) => {
      await commit(turn);
      world.store.commitTurn = commit;
      throw new Error("connection lost");
    };
    await world.say("Amy", "@mubot hi");
    await settle();
    world.clock.advance(120_000);
    await settle();
    expect(await world.botMessages()).toHaveLength(1);
    expect(await world.turns()).toHaveLength(1);
  });

  it("of the whole node: another answers the mention after the lease ran out, exactly once", async () => {
    const world = await openWorld(three, { nExe: 50 });
    const dying = new ControlledMind();
    const dead = await start(world, dying, { leaseTtlMs: 5_000 });
    dying.holdReplies();
    await world.say("Amy", "@mubot hi");
    await settle();
    // As if killed: the lease stays, nothing is renewed or heard any more.
    world.leases.renew = () => new Promise(() => {});
    const release = world.leases.release;
    world.leases.release = () => new Promise(() => {});
    void dead.stop(0);
    world.clock.advance(0);
    await settle();
    world.leases.release = release;
    const mind = new ControlledMind();
    await start(world, mind, { leaseTtlMs: 5_000 });
    expect(mind.asked).toHaveLength(0);
    world.clock.advance(5_001);
    await settle();
    expect(mind.asked).toEqual([{ act: "direct-chatting", askers: ["Amy"] }]);
    expect(await world.botMessages()).toHaveLength(1);
    running.splice(running.indexOf(dead), 1);
  });
});

describe("idle turns (MUCA §6)", () => {
  it("run once after the silence, and not again until a person speaks", async () => {
    const world = await openWorld(three, { nExe: 50, idleSeconds: 90 });
    const mind = new ControlledMind();
    await start(world, mind);
    world.clock.advance(500_000);
    await settle();
    expect(await world.turns()).toHaveLength(0);
    await world.say("Amy", "Hello");
    await settle();
    world.clock.advance(89_000);
    await settle();
    expect(await world.turns()).toHaveLength(0);
    world.clock.advance(1_000);
    await settle();
    expect(await world.turns()).toMatchObject([{ trigger: "idle" }]);
    world.clock.advance(500_000);
    await settle();
    expect(await world.turns()).toHaveLength(1);
    await world.say("Bob", "Still here");
    await settle();
    world.clock.advance(90_000);
    await settle();
    expect(await world.turns()).toHaveLength(2);
  });

  it("are known after a restart", async () => {
    const world = await openWorld(three, { nExe: 50, idleSeconds: 90 });
    const runner = await start(world, new ControlledMind());
    await world.say("Amy", "Hello");
    await settle();
    world.clock.advance(90_000);
    await settle();
    await runner.stop(0);
    await start(world, new ControlledMind());
    world.clock.advance(500_000);
    await settle();
    expect(await world.turns()).toHaveLength(1);
  });
});

describe("life in memory", () => {
  it("a drained runner finishes its turn and takes no other", async () => {
    const world = await openWorld(three, { nExe: 2 });
    const mind = new ControlledMind();
    const runner = world.runner(mind);
    await runner.start();
    const release = mind.holdReplies();
    await world.say("Amy", "@mubot hi");
    await settle();
    const stopped = runner.stop(10_000);
    await sayAll(world, 5);
    release();
    await stopped;
    expect(await world.turns()).toHaveLength(1);
    expect(await world.leases.acquire(world.roomId, "other", 1_000)).not.toBeNull();
  });

  it("a turn that outlasts the grace period is handed over", async () => {
    const world = await openWorld(three, { nExe: 2 });
    const mind = new ControlledMind();
    const runner = world.runner(mind);
    await runner.start();
    mind.holdReplies();
    await world.say("Amy", "@mubot hi");
    await settle();
    const stopped = runner.stop(10_000);
    world.clock.advance(10_000);
    await stopped;
    expect(await world.turns()).toHaveLength(0);
    await start(world, new ControlledMind());
    expect(await world.botMessages()).toHaveLength(1);
  });

  it("rooms without events are let go and come back when somebody speaks", async () => {
    const world = await openWorld(three, { nExe: 2, idleSeconds: null });
    const runner = await start(world, new ControlledMind(), { evictAfterMs: 60_000, recoverEveryMs: 10_000 });
    await sayAll(world, 2);
    await settle();
    expect(runner.residents).toBe(1);
    world.clock.advance(40_000);
    await settle();
    world.clock.advance(40_000);
    await settle();
    world.clock.advance(40_000);
    await settle();
    expect(runner.residents).toBe(0);
    await sayAll(world, 2);
    await settle();
    expect(await world.turns()).toHaveLength(2);
    expect((await world.turns())[1]?.decision.i).toBe(4);
  });

  it("two nodes on one room take each turn once", async () => {
    const world = await openWorld(three, { nExe: 3 });
    const one = new ControlledMind();
    const two = new ControlledMind();
    await start(world, one, { leaseTtlMs: 1_000 });
    await start(world, two, { leaseTtlMs: 1_000 });
    for (let round = 0; round < 5; round += 1) {
      await sayAll(world, 3);
      await settle();
      world.clock.advance(1_001);
      await settle();
    }
    const turns = await world.turns();
    expect(turns.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    const based = turns.map(({ basedOnSeq }) => basedOnSeq);
    expect(based).toEqual([...new Set(based)].sort((a, b) => a - b));
    expect(one.analyses + two.analyses).toBe(5);
  });
});
