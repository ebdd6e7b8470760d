import type { z } from "zod";
import type { markBodySchema, UtteranceView } from "@/lib/contract/api-simulations";
import type { UtteranceRow } from "@/lib/contract/simulation";
import { toStorable } from "@/lib/rooms/storable";
import { AppError } from "@/lib/shared/errors";
import { requireUser } from "../authorise";
import type { Context } from "../context";
import { requireSimulation } from "./simulation-view";

/** Utterances in one answer. */
export const utterancesPerPage = 200;

/** A run's utterances after a number, in order, each with the caller's mark. Throws job/not-found. */
export async function listUtterances(context: Context, id: string, after: number): Promise<UtteranceView[]> {
  const user = await requireUser(context);
  await requireSimulation(context, id);
  const items = await context.services.jobs.items(id, {
    afterKey: after > 0 ? itemKey(after) : null,
    limit: utterancesPerPage,
  });
  const rows = items.map(({ value }) => value as UtteranceRow);
  const marks = await context.services.db.prisma.simulationMark.findMany({
    where: { jobId: id, ownerId: user.userId, number: { in: rows.map(({ number }) => number) } },
  });
  const byNumber = new Map(marks.map(({ number, verdict, why }) => [number, { verdict, why }]));
  return rows.map((row) => {
    const mark = byNumber.get(row.number);
    return {
      ...row,
      mark: mark ? { verdict: mark.verdict === "good" ? "good" : "bad", why: mark.why } : null,
    };
  });
}

/** Marks an utterance as good or bad for later runs, in place of an earlier mark. Throws job/not-found, input/invalid. */
export async function markUtterance(
  context: Context,
  id: string,
  numberText: string,
  { verdict, why }: z.output<typeof markBodySchema>,
): Promise<UtteranceView["mark"]> {
  const { userId: ownerId } = await requireUser(context);
  await requireSimulation(context, id);
  const number = Number(numberText);
  const row = await findRow(context, id, number);
  if (!row) throw new AppError("input/invalid", "This run has no such utterance yet.");
  const { simulationMark } = context.services.db.prisma;
  if (verdict === null) {
    await simulationMark.deleteMany({ where: { jobId: id, number, ownerId } });
    return null;
  }
  const { role, text, version } = row;
  const mark = toStorable({ verdict, why, role, text, version });
  await simulationMark.upsert({
    where: { jobId_number_ownerId: { jobId: id, number, ownerId } },
    create: { jobId: id, number, ownerId, ...mark },
    update: { ...mark, at: context.services.clock.now() },
  });
  return { verdict, why: mark.why };
}

async function findRow(context: Context, id: string, number: number): Promise<UtteranceRow | null> {
  if (!Number.isInteger(number) || number < 1 || number > 999_999) return null;
  const page = { afterKey: number > 1 ? itemKey(number - 1) : null, limit: 1 };
  const [item] = await context.services.jobs.items(id, page);
  const row = item?.value as UtteranceRow | undefined;
  return row?.number === number ? row : null;
}

/** Keys of a run's items, as its handler writes them. */
function itemKey(number: number): string {
  return String(number).padStart(6, "0");
}
