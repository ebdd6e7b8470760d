import type { RoomSummary } from "@/lib/contract/api-rooms";
import { Prisma } from "@/lib/db/generated/client";
import { requireUser } from "./authorise";
import type { Context } from "./context";

/** Rooms in one answer; older ones are asked for by `before`. */
export const roomsPerPage = 100;

interface Row {
  id: string;
  code: string;
  topic: string;
  kind: string;
  status: RoomSummary["status"];
  isDemo: boolean;
  ownerId: string | null;
  ownerName: string | null;
  people: number;
  joined: number;
  createdAt: string;
  lastActivityAt: string | null;
}

/** The caller's rooms, or everybody's for an admin; newest first, older than the room `before` when given. */
export async function listRooms(context: Context, before: string | null = null): Promise<RoomSummary[]> {
  const user = await requireUser(context);
  const mine = user.role === "admin" ? Prisma.sql`TRUE` : Prisma.sql`r."ownerId" = ${user.userId}`;
  const older = before === null ? Prisma.sql`TRUE` : Prisma.sql`r."id" < ${before}`;
  const rows = await context.services.db.prisma.$queryRaw<Row[]>`
    SELECT r."id", r."code", r."topic", r."kind", r."status"::text AS "status", r."isDemo", r."ownerId",
      u."name" AS "ownerName",
      (SELECT count(*)::int FROM "Participant" p WHERE p."roomId" = r."id" AND p."presence" = 'here') AS "people",
      (SELECT count(*)::int FROM "Participant" p WHERE p."roomId" = r."id") AS "joined",
      ${isoTime(Prisma.sql`r."createdAt"`)} AS "createdAt",
      ${isoTime(Prisma.sql`e."at"`)} AS "lastActivityAt"
    FROM "Room" r
    LEFT JOIN "User" u ON u."id" = r."ownerId"
    LEFT JOIN "Entry" e ON e."roomId" = r."id" AND e."seq" = r."lastSeq"
    WHERE ${mine} AND ${older} AND r."simulationId" IS NULL
    ORDER BY r."id" DESC LIMIT ${roomsPerPage}`;
  return rows.map(({ ownerId, ownerName, ...room }) => ({
    ...room,
    owner: ownerId === null ? null : { id: ownerId, name: ownerName ?? "" },
  }));
}

/** A stored time, which is UTC without zone, as ISO text. */
function isoTime(column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
