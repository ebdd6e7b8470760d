import { describe, expect, it } from "vitest";
import type { Entry } from "@/lib/contract/entry";
import { ControlledMind, hostViewer, openWorld, settle, type World } from "./testing/room-world";

const talk = async (world: World, count: number) => {
  for (let index = 0; index < count; index += 1) await world.say("Amy", `Word ${index}`);
};
const log = (world: World): Promise<Entry[]> => world.store.entriesAfter(world.roomId, 0, 1_000);
const draftOf = async (world: World) => (await world.store.head(world.roomId))?.draft ?? null;

async function passSecond(world: World): Promise<void> {
  world.clock.advance(1_000);
  await settle();
}

/** A room in which the bot would chime in at its first turn, with replies waiting for approval. */
async function approvingWorld(approveFirst: "proactive" | "all", over: object = {}) {
  const world = await openWorld(["Amy", "Ben"], { approveFirst, ...over });
  const mind = new ControlledMind();
  mind.analysis = { stuck: true };
  const runner = world.runner(mind);
  await runner.start();
  return { world, mind, runner };
}

describe("approve first", () => {
  it("holds a proactive draft until the host sends it, edited, and records who did", async () => {
    const { world } = await approvingWorld("proactive");
    await talk(world, 2);
    await settle();
    const draft = await draftOf(world);
    expect(draft).toMatchObject({ act: "in-context-chime-in", text: "Text of in-context-chime-in" });
    expect(await world.botMessages()).toEqual([]);
    expect(world.events.filter((event) => event.type === "bot-activity").at(-1)).toMatchObject({
      activity: { state: "waiting" },
    });
    const decision = { draftId: draft?.id ?? "", verdict: "sent" as const, text: " Shorter. " };
    await world.rooms.steering.decideDraft(hostViewer, world.roomId, decision);
    await settle();
    expect((await world.botMessages()).map(({ body }) => body.text)).toEqual(["Shorter."]);
    expect((await world.turns()).at(-1)).toMatchObject({
      spoke: true,
      dropped: null,
      outcome: {
        text: "Shorter.",
        approval: { verdict: "edited", by: { name: "Hanna" }, original: "Text of in-context-chime-in" },
      },
    });
    expect(await draftOf(world)).toBeNull();
    await expect(world.rooms.steering.decideDraft(hostViewer, world.roomId, decision)).rejects.toMatchObject({
      code: "draft/gone",
    });
  });

  it("records a discarded draft as silence, with its text", async () => {
    const { world } = await approvingWorld("proactive");
    await talk(world, 2);
    await settle();
    const draftId = (await draftOf(world))?.id ?? "";
    const decision = { draftId, verdict: "discarded" as const, text: null };
    await world.rooms.steering.decideDraft(hostViewer, world.roomId, decision);
    await settle();
    expect(await world.botMessages()).toEqual([]);
    expect((await world.turns()).at(-1)).toMatchObject({
      spoke: false,
      dropped: "discarded",
      outcome: {
        drafts: [{ text: "Text of in-context-chime-in", dropped: "discarded", detail: "by Hanna" }],
        approval: { verdict: "discarded", by: { name: "Hanna" } },
      },
    });
    // A draft that was not posted fired nothing, and sits out the next turn (MUCA §4).
    expect((await world.store.head(world.roomId))?.memory).toMatchObject({
      firedAt: {},
      sitsOut: "in-context-chime-in",
    });
  });

  it("lets a proactive draft expire when more than N_exe utterances came since (MUCA §5)", async () => {
    const { world } = await approvingWorld("proactive");
    await talk(world, 2);
    await settle();
    const first = await draftOf(world);
    await talk(world, 2);
    await settle();
    expect(await draftOf(world)).toEqual(first);
    await talk(world, 1);
    await settle();
    expect((await world.turns())[0]).toMatchObject({
      dropped: "stale",
      outcome: { approval: { verdict: "expired", by: null } },
    });
    expect((await log(world)).filter(({ type }) => type === "draft:expired")).toMatchObject([
      { body: { draftId: first?.id, why: "stale" } },
    ]);
  });

  it("answers a mention at once in mode proactive, and puts the waiting draft away for it", async () => {
    const { world } = await approvingWorld("proactive");
    await talk(world, 2);
    await settle();
    await world.say("Ben", "@mubot hello?");
    await settle();
    expect((await world.botMessages()).map(({ body }) => body.text)).toEqual(["Text of direct-chatting"]);
    const turns = await world.turns();
    expect(turns.map(({ trigger, dropped }) => [trigger, dropped])).toEqual([
      ["interval", "stale"],
      ["mention", null],
    ]);
  });

  it("gives a mention the plain reply when nobody acts within the time set", async () => {
    const { world, runner } = await approvingWorld("all", { approveSeconds: 20 });
    await world.say("Ben", "@mubot hello?");
    await settle();
    expect(await draftOf(world)).toMatchObject({ act: "direct-chatting", expiresAt: expect.any(String) });
    // In steps, so that the lease can be renewed meanwhile.
    for (let second = 1; second < 20; second += 1) await passSecond(world);
    expect(await world.botMessages()).toEqual([]);
    await passSecond(world);
    const [reply] = await world.botMessages();
    expect(reply?.body.text).toMatch(/^@Ben, I have no good answer/);
    expect((await world.turns())[0]).toMatchObject({
      spoke: true,
      engine: "built-in",
      outcome: { drafts: [{ dropped: "stale", text: "Text of direct-chatting" }] },
    });
    expect(runner.errors).toEqual([]);
  });

  it("is called off when the bot is paused, and leaves no draft behind", async () => {
    const { world, runner } = await approvingWorld("proactive");
    await talk(world, 2);
    await settle();
    expect(await draftOf(world)).not.toBeNull();
    await world.rooms.lifecycle.pauseBot(hostViewer, world.roomId);
    await settle();
    expect(await draftOf(world)).toBeNull();
    expect(await world.turns()).toEqual([]);
    expect(runner.errors).toEqual([]);
  });

  it("takes the turn anew when the node with the draft died", async () => {
    const world = await openWorld(["Amy", "Ben"], { approveFirst: "proactive" });
    await talk(world, 2);
    const draft = {
      ...{ id: "lost", turn: 1, act: "in-context-chime-in" as const, trigger: "interval" as const },
      ...{ text: "Lost", target: null, proposedAt: "2026-01-01T10:00:00.000Z", expiresAt: null },
    };
    await world.queue.append(world.roomId, { type: "draft:proposed", body: { draft }, clientId: null });
    const mind = new ControlledMind();
    mind.analysis = { stuck: true };
    await world.runner(mind).start();
    await settle();
    expect(await draftOf(world)).toMatchObject({ text: "Text of in-context-chime-in" });
  });
});

