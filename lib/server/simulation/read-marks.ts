import type { PrismaClient } from "@/lib/db/generated/client";
import type { MarkedUtterance } from "@/lib/simulate/mus/attendee";
import { isSpeakingRole } from "@/lib/simulate/mus/speaking-role";

/** Marks of each verdict that later runs are shown, the newest. */
const marksShown = 6;

/** What somebody marked in earlier runs, for the prompts of the next one (simulation A4). */
export async function readMarks(
  prisma: Pick<PrismaClient, "simulationMark">,
  ownerId: string | null,
): Promise<MarkedUtterance[]> {
  if (ownerId === null) return [];
  const of = (verdict: "good" | "bad") =>
    prisma.simulationMark.findMany({
      where: { ownerId, verdict },
      orderBy: { at: "desc" },
      take: marksShown,
    });
  const [good, bad] = await Promise.all([of("good"), of("bad")]);
  return [...good, ...bad].flatMap(({ verdict, role, text, why }) =>
    isSpeakingRole(role) ? [{ verdict: verdict === "good" ? "good" : "bad", role, text, why }] : [],
  );
}
