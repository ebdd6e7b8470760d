import type { PrismaClient } from "@/lib/db/generated/client";
import type { AccessControl, RoomStore } from "@/lib/rooms/ports";
import { createAccessControl } from "./access-control";
import { createAccounts } from "./accounts";
import { createBetterAuth } from "./better-auth";
import { createDemoLinks } from "./demo-link";
import { createInvitations } from "./invitations";
import { observerCookie } from "./room-cookies";
import { createSessions } from "./sessions";
import { createSetupLinks } from "./setup-link";
import { createSignIn } from "./sign-in";
import { createThrottle, type Throttle } from "./throttle";

export interface AuthOptions {
  db: PrismaClient;
  store: Pick<RoomStore, "participantByToken">;
  /** The server's secret, at least 32 characters; another one ends all sessions. */
  secret: string;
  /** Address under which people reach the server; with https cookies are Secure. */
  publicUrl: string;
  /** Defaults to the system's time. */
  now?: () => Date;
}

/** Everything about who may come in: accounts, sessions, links, and the access port of rooms. */
export interface Auth {
  access: AccessControl;
  accounts: ReturnType<typeof createAccounts>;
  sessions: ReturnType<typeof createSessions>;
  signIn: ReturnType<typeof createSignIn>;
  setupLinks: ReturnType<typeof createSetupLinks>;
  invitations: ReturnType<typeof createInvitations>;
  demoLinks: ReturnType<typeof createDemoLinks>;
  /** Slows down guessing room codes: spent by address for every code that does not exist. */
  wrongRoomCodes: Throttle;
  /** The Set-Cookie that lets a browser watch a demo room. */
  observerCookie(roomId: string, secure: boolean): string;
}

/** Puts the parts together. Throws when the secret is too short to be one. */
export function createAuth({ db, store, secret, publicUrl, now = () => new Date() }: AuthOptions): Auth {
  if (secret.length < 32) throw new Error("The server's secret must have at least 32 characters.");
  const betterAuth = createBetterAuth({ db, secret, publicUrl });
  const sessions = createSessions(betterAuth, db, now);
  return {
    access: createAccessControl({ db, store, sessions, secret }),
    accounts: createAccounts(db),
    sessions,
    signIn: createSignIn(betterAuth),
    setupLinks: createSetupLinks(db),
    invitations: createInvitations(db, now),
    demoLinks: createDemoLinks(db, secret),
    wrongRoomCodes: createThrottle("room-codes", { tries: 100 }),
    observerCookie: (roomId, secure) => observerCookie(roomId, secret, secure),
  };
}
