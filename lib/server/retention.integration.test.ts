import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAccount } from "@/lib/api/testing/accounts";
import type { Browser } from "@/lib/api/testing/browser";
import { openTestServices, type TestServices } from "@/lib/api/testing/test-services";
import type { RetentionPreview, RetentionView } from "@/lib/contract/api-retention";
import { driveRoom } from "@/lib/rooms/testing/room-driver";
import { keepRetention } from "./retention";

describe("Retention", () => {
  let server: TestServices;
  let admin: Browser;
  beforeAll(async () => {
    server = await openTestServices();
    admin = (await signedInAccount(server.services, "admin")).browser;
  });
  afterAll(() => server.drop());

  async function endedRoom(daysAgo: number): Promise<string> {
    const room = await driveRoom(server.services.store);
    await room.open();
    await room.add({ type: "room:ended", body: {}, clientId: null });
    await server.services.db.pool.query(
      `UPDATE "Room" SET "endedAt" = (now() AT TIME ZONE 'UTC') - $2 * interval '1 day' WHERE "id" = $1`,
      [room.id, daysAgo],
    );
    return room.id;
  }
  const rule = (days: number, how: "delete" | "anonymise") => ({ kind: "rule", rule: { days, how } });
  const view = async () => (await admin.get("/api/retention")).body as RetentionView;
  const exists = async (id: string) => (await server.services.store.head(id)) !== null;

  it("says beforehand which rooms a rule would touch, and does just that, but for rooms that are kept", async () => {
    const [old, kept, recent] = [await endedRoom(40), await endedRoom(50), await endedRoom(5)];
    await admin.put(`/api/retention/rooms/${kept}`, { kept: true });
    const preview = await admin.post("/api/retention/preview", { days: 30, how: "delete" });
    expect(preview.body as RetentionPreview).toMatchObject({ count: 1, rooms: [{ id: old }] });
    expect(await view()).toMatchObject({ inForce: null, kept: [{ id: kept }], runs: [] });
    await admin.put("/api/retention", rule(30, "delete"));
    const { db, clock } = server.services;
    const done: unknown[] = [];
    const log = {
      info: (facts: unknown) => void done.push(facts),
      error: (facts: unknown) => void done.push(facts),
    };
    const retention = keepRetention({ db, clock, log, environment: null });
    retention.start();
    server.clock.advance(1);
    await expect.poll(() => done).toEqual([{ rooms: 1, days: 30, how: "delete" }]);
    retention.stop();
    expect([await exists(old), await exists(kept), await exists(recent)]).toEqual([false, true, true]);
    expect(await view()).toMatchObject({
      inForce: { days: 30, how: "delete" },
      runs: [{ days: 30, how: "delete", rooms: 1 }],
    });
    await admin.put(`/api/retention/rooms/${kept}`, { kept: false });
    const again = await admin.post("/api/retention/preview", { days: 30, how: "delete" });
    expect(again.body).toMatchObject({ count: 1, rooms: [{ id: kept }] });
  });

  it("set by an admin comes before the environment's, and can be given back to it", async () => {
    await admin.put("/api/retention", { kind: "keep" });
    expect(await view()).toMatchObject({
      inForce: null,
      choice: { kind: "keep" },
      changed: { byName: "admin 1" },
    });
    await admin.put("/api/retention", { kind: "environment" });
    expect(await view()).toMatchObject({ choice: { kind: "environment" }, changed: null });
    expect((await admin.put("/api/retention", rule(0, "delete"))).status).toBe(400);
    const audit = await server.services.db.prisma.auditEvent.findMany({
      where: { action: "retention/changed" },
    });
    expect(audit.length).toBe(3);
  });
});
