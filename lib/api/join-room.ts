import type { z } from "zod";
import { participantCookie } from "@/lib/auth/room-cookies";
import { hashToken, newToken } from "@/lib/auth/token";
import type { JoinCard, JoinedView, joinBodySchema } from "@/lib/contract/api-rooms";
import type { ParticipantRow, RoomHead } from "@/lib/rooms/ports";
import { toStorableText } from "@/lib/rooms/storable";
import { AppError } from "@/lib/shared/errors";
import { judgeName, type NameProblem, suggestFreeName } from "@/lib/shared/names";
import { singleLine } from "@/lib/shared/text";
import { roomNotFound } from "./authorise";
import { addressOf, type Context, cookieHeaderOf, isSecure } from "./context";
import { offeredRoles } from "./offered-roles";
import { Reply } from "./route";

/** What anybody with the link may know of the room. Throws room/not-found. */
export async function getJoinCard(context: Context, code: string): Promise<JoinCard> {
  const head = await findByCode(context, code);
  const you = await findYou(context, head.id);
  return {
    roomId: head.id,
    code: head.code,
    topic: head.inputs.topic,
    kind: head.inputs.kind,
    agenda: head.inputs.agenda,
    subTopics: head.subTopicsApproved ? head.subTopics.map(({ title }) => title) : [],
    status: head.status,
    botName: head.botName,
    botTakesPart: head.settings.preset !== "off",
    engine: context.services.env.engine,
    freeRoles: freeRoles(head),
    you: you && {
      participantId: you.id,
      name: you.name,
      role: you.role,
      removed: you.presence === "removed",
      reason: you.presence === "removed" ? await removalReason(context, you.id) : null,
    },
  };
}

/**
 * Comes in under a name, or comes back as the person this browser is already. Throws room/not-found, room/removed,
 * room/full, room/locked, room/ended, and room/name-taken, room/name-reserved or input/invalid with a free name as
 * `details.suggestion`.
 */
export async function joinRoom(
  context: Context,
  code: string,
  body: z.output<typeof joinBodySchema>,
): Promise<Reply> {
  const head = await findByCode(context, code);
  const you = await findYou(context, head.id);
  if (you) return comeBack(context, head.id, you);
  await context.services.auth.joins.spend(addressOf(context));
  const { name, key } = requireName(body.name, head);
  const token = newToken();
  const participant = await joinOrSuggest(context, head, {
    name,
    nameKey: key,
    role: requireRole(body.role, head),
    tokenHash: hashToken(token),
  });
  return new Reply(toJoinedView(head.id, participant), [
    participantCookie(head.id, token, isSecure(context)),
  ]);
}

/** Leaves until coming back by the same link. Throws room/not-found, auth/not-allowed for strangers. */
export async function leaveRoom(context: Context, code: string): Promise<void> {
  const head = await findByCode(context, code);
  const viewer = await context.services.auth.access.viewer(head.id, "participant", cookieHeaderOf(context));
  if (!viewer) throw new AppError("auth/not-allowed", "You are not in this room.");
  if (viewer.role === "participant" && viewer.participant.presence === "left") return;
  await context.services.rooms.people.leave(viewer, head.id);
}

/** The room behind a code, in any case and with surrounding space. Guessing is slowed by address. */
async function findByCode(context: Context, code: string): Promise<RoomHead> {
  const { store, auth } = context.services;
  const roomId = await store.roomIdByCode(code.trim().toLowerCase());
  const head = roomId === null ? null : await store.head(roomId);
  if (head) return head;
  await auth.wrongRoomCodes.spend(addressOf(context));
  throw roomNotFound();
}

async function findYou(context: Context, roomId: string): Promise<ParticipantRow | null> {
  const viewer = await context.services.auth.access.viewer(roomId, "participant", cookieHeaderOf(context));
  return viewer?.role === "participant" ? viewer.participant : null;
}

async function comeBack(context: Context, roomId: string, you: ParticipantRow): Promise<Reply> {
  if (you.presence === "removed") {
    const reason = await removalReason(context, you.id);
    throw new AppError("room/removed", "You have been removed from this room by its facilitator.", {
      details: { reason },
    });
  }
  await context.services.rooms.people.comeBack({ role: "participant", participant: you }, roomId);
  return new Reply(toJoinedView(roomId, you));
}

async function removalReason(context: Context, participantId: string): Promise<string | null> {
  const row = await context.services.db.prisma.participant.findUnique({
    where: { id: participantId },
    select: { removedFor: true },
  });
  return row?.removedFor ?? null;
}

async function joinOrSuggest(
  context: Context,
  head: RoomHead,
  person: { name: string; nameKey: string; role: string | null; tokenHash: string },
): Promise<ParticipantRow> {
  const { rooms, store, env } = context.services;
  const request = { ...person, roomId: head.id, simulated: false, maxPeople: env.maxPeoplePerRoom };
  try {
    return await rooms.people.join(request);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "room/name-taken") throw error;
    // Somebody was faster: the suggestion has to come from the newest roster.
    const newest = (await store.head(head.id)) ?? head;
    const suggestion = suggestFreeName(person.name, namesIn(newest), reservedIn(head));
    throw nameError("taken", person.name, suggestion);
  }
}

function requireName(typed: string, head: RoomHead): { name: string; key: string } {
  const judged = judgeName(typed, namesIn(head), reservedIn(head));
  if (!judged.ok) throw nameError(judged.problem, typed.trim(), judged.suggestion);
  return judged;
}

/** Names of everybody who is or was here; whoever was removed holds no name. */
function namesIn(head: RoomHead): string[] {
  return head.participants.filter(({ presence }) => presence !== "removed").map(({ name }) => name);
}

function reservedIn(head: RoomHead): string[] {
  return [head.botName];
}

function nameError(problem: NameProblem, name: string, suggestion: string): AppError {
  const details = { field: "name", suggestion };
  switch (problem) {
    case "taken":
      return new AppError(
        "room/name-taken",
        `Somebody here goes by “${name}” or a name that looks like it. How about “${suggestion}”?`,
        { details },
      );
    case "reserved":
      return new AppError(
        "room/name-reserved",
        `People could take “${name}” for the facilitator or the bot. How about “${suggestion}”?`,
        { details },
      );
    case "too-long":
      return new AppError("input/invalid", `A name has at most 40 characters. How about “${suggestion}”?`, {
        details,
      });
    case "unreadable":
      return new AppError("input/invalid", "A name needs at least one letter or digit.", { details });
  }
}

function requireRole(role: string | null, head: RoomHead): string | null {
  const wanted = role === null ? "" : toStorableText(singleLine(role));
  if (wanted === "") return null;
  if (offeredRoles(head.inputs.roles).length === 0 || freeRoles(head).includes(wanted)) return wanted;
  throw new AppError("input/invalid", "That role is taken. Choose another one, or none.", {
    details: { field: "role", freeRoles: freeRoles(head) },
  });
}

function freeRoles(head: RoomHead): string[] {
  const taken = head.participants.filter(({ presence }) => presence === "here").map(({ role }) => role);
  return offeredRoles(head.inputs.roles).filter((role) => !taken.includes(role));
}

function toJoinedView(roomId: string, { id, name, role }: ParticipantRow): JoinedView {
  return { roomId, participantId: id, name, role };
}
