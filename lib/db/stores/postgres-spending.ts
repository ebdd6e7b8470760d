import type { Pool } from "pg";
import type { Spent } from "@/lib/contract/models";
import type { SettingsInput } from "@/lib/muca/settings";
import type { RoomSpending, SpendingSource } from "@/lib/rooms/budgets/spending";

const sum = (where: string) => `
  coalesce(sum(coalesce("promptTokens", 0) + coalesce("completionTokens", 0)) ${where}, 0)::float8`;
const cost = (where: string) => `coalesce(sum("costUsd") ${where}, 0)::float8`;

/** Counts from the calls that are kept with turns and beside them. */
export class PostgresSpending implements SpendingSource {
  constructor(private readonly pool: Pool) {}

  async ofRoom(roomId: string, since: string): Promise<RoomSpending> {
    const today = `FILTER (WHERE "startedAt" >= $2::timestamp)`;
    const [{ rows }, settings] = await Promise.all([
      this.pool.query<{ tokens: number; usd: number; todayTokens: number; todayUsd: number }>(
        `SELECT ${sum("")} AS "tokens", ${cost("")} AS "usd", ${sum(today)} AS "todayTokens",
           ${cost(today)} AS "todayUsd"
         FROM "ModelCall" WHERE "roomId" = $1 AND "engine" = 'model'`,
        [roomId, since],
      ),
      this.pool.query<{ budget: SettingsInput["budget"] | null }>(
        `SELECT "settings"->'budget' AS "budget" FROM "Room" WHERE "id" = $1`,
        [roomId],
      ),
    ]);
    const [spent] = rows;
    return {
      room: { tokens: spent?.tokens ?? 0, usd: spent?.usd ?? 0 },
      today: { tokens: spent?.todayTokens ?? 0, usd: spent?.todayUsd ?? 0 },
      own: settings.rows[0]?.budget ?? {},
    };
  }

  async ofEverything(since: string): Promise<Spent> {
    const { rows } = await this.pool.query<Spent>(
      `SELECT ${sum("")} AS "tokens", ${cost("")} AS "usd" FROM "ModelCall"
       WHERE "startedAt" >= $1::timestamp AND "engine" = 'model'`,
      [since],
    );
    return rows[0] ?? { tokens: 0, usd: 0 };
  }
}
