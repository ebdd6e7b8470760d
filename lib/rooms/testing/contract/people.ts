import { expect, it } from "vitest";
import type { ParticipantRow } from "../../ports";
import { joinRequest, say, unique } from "../drafts";
import { driveRoom, type RoomDriver } from "../room-driver";
import type { StoresUnderTest } from "../room-store-contract";

export function peopleContract(stores: () => StoresUnderTest): void {
  it("lets people in, in joining order, before and after the room opens", async () => {
    const room = await driveRoom(stores().store);
    const amy = await room.join("Amy", { role: "chair" });
    await room.open();
    const bob = await room.join("Bob", { simulated: true });
    expect(amy).toMatchObject({
      name: "Amy",
      role: "chair",
      simulated: false,
      presence: "here",
      joinedSeq: 1,
    });
    expect(bob).toMatchObject({ name: "Bob", role: null, simulated: true, presence: "here", joinedSeq: 3 });
    expect((await room.head()).participants).toEqual([amy, bob]);
    expect((await room.state()).roster).toEqual([amy, bob].map(onRoster));
    const { id, name, role, simulated } = bob;
    expect((await room.log())[2]).toMatchObject({
      seq: 3,
      type: "participant:joined",
      body: { participant: { id, name, role, simulated } },
    });
  });

  it("lets nobody into a room that is missing, locked, ended or full", async () => {
    const room = await driveRoom(stores().store);
    const join = (name: string, maxPeople = 10) => room.store.join(joinRequest(room.id, name, { maxPeople }));
    expect(await room.store.join(joinRequest("missing", "Amy"))).toEqual({
      outcome: "refused",
      why: "room-missing",
    });
    const amy = await room.join("Amy");
    expect(await join("Bob", 1)).toEqual({ outcome: "refused", why: "full" });
    await leave(room, amy);
    expect(await join("Bob", 1)).toMatchObject({ outcome: "joined" });
    for (const type of ["room:locked", "room:ended"] as const) {
      await room.add({ type, body: {}, clientId: null });
      expect(await join("Cleo")).toEqual({ outcome: "refused", why: "status" });
    }
    expect((await room.head()).participants.map((person) => person.name)).toEqual(["Amy", "Bob"]);
  });

  it("keeps names apart among all who are not removed, and within a room only", async () => {
    const [room, other] = [await driveRoom(stores().store), await driveRoom(stores().store)];
    const amy = await room.join("Amy");
    await leave(room, amy);
    const taken = { outcome: "refused", why: "name-taken" };
    expect(await room.store.join(joinRequest(room.id, "AMY"))).toEqual(taken);
    await other.join("Amy");
    await room.add({
      type: "participant:removed",
      body: { participantId: amy.id, reason: "spam" },
      clientId: null,
    });
    await room.join("Amy");
  });

  it("knows a person again by their token, in their own room", async () => {
    const [room, other] = [await driveRoom(stores().store), await driveRoom(stores().store)];
    const tokenHash = unique("token");
    const amy = await room.join("Amy", { tokenHash });
    expect(await room.store.participantByToken(room.id, tokenHash)).toEqual(amy);
    expect(await room.store.participantByToken(other.id, tokenHash)).toBeNull();
    expect(await room.store.participantByToken(room.id, "unknown")).toBeNull();
    await leave(room, amy);
    expect(await room.store.participantByToken(room.id, tokenHash)).toMatchObject({ presence: "left" });
    await expect(room.store.join(joinRequest(room.id, "Bob", { tokenHash }))).rejects.toThrow();
    expect((await room.head()).participants.map((person) => person.name)).toEqual(["Amy"]);
  });

  it("lets someone who left come back as the same person in the same place", async () => {
    const room = await driveRoom(stores().store);
    const [amy, bob] = [await room.join("Amy"), await room.join("Bob")];
    await leave(room, amy);
    expect((await room.head()).participants).toEqual([{ ...amy, presence: "left" }, bob]);
    const back = await comeBack(room, { ...amy, name: "Somebody else" });
    expect(back).toMatchObject({ outcome: "appended", entry: { body: { participant: { name: "Amy" } } } });
    expect((await room.head()).participants).toEqual([amy, bob]);
    expect((await room.state()).roster).toEqual([amy, bob].map(onRoster));
  });

  it("never lets a removed person back, nor an unknown one in by a draft", async () => {
    const room = await driveRoom(stores().store);
    const amy = await room.join("Amy");
    const { id } = amy;
    await room.add({
      type: "participant:removed",
      body: { participantId: id, reason: null },
      clientId: null,
    });
    const refused = { outcome: "refused", why: "participant" };
    expect(await comeBack(room, amy)).toEqual(refused);
    expect(await comeBack(room, { ...amy, id: "unknown" })).toEqual(refused);
    expect(await room.try({ type: "participant:left", body: { participantId: id }, clientId: null })).toEqual(
      refused,
    );
    expect(await room.try({ ...say(), requires: { participant: id } })).toEqual(refused);
    expect((await room.head()).participants).toEqual([{ ...amy, presence: "removed" }]);
  });

  it("keeps the latest time a person was seen", async () => {
    const room = await driveRoom(stores().store);
    const amy = await room.join("Amy");
    const seen = async () => (await room.head()).participants.map(({ lastSeenAt }) => lastSeenAt);
    const bob = await room.join("Bob");
    const people = [amy, bob, { id: "unknown" }].map(({ id }) => ({ roomId: room.id, participantId: id }));
    await room.store.touchParticipants(people, "2100-01-01T00:00:00.000Z");
    await room.store.touchParticipants(people.slice(0, 1), "2099-01-01T00:00:00.000Z");
    expect(await seen()).toEqual(["2100-01-01T00:00:00.000Z", "2100-01-01T00:00:00.000Z"]);
    await room.store.touchParticipants(
      [{ roomId: "missing", participantId: amy.id }],
      "2101-01-01T00:00:00.000Z",
    );
    expect(await seen()).toEqual(["2100-01-01T00:00:00.000Z", "2100-01-01T00:00:00.000Z"]);
  });
}

function onRoster({ id, name, role, simulated, presence }: ParticipantRow) {
  return { id, name, role, simulated, presence };
}

function leave(room: RoomDriver, { id }: ParticipantRow) {
  return room.add({ type: "participant:left", body: { participantId: id }, clientId: null });
}

function comeBack(room: RoomDriver, { id, name, role, simulated }: ParticipantRow) {
  const body = { participant: { id, name, role, simulated } };
  return room.try({ type: "participant:joined", body, clientId: null });
}
