import { expect, it } from "vitest";
import { by, joinRequest, say } from "../drafts";
import { driveRoom, expectGapless } from "../room-driver";
import type { StoresUnderTest } from "../room-store-contract";
import { turnCommit } from "../turn-commit";

export function concurrencyContract(stores: () => StoresUnderTest): void {
  it("gives parallel senders one gapless log in which each sender's order stands", async () => {
    const room = await driveRoom(stores().store);
    const senders = await Promise.all(Array.from({ length: 8 }, (_, k) => room.join(`Sender ${k}`)));
    await Promise.all(
      senders.map(async ({ id }, who) => {
        for (let k = 0; k < 12; k += 1) {
          await room.add(say({ author: by(id), text: `${who}:${k}`, clientId: `client-${who}-${k}` }));
        }
      }),
    );
    const log = await room.log();
    expectGapless(log);
    expect(log).toHaveLength(8 + 8 * 12);
    const texts = log.map((entry) => (entry.type === "message:posted" ? entry.body.text : null));
    for (const who of senders.keys()) {
      const own = texts.filter((text) => text?.startsWith(`${who}:`));
      expect(own).toEqual(Array.from({ length: 12 }, (_, k) => `${who}:${k}`));
    }
  });

  it("writes a message once, however many connections send it at the same time", async () => {
    const room = await driveRoom(stores().store);
    const draft = say({ text: "once", clientId: "client-once" });
    const answers = await Promise.all(Array.from({ length: 12 }, () => room.try(draft)));
    expect(answers.filter((answer) => answer.outcome === "appended")).toHaveLength(1);
    const ids = new Set(answers.map((answer) => (answer.outcome === "refused" ? null : answer.entry.id)));
    expect([...ids]).toEqual([(await room.log())[0]?.id]);
    expect(await room.log()).toHaveLength(1);
  });

  it("gives a name to one of those who want it, and the last place to one", async () => {
    const room = await driveRoom(stores().store);
    const join = (name: string, maxPeople = 100) =>
      room.store.join(joinRequest(room.id, name, { maxPeople }));
    const same = await Promise.all(Array.from({ length: 8 }, () => join("Amy")));
    expect(same.filter((answer) => answer.outcome === "joined")).toHaveLength(1);
    const last = await Promise.all(Array.from({ length: 8 }, (_, k) => join(`Person ${k}`, 4)));
    expect(last.filter((answer) => answer.outcome === "joined")).toHaveLength(3);
    expectGapless(await room.log());
  });

  it("commits one of two turns that race under one lease, and never a half one", async () => {
    const room = await driveRoom(stores().store);
    await room.open();
    const lease = await stores().leases.acquire(room.id, "node-a", 30_000);
    if (!lease) throw new Error("A new room's lease is free.");
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, async () => (await room.store.commitTurn(turnCommit(lease))).outcome),
    );
    expect(outcomes.toSorted()).toEqual(["committed", ...Array.from({ length: 5 }, () => "fenced")]);
    expect((await room.log()).filter((entry) => entry.type === "message:posted")).toHaveLength(1);
    expect((await room.store.turns(room.id, null, 10)).turns).toHaveLength(1);
  });

  it("reads states that are of one moment while others write", async () => {
    const room = await driveRoom(stores().store);
    const amy = await room.join("Amy");
    let writing = true;
    const writer = (async () => {
      for (let k = 0; k < 20; k += 1) {
        await room.add(say({ author: by(amy.id) }));
        await room.join(`Person ${k}`);
      }
      writing = false;
    })();
    const states = [];
    while (writing) states.push(await room.state());
    await writer;
    for (const state of states) {
      // One person and one message by turns: their number follows from lastSeq at every moment.
      expect(state.roster).toHaveLength(1 + Math.floor((state.lastSeq - 1) / 2));
      expect(state.messages).toHaveLength(Math.ceil((state.lastSeq - 1) / 2));
    }
    expect(states.length).toBeGreaterThan(0);
  });
}