describe("do an act now", () => {
  it("runs a host turn that does the act whatever its conditions say", async () => {
    const world = await openWorld(["Amy", "Ben"]);
    const runner = world.runner(new ControlledMind());
    await runner.start();
    await world.say("Amy", "Hello");
    const target = world.idOf("Ben");
    const wish = { act: "participation-encouragement" as const, target, subTopicId: null };
    await world.rooms.steering.requestAct(hostViewer, world.roomId, wish);
    await settle();
    const [turn, ...more] = await world.turns();
    expect(more).toEqual([]);
    expect(turn).toMatchObject({ trigger: "host", chosen: wish.act, spoke: true });
    expect(turn?.decision.target).toEqual([target]);
    expect(turn?.decision.acts.find(({ act }) => act === wish.act)).toMatchObject({ eligible: false });
    expect((await log(world)).find(({ type }) => type === "act:requested")).toMatchObject({
      body: { ...wish, by: { userId: "hanna", name: "Hanna" } },
    });
    expect(runner.errors).toEqual([]);
  });

  it("chooses the quietest person when none is named, and answers a mention first", async () => {
    const world = await openWorld(["Amy", "Ben", "Cem"]);
    await world.say("Amy", "Many words from Amy here");
    await world.say("Cem", "Two words");
    await world.say("Amy", "@mubot and you?");
    const wish = { act: "participation-encouragement" as const, target: null, subTopicId: null };
    await world.rooms.steering.requestAct(hostViewer, world.roomId, wish);
    await world.runner(new ControlledMind()).start();
    await settle();
    const turns = await world.turns();
    expect(turns.map(({ trigger }) => trigger)).toEqual(["mention", "host"]);
    expect(turns[1]?.decision.target).toEqual([world.idOf("Ben")]);
  });

  it("is refused while the bot is paused, for whoever left, and for participants", async () => {
    const world = await openWorld(["Amy"]);
    const wish = { act: "conflict-resolution" as const, target: null, subTopicId: null };
    const ask = (over: object, who = "host") =>
      world.rooms.steering.requestAct(world.viewerOf(who), world.roomId, { ...wish, ...over });
    await expect(ask({ target: "nobody" })).rejects.toMatchObject({ code: "input/invalid" });
    await expect(ask({ subTopicId: "none" })).rejects.toMatchObject({ code: "input/invalid" });
    await expect(ask({}, "Amy")).rejects.toMatchObject({ code: "auth/not-allowed" });
    await world.rooms.lifecycle.pauseBot(hostViewer, world.roomId);
    await expect(ask({})).rejects.toMatchObject({ code: "input/invalid" });
  });
});

