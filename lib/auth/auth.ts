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
  limits?: AuthLimits;
}

/** Tries in 15 minutes, from one network address where nothing else is said. */
export interface AuthLimits {
  signIns: number;
  wrongRoomCodes: number;
  joins: number;
  /** Rooms made, copied and sub-topics generated, by account. */
  roomWork: number;
}

const defaultLimits: AuthLimits = { signIns: 60, wrongRoomCodes: 100, joins: 1_000, roomWork: 10_000 };

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
  /** Slows down filling rooms with people who are none: spent by address for everybody who comes in. */
  joins: Throttle;
  /** Slows down whoever makes rooms or asks a model without end: spent by account. */
  roomWork: Throttle;
  /** The Set-Cookie that lets a browser watch a demo room. */
  observerCookie(roomId: string, secure: boolean): string;
}

/** Puts the parts together. Throws when the secret is too short to be one. */
export function createAuth({
  db,
  store,
  secret,
  publicUrl,
  now = () => new Date(),
  ...rest
}: AuthOptions): Auth {
  const limits = rest.limits ?? defaultLimits;
  if (secret.length < 32) throw new Error("The server's secret must have at least 32 characters.");
  const betterAuth = createBetterAuth({ db, secret, publicUrl });
  const sessions = createSessions(betterAuth, db, now);
  return {
    access: createAccessControl({ db, store, sessions, secret }),
    accounts: createAccounts(db),
    sessions,
    signIn: createSignIn(betterAuth, limits.signIns),
    setupLinks: createSetupLinks(db),
    invitations: createInvitations(db, now),
    demoLinks: createDemoLinks(db, secret),
    wrongRoomCodes: createThrottle("room-codes", { tries: limits.wrongRoomCodes }),
    joins: createThrottle("joins", { tries: limits.joins }),
    roomWork: createThrottle("room-work", { tries: limits.roomWork }),
    observerCookie: (roomId, secure) => observerCookie(roomId, secret, secure),
  };
}
