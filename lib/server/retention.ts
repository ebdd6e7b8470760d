import type { Logger } from "pino";
import type { RetentionRule } from "@/lib/contract/api-retention";
import type { Db } from "@/lib/db/client";
import { forgetEndedRooms } from "@/lib/db/stores/forget-ended-rooms";
import { readRetentionChoice, ruleOf } from "@/lib/db/stores/retention-rule";
import type { Clock } from "@/lib/rooms/ports";

const hourMs = 3_600_000;

export interface RetentionOptions {
  db: Db;
  clock: Clock;
  log: Pick<Logger, "info" | "error">;
  /** The rule of the environment; what an admin set comes before it. */
  environment: RetentionRule | null;
}

/** Deals with rooms that ended long ago, now and every hour, by the rule that holds at that moment. */
export function keepRetention({ db, clock, log, environment }: RetentionOptions) {
  let cancel = () => {};
  let stopped = false;
  async function run(): Promise<void> {
    try {
      await dealWithEndedRooms(db, log, environment);
    } catch (error) {
      log.error({ err: error }, "Rooms that ended long ago could not be dealt with");
    }
    if (!stopped) cancel = clock.after(hourMs, () => void run());
  }
  return {
    start: () => {
      cancel = clock.after(0, () => void run());
    },
    stop: () => {
      stopped = true;
      cancel();
    },
  };
}

async function dealWithEndedRooms(
  { pool, prisma }: Db,
  log: Pick<Logger, "info">,
  environment: RetentionRule | null,
): Promise<void> {
  const { choice } = await readRetentionChoice(prisma);
  const rule = ruleOf(choice, environment);
  if (rule === null) return;
  const rooms = await forgetEndedRooms(pool, rule);
  if (rooms === 0) return;
  await prisma.retentionRun.create({ data: { ...rule, rooms } });
  log.info({ rooms, ...rule }, "Dealt with rooms that ended long ago");
}
