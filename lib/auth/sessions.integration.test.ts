import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedInAccount, signIn, testPassword } from "@/lib/api/testing/accounts";
import { Browser } from "@/lib/api/testing/browser";
import { openTestServices, type TestServices, testSecret } from "@/lib/api/testing/test-services";
import { createAuth } from "./auth";
import { hashToken } from "./token";

let server: TestServices;
beforeAll(async () => {
  server = await openTestServices();
});
afterAll(() => server.drop());

/** Value of a session cookie without its signature. */
function tokenIn(browser: Browser): string {
  const value = browser.cookies.get("moderato.session_token");
  if (!value) throw new Error("This browser has no session cookie.");
  const token = decodeURIComponent(value).split(".")[0];
  return token ?? "";
}

/** A session cookie's value for this token, as only who knows the server's secret can make it. */
function signed(token: string): string {
  const signature = createHmac("sha256", testSecret).update(token).digest("base64");
  return encodeURIComponent(`${token}.${signature}`);
}

describe("signing in", () => {
  test("sets a cookie that scripts and other sites can't use", async () => {
    const { email } = await signedInAccount(server.services, "facilitator");
    const answer = await new Browser().post("/api/auth/sign-in/email", { email, password: testPassword });
    const [cookie = ""] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^moderato\.session_token=/);
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).not.toMatch(/Secure/i);
    expect(answer.text).not.toContain("token");
  });

  test("over https makes the cookie Secure", async () => {
    const { db, store } = server.services;
    const { email } = await signedInAccount(server.services, "facilitator");
    const secret = "another secret of the tests, long enough";
    const auth = createAuth({ db: db.prisma, store, secret, publicUrl: "https://talk.example.org" });
    const { setCookies } = await auth.signIn.signIn(
      { email, password: testPassword, rememberMe: true },
      "192.0.2.9",
      new Headers(),
    );
    expect(setCookies.join()).toMatch(/^__Secure-moderato\.session_token=.*; Secure/i);
  });

  test("is known afterwards, by e-mail in any case", async () => {
    const { email, userId } = await signedInAccount(server.services, "admin");
    const browser = await signIn(email.toUpperCase());
    const { body } = await browser.get("/api/auth/get-session");
    expect(body).toMatchObject({ user: { id: userId, email, role: "admin" } });
  });

  test("with a wrong password or address says the same", async () => {
    const { email } = await signedInAccount(server.services, "facilitator");
    const browser = new Browser("192.0.2.2");
    const wrong = await browser.post("/api/auth/sign-in/email", { email, password: "not it at all" });
    const unknown = await browser.post("/api/auth/sign-in/email", {
      email: "nobody@example.org",
      password: "not it at all",
    });
    expect(wrong).toMatchObject({ status: 401, body: { code: "auth/wrong-credentials" } });
    expect(unknown.status).toBe(401);
    expect(unknown.body).toMatchObject({ message: (wrong.body as { message: string }).message });
    expect(browser.cookies.size).toBe(0);
  });

  test("is refused after six failures from one place, and works from another", async () => {
    const { email } = await signedInAccount(server.services, "facilitator");
    const guesser = new Browser("192.0.2.3");
    for (let guess = 0; guess < 6; guess += 1) {
      const { status } = await guesser.post("/api/auth/sign-in/email", { email, password: `guess ${guess}` });
      expect(status).toBe(401);
    }
    const refused = await guesser.post("/api/auth/sign-in/email", { email, password: testPassword });
    expect(refused).toMatchObject({ status: 429, body: { code: "auth/too-many-attempts" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await expect(signIn(email)).resolves.toBeInstanceOf(Browser);
  });

  test("nobody signs up by themselves: there is no route for it", async () => {
    await expect(new Browser().post("/api/auth/sign-up/email", {})).rejects.toThrow("No route handler");
  });
});

describe("what the database keeps", () => {
  test("is the token's hash, which opens no session even together with the server's secret", async () => {
    const { browser, userId } = await signedInAccount(server.services, "facilitator");
    const token = tokenIn(browser);
    const rows = await server.services.db.prisma.session.findMany({ where: { userId } });
    expect(rows.map((row) => row.token)).toEqual([hashToken(token)]);
    expect(JSON.stringify(rows)).not.toContain(token);

    expect(signed(token)).toBe(browser.cookies.get("moderato.session_token"));
    const thief = new Browser();
    thief.cookies.set("moderato.session_token", signed(hashToken(token)));
    expect(await thief.get("/api/auth/get-session")).toMatchObject({ body: { user: null } });
  });

  test("has no token in any table, also after renewal and a change of password", async () => {
    const { browser, userId } = await signedInAccount(server.services, "facilitator");
    const { prisma } = server.services.db;
    // Old enough to be renewed.
    await prisma.session.updateMany({
      where: { userId },
      data: { expiresAt: new Date(Date.now() + 5 * 86_400_000) },
    });
    await browser.get("/api/auth/get-session");
    const renewed = await prisma.session.findFirstOrThrow({ where: { userId } });
    expect(renewed.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    expect(renewed.token).toBe(hashToken(tokenIn(browser)));

    const change = { currentPassword: testPassword, newPassword: "a new one, also long" };
    expect((await browser.post("/api/auth/change-password", change)).status).toBe(200);
    const changed = await prisma.session.findMany({ where: { userId } });
    expect(changed.map((row) => row.token)).toEqual([hashToken(tokenIn(browser))]);
    expect(await browser.get("/api/auth/get-session")).toMatchObject({ body: { user: { id: userId } } });
  });
});

describe("ending sessions", () => {
  test("signing out ends the session itself, not only the cookie", async () => {
    const { browser, userId } = await signedInAccount(server.services, "facilitator");
    const copy = new Browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect((await browser.post("/api/auth/sign-out")).status).toBe(200);
    expect(browser.cookies.size).toBe(0);
    expect(await copy.get("/api/auth/get-session")).toMatchObject({ body: { user: null } });
    expect(await server.services.db.prisma.session.count({ where: { userId } })).toBe(0);
  });

  test("one's own sessions are listed and ended; other people's are not", async () => {
    const account = await signedInAccount(server.services, "facilitator");
    const laptop = await signIn(account.email);
    const stranger = await signedInAccount(server.services, "facilitator");
    const { body } = await laptop.get("/api/sessions");
    const sessions = body as { id: string; current: boolean }[];
    expect(sessions.map(({ current }) => current)).toEqual([true, false]);
    const phone = sessions[1]?.id;
    expect((await stranger.browser.send("DELETE", `/api/sessions/${phone}`)).status).toBe(200);
    expect(await account.browser.get("/api/auth/get-session")).toMatchObject({ body: { user: {} } });
    await laptop.send("DELETE", `/api/sessions/${phone}`);
    expect(await account.browser.get("/api/auth/get-session")).toMatchObject({ body: { user: null } });
    expect(await laptop.get("/api/auth/get-session")).toMatchObject({ body: { user: {} } });
  });

  test("an expired session is nobody", async () => {
    const { browser, userId } = await signedInAccount(server.services, "facilitator");
    const expiresAt = new Date(Date.now() - 1_000);
    await server.services.db.prisma.session.updateMany({ where: { userId }, data: { expiresAt } });
    expect((await browser.get("/api/rooms")).status).toBe(401);
  });
});
