import { hashAccountPassword, insertAccount } from "@/lib/auth/accounts";
import type { AccountRole } from "@/lib/contract/api-accounts";
import type { Services } from "../services";
import { Browser } from "./browser";

export const testPassword = "correct horse battery";
let counter = 0;

export interface TestAccount {
  userId: string;
  email: string;
  browser: Browser;
}

/** Hashing is slow on purpose, so the tests do it once. */
let passwordHash: Promise<string> | undefined;

/** An account whose browser is signed in. */
export async function signedInAccount(services: Services, role: AccountRole): Promise<TestAccount> {
  counter += 1;
  const email = `${role}${counter}@example.org`;
  passwordHash ??= hashAccountPassword(testPassword);
  const account = { name: `${role} ${counter}`, email, role, passwordHash: await passwordHash };
  const userId = await services.db.prisma.$transaction((tx) => insertAccount(tx, account));
  return { userId, email, browser: await signIn(email) };
}

/** A new browser in which this account is signed in. */
export async function signIn(email: string): Promise<Browser> {
  const browser = new Browser();
  const { status, text } = await browser.post("/api/auth/sign-in/email", { email, password: testPassword });
  if (status !== 200) throw new Error(`Could not sign in: ${text}`);
  return browser;
}