describe("sub-topics, settings and undo", () => {
  async function withAgenda() {
    const world = await openWorld(["Amy"]);
    const edits = ["Where", "When"].map((title, index) => ({
      ...{ id: `t${index + 1}`, title, done: null, minutes: null },
    }));
    await world.rooms.lifecycle.setSubTopics(hostViewer, world.roomId, edits);
    const agenda = async () => (await world.store.head(world.roomId))?.subTopics ?? [];
    const set = (id: string, change: object) =>
      world.rooms.steering.setSubTopic(hostViewer, world.roomId, id, change);
    const lastSeq = async () => (await log(world)).at(-1)?.seq ?? 0;
    return { world, agenda, set, lastSeq };
  }

  it("marks a consensus with who wrote it, and takes it back without touching later changes", async () => {
    const { world, agenda, set, lastSeq } = await withAgenda();
    await set("t1", { consensus: " The sea " });
    const marked = await lastSeq();
    const consensus = { text: "The sea", by: "Hanna", at: expect.any(String) };
    expect((await agenda())[0]).toMatchObject({ status: "well-discussed", consensus });
    await set("t2", { closed: true });
    await world.rooms.steering.undo(hostViewer, world.roomId, marked);
    const [first, second] = await agenda();
    expect(first).toMatchObject({ status: "not-discussed" });
    expect(first?.consensus ?? null).toBeNull();
    expect(second).toMatchObject({ closed: true });
    // A second press does nothing more.
    const before = await lastSeq();
    await world.rooms.steering.undo(hostViewer, world.roomId, marked);
    expect(await lastSeq()).toBe(before);
  });

  it("keeps a status set by hand against the analyzer, until the host lets go of it", async () => {
    const { world, agenda, set } = await withAgenda();
    const mind = new ControlledMind();
    mind.analysis = { statuses: { t1: "being-discussed" } };
    await set("t1", { status: "well-discussed" });
    await world.runner(mind).start();
    await talk(world, 2);
    await settle();
    expect((await agenda())[0]).toMatchObject({ status: "well-discussed", held: true });
    await set("t1", { held: false });
    await talk(world, 2);
    await settle();
    expect((await agenda())[0]).toMatchObject({ status: "being-discussed" });
  });

  it("mutes an act live and brings it back by undo", async () => {
    const { world, lastSeq } = await withAgenda();
    const off = async () =>
      (await world.store.head(world.roomId))?.settings.acts?.["in-context-chime-in"]?.enabled;
    await world.rooms.steering.muteAct(hostViewer, world.roomId, "in-context-chime-in", true);
    expect(await off()).toBe(false);
    await world.rooms.steering.undo(hostViewer, world.roomId, await lastSeq());
    expect(await off()).toBeUndefined();
    await expect(
      world.rooms.steering.muteAct(hostViewer, world.roomId, "keep-silence", true),
    ).rejects.toMatchObject({ code: "input/invalid" });
    await expect(world.rooms.steering.undo(hostViewer, world.roomId, 1)).rejects.toMatchObject({
      code: "steering/not-undoable",
    });
  });
});

describe("feedback", () => {
  it("is everybody's own; participants see theirs, the host sees all", async () => {
    const world = await openWorld(["Amy", "Ben"]);
    await world.runner(new ControlledMind()).start();
    await world.say("Amy", "@mubot hello");
    await settle();
    const messageId = (await world.botMessages())[0]?.id ?? "";
    const give = (who: string, verdict: "up" | "down", id = messageId) =>
      world.rooms.feedback.give(world.viewerOf(who), world.roomId, { messageId: id, verdict, reason: null });
    await give("Amy", "up");
    await give("Ben", "down");
    await give("host", "up");
    const seen = async (who: string) =>
      (await world.rooms.feedback.list(world.viewerOf(who), world.roomId)).length;
    expect([await seen("Amy"), await seen("host")]).toEqual([1, 3]);
    await expect(give("Amy", "up", "missing")).rejects.toMatchObject({ code: "message/not-found" });
    await expect(
      world.rooms.feedback.give({ role: "observer" }, world.roomId, {
        messageId,
        verdict: "up",
        reason: null,
      }),
    ).rejects.toMatchObject({ code: "auth/not-allowed" });
  });
});
