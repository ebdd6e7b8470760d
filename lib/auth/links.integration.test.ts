import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signedInAccount, testPassword } from "@/lib/api/testing/accounts";
import { Browser } from "@/lib/api/testing/browser";
import { openTestServices, type TestServices } from "@/lib/api/testing/test-services";
import type { InvitationMade, InvitationRow } from "@/lib/contract/api-accounts";
import { hashToken } from "./token";

let server: TestServices;
beforeAll(async () => {
  server = await openTestServices();
});
afterAll(() => server.drop());
beforeEach(async () => {
  await server.services.db.prisma.user.deleteMany();
  await server.services.db.prisma.link.deleteMany();
});

let counter = 0;
function newAccount() {
  counter += 1;
  return { name: "Ada", email: `ada${counter}@example.org`, password: testPassword };
}

async function setupToken(): Promise<string> {
  const token = await server.services.auth.setupLinks.create();
  if (token === null) throw new Error("There is an admin already.");
  return token;
}

describe("the set-up link", () => {
  test("makes the admin, signed in, once", async () => {
    const token = await setupToken();
    const browser = new Browser();
    expect((await browser.post("/api/setup", { token, ...newAccount() })).status).toBe(200);
    expect(await browser.get("/api/auth/get-session")).toMatchObject({ body: { user: { role: "admin" } } });
    const again = await new Browser().post("/api/setup", { token, ...newAccount() });
    expect(again).toMatchObject({ status: 410, body: { code: "auth/link-used" } });
    expect(await server.services.auth.setupLinks.create()).toBeNull();
  });

  test("of two people at the same time makes one admin", async () => {
    const token = await setupToken();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => new Browser().post("/api/setup", { token, ...newAccount() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
    expect(await server.services.db.prisma.user.count()).toBe(1);
  });

  test("is replaced by the one of the next start", async () => {
    const first = await setupToken();
    const second = await setupToken();
    const old = await new Browser().post("/api/setup", { token: first, ...newAccount() });
    expect(old).toMatchObject({ status: 410, body: { code: "auth/link-invalid" } });
    expect((await new Browser().post("/api/setup", { token: second, ...newAccount() })).status).toBe(200);
  });

  test("is of no use once there is an admin by other means", async () => {
    const token = await setupToken();
    await signedInAccount(server.services, "admin");
    const { status } = await new Browser().post("/api/setup", { token, ...newAccount() });
    expect(status).toBe(410);
  });

  test("stays good after a form that was not filled in well", async () => {
    const token = await setupToken();
    const weak = await new Browser().post("/api/setup", { token, ...newAccount(), password: "short" });
    expect(weak).toMatchObject({
      status: 400,
      body: { details: { fields: { password: expect.any(String) } } },
    });
    expect((await new Browser().post("/api/setup", { token, ...newAccount() })).status).toBe(200);
  });

  test("is stored as a hash only", async () => {
    const token = await setupToken();
    const links = await server.services.db.prisma.link.findMany();
    expect(links.map(({ tokenHash }) => tokenHash)).toEqual([hashToken(token)]);
    expect(JSON.stringify(links)).not.toContain(token);
  });
});

describe("an invitation", () => {
  async function invite(browser: Browser, body: object = {}): Promise<{ token: string; id: string }> {
    const answer = await browser.post("/api/invitations", body);
    expect(answer.status).toBe(200);
    const { path, id } = answer.body as InvitationMade;
    return { token: path.replace("/invite/", ""), id };
  }
  const redeem = (token: string, over: object = {}) =>
    new Browser().post("/api/invitations/redeem", { token, ...newAccount(), ...over });

  test("makes one account of its role, once", async () => {
    const { browser } = await signedInAccount(server.services, "admin");
    const { token } = await invite(browser, { role: "facilitator" });
    const account = newAccount();
    const guest = new Browser();
    await guest.post("/api/invitations/redeem", { token, ...account });
    expect(await guest.get("/api/auth/get-session")).toMatchObject({
      body: { user: { email: account.email, role: "facilitator" } },
    });
    expect(await redeem(token)).toMatchObject({ status: 410, body: { code: "auth/link-invalid" } });
  });

  test("used by several at the same time makes one account", async () => {
    const { browser } = await signedInAccount(server.services, "admin");
    const { token } = await invite(browser);
    const answers = await Promise.all(Array.from({ length: 4 }, () => redeem(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
    expect(await server.services.db.prisma.user.count({ where: { role: "facilitator" } })).toBe(1);
  });

  test("expires", async () => {
    const { browser } = await signedInAccount(server.services, "admin");
    const { token } = await invite(browser, { expiresInHours: 1 });
    server.clock.advance(3_600_000);
    expect((await redeem(token)).status).toBe(410);
    expect((await browser.get("/api/invitations")).body).toEqual([]);
  });

  test("can be called off", async () => {
    const { browser } = await signedInAccount(server.services, "admin");
    const { token, id } = await invite(browser);
    expect((await browser.get("/api/invitations")).body).toMatchObject([
      { id },
    ] satisfies Partial<InvitationRow>[]);
    await browser.send("DELETE", `/api/invitations/${id}`);
    expect((await redeem(token)).status).toBe(410);
  });

  test("for one address is for nobody else, and stays good", async () => {
    const { browser } = await signedInAccount(server.services, "admin");
    const { token } = await invite(browser, { email: "Grace@example.org" });
    expect((await redeem(token)).status).toBe(400);
    expect((await redeem(token, { email: "grace@EXAMPLE.org" })).status).toBe(200);
  });

  test("for an address that has an account stays good", async () => {
    const { browser, email } = await signedInAccount(server.services, "admin");
    const { token } = await invite(browser);
    expect(await redeem(token, { email })).toMatchObject({ status: 409, body: { code: "auth/email-taken" } });
    expect((await redeem(token)).status).toBe(200);
  });

  test("ends with the rights of whoever made it", async () => {
    const first = await signedInAccount(server.services, "admin");
    const second = await signedInAccount(server.services, "admin");
    const { token } = await invite(second.browser);
    await first.browser.put(`/api/users/${second.userId}/disabled`, { disabled: true });
    expect((await redeem(token)).status).toBe(410);
  });
});

describe("accounts", () => {
  test("a disabled one is signed out everywhere, can't sign in, and can be enabled again", async () => {
    const admin = await signedInAccount(server.services, "admin");
    const { browser, email, userId } = await signedInAccount(server.services, "facilitator");
    await admin.browser.put(`/api/users/${userId}/disabled`, { disabled: true });
    expect((await browser.get("/api/rooms")).status).toBe(401);
    expect(await server.services.db.prisma.session.count({ where: { userId } })).toBe(0);
    const credentials = { email, password: testPassword };
    expect((await new Browser().post("/api/auth/sign-in/email", credentials)).status).toBe(401);
    await admin.browser.put(`/api/users/${userId}/disabled`, { disabled: false });
    expect((await new Browser().post("/api/auth/sign-in/email", credentials)).status).toBe(200);
  });

  test("of two admins who unmake each other one stays", async () => {
    const [a, b] = [
      await signedInAccount(server.services, "admin"),
      await signedInAccount(server.services, "admin"),
    ];
    const answers = await Promise.all([
      a.browser.put(`/api/users/${b.userId}/role`, { role: "facilitator" }),
      b.browser.put(`/api/users/${a.userId}/role`, { role: "facilitator" }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await server.services.db.prisma.user.count({ where: { role: "admin" } })).toBe(1);
  });
});

describe("the demo link", () => {
  test("is the same at every start, works again and again, and is stored as a hash only", async () => {
    const { demoLinks } = server.services.auth;
    const token = await demoLinks.create();
    expect(await demoLinks.create()).toBe(token);
    await expect(demoLinks.check(token)).resolves.toBeUndefined();
    await expect(demoLinks.check(token)).resolves.toBeUndefined();
    await expect(demoLinks.check(`${token}x`)).rejects.toMatchObject({ code: "auth/link-invalid" });
    const links = await server.services.db.prisma.link.findMany();
    expect(JSON.stringify(links)).not.toContain(token);
  });
});
