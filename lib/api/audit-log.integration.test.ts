import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditFilterSchema } from "@/lib/contract/audit";
import { readAuditLog } from "./audit-log";
import { recordAudit } from "./record-audit";
import { signedInAccount, type TestAccount, testPassword } from "./testing/accounts";
import { Browser } from "./testing/browser";
import { openTestServices, type TestServices } from "./testing/test-services";

describe("The audit log", () => {
  let server: TestServices;
  let admin: TestAccount;
  let other: TestAccount;
  beforeAll(async () => {
    server = await openTestServices();
    admin = await signedInAccount(server.services, "admin");
    other = await signedInAccount(server.services, "facilitator");
  });
  afterAll(() => server.drop());

  const read = (filter: Record<string, string> = {}, before: string | null = null) =>
    readAuditLog(
      { services: server.services, headers: new Headers({ cookie: admin.browser.cookieHeader ?? "" }) },
      auditFilterSchema.parse(filter),
      before,
    );

  it("names who did what to whom, newest first, and filters by all three", async () => {
    await admin.browser.put(`/api/users/${other.userId}/role`, { role: "admin" });
    await admin.browser.put(`/api/users/${other.userId}/role`, { role: "facilitator" });
    const made = await other.browser.post("/api/rooms", { topic: "=Tea, or coffee" });
    const { id } = made.body as { id: string };
    await other.browser.get(`/api/rooms/${id}/export.json`);
    await other.browser.put(`/api/rooms/${id}/settings`, { settings: { preset: "paper" } });
    await other.browser.send("DELETE", `/api/rooms/${id}`);
    const { rows, actors } = await read();
    expect(rows.map(({ action, actorId, target }) => [action, actorId, target.id])).toEqual([
      ["room/deleted", other.userId, id],
      ["room/settings-changed", other.userId, id],
      ["room/exported", other.userId, id],
      ["room/created", other.userId, id],
      ["account/role-changed", admin.userId, other.userId],
      ["account/role-changed", admin.userId, other.userId],
    ]);
    expect(rows.at(-1)?.details).toEqual({ role: "admin" });
    expect(actors.map((actor) => actor.id).sort()).toEqual([admin.userId, other.userId].sort());
    expect((await read({ actor: admin.userId })).rows).toHaveLength(2);
    expect((await read({ action: "room/deleted" })).rows).toHaveLength(1);
    const today = rows[0]?.at.slice(0, 10) ?? "";
    expect((await read({ from: today, to: today })).rows).toHaveLength(6);
    expect((await read({ to: "2020-01-01" })).rows).toHaveLength(0);
    expect((await read({ action: "no/such", from: "soon" })).rows).toHaveLength(6);
    const csv = await admin.browser.get(`/api/audit.csv?action=room/created`);
    expect(csv.text.split("\r\n")).toHaveLength(3);
    expect(csv.text).toContain(`"'=Tea, or coffee"`);
  });

  it("is paged", async () => {
    const target = { kind: "prompt" as const, id: null, label: "many" };
    for (let k = 0; k < 60; k += 1) {
      await recordAudit(server.services, { actor: null, action: "prompt/tried", target });
    }
    const first = await read({ action: "prompt/tried" });
    expect(first.rows).toHaveLength(50);
    const second = await read({ action: "prompt/tried" }, first.older);
    expect(second.rows).toHaveLength(10);
    expect(second.older).toBeNull();
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(60);
  });

  it("notes guessing once, and no password", async () => {
    const stranger = new Browser("192.0.2.77");
    const password = "guessed wrong 1";
    for (let k = 0; k < 9; k += 1) {
      await stranger.post("/api/auth/sign-in/email", { email: other.email, password });
    }
    const { rows } = await read({ action: "account/sign-in-throttled" });
    expect(rows).toMatchObject([
      { actorId: null, target: { label: other.email }, details: { address: "192.0.2.77" } },
    ]);
    await other.browser.post("/api/auth/change-password", {
      currentPassword: testPassword,
      newPassword: testPassword,
    });
    const all = JSON.stringify(await server.services.db.prisma.auditEvent.findMany());
    expect(all).toContain("account/password-changed");
    expect(all).not.toContain(testPassword);
    expect(all).not.toContain(password);
  });

  it("can be neither changed nor shortened, and a failure to write does not undo what was done", async () => {
    const { prisma } = server.services.db;
    await expect(prisma.auditEvent.updateMany({ data: { actorName: "Eve" } })).rejects.toThrow(/append-only/);
    await expect(prisma.auditEvent.deleteMany()).rejects.toThrow(/append-only/);
    const logged: unknown[] = [];
    const broken = { auditEvent: { create: () => Promise.reject(new Error("full disk")) } };
    const services = {
      db: Object.assign(Object.create(server.services.db), { prisma: broken }),
      log: { ...server.services.log, error: (facts: unknown) => logged.push(facts) },
    };
    const target = { kind: "audit" as const, id: null, label: "" };
    await recordAudit(services, { actor: null, action: "audit/exported", target });
    expect(logged).toHaveLength(1);
  });
});
