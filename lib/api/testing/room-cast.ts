import type { JoinedView, RoomView } from "@/lib/contract/api-rooms";
import type { Services } from "../services";
import { signedInAccount, type TestAccount } from "./accounts";
import { Browser } from "./browser";

/** The accounts that a table of who may do what needs; signing in is slow, so they are made once. */
export interface Accounts {
  facilitator: TestAccount;
  otherFacilitator: TestAccount;
  admin: TestAccount;
}

export async function makeAccounts(services: Services): Promise<Accounts> {
  return {
    facilitator: await signedInAccount(services, "facilitator"),
    otherFacilitator: await signedInAccount(services, "facilitator"),
    admin: await signedInAccount(services, "admin"),
  };
}

/** Everybody who may turn up at a room, weakest first. */
export const castNames = [
  "nobody",
  "outsider",
  "removed",
  "participant",
  "otherFacilitator",
  "facilitator",
  "admin",
] as const;
export type CastName = (typeof castNames)[number];

/** An open room of the facilitator's, and a browser for each of its cast. */
export interface RoomCast {
  room: RoomView;
  participantId: string;
  browsers: Record<CastName, Browser>;
}

export async function makeCast(accounts: Accounts): Promise<RoomCast> {
  const host = accounts.facilitator.browser;
  const room = await makeRoom(host);
  const elsewhere = await makeRoom(accounts.otherFacilitator.browser);
  const participant = await join(room, "Amy");
  const removed = await join(room, "Rex");
  const outsider = await join(elsewhere, "Otto");
  await host.post(`/api/rooms/${room.id}/participants/${removed.participantId}/remove`, {
    reason: "Shouting",
  });
  return {
    room,
    participantId: participant.participantId,
    browsers: {
      nobody: new Browser(),
      outsider: outsider.browser,
      removed: removed.browser,
      participant: participant.browser,
      otherFacilitator: accounts.otherFacilitator.browser,
      facilitator: host,
      admin: accounts.admin.browser,
    },
  };
}

/** An open room without sub-topics. */
export async function makeRoom(host: Browser, body: object = {}): Promise<RoomView> {
  const made = await host.post("/api/rooms", { topic: "Where to go in May", ...body });
  if (made.status !== 200) throw new Error(`Could not make a room: ${made.text}`);
  const { id } = made.body as RoomView;
  const opened = await host.post(`/api/rooms/${id}/open`);
  if (opened.status !== 200) throw new Error(`Could not open the room: ${opened.text}`);
  return opened.body as RoomView;
}

/** A new browser that came in under a name. */
export async function join(
  { code }: Pick<RoomView, "code">,
  name: string,
): Promise<{ browser: Browser; participantId: string }> {
  const browser = new Browser();
  const answer = await browser.post(`/api/join/${code}`, { name });
  if (answer.status !== 200) throw new Error(`${name} could not join: ${answer.text}`);
  return { browser, participantId: (answer.body as JoinedView).participantId };
}
