import type { Pool } from "pg";
import type { Budget, Job, JobItem, JobState, NewJob } from "@/lib/jobs/job";
import type { JobClaim, JobEnd, JobFilter, JobReport, JobStore } from "@/lib/jobs/ports";
import { toStorable } from "@/lib/rooms/storable";
import type { Db } from "../client";
import { type JobRow, jobColumns, toJob } from "./job-rows";

/** The database's time: nodes whose clocks disagree still agree on whose claim has run out. */
const now = `(clock_timestamp() AT TIME ZONE 'UTC')`;
const inFuture = (parameter: string) => `${now} + ${parameter} * interval '1 millisecond'`;
/** The job is this claim's; expired but not yet taken from it counts too. */
const held = `"id" = $1 AND "node" = $2 AND "epoch" = $3`;

/** Jobs in PostgreSQL. */
export class PostgresJobStore implements JobStore {
  private readonly pool: Pool;

  constructor(private readonly db: Pick<Db, "pool" | "prisma">) {
    this.pool = db.pool;
  }

  async create({ kind, ownerId, title, params, total, estimate, budget }: NewJob): Promise<Job> {
    const { id } = await this.db.prisma.job.create({
      data: {
        ...{ kind, ownerId, title: toStorable(title), params: asJson(params) },
        ...{ total: total ?? null, ...(estimate ? { estimate: asJson(estimate) } : {}) },
        ...{ budgetTokens: budget?.tokens ?? null, budgetUsd: budget?.costUsd ?? null },
      },
      select: { id: true },
    });
    const created = await this.get(id);
    if (!created) throw new Error(`job ${id} vanished while it was made`);
    return created;
  }

  async get(id: string): Promise<Job | null> {
    return this.one(`SELECT ${jobColumns} FROM "Job" WHERE "id" = $1`, [id]);
  }

  async list({ ownerId, kinds, before, limit }: JobFilter): Promise<Job[]> {
    const { rows } = await this.pool.query<JobRow>(
      `SELECT ${jobColumns} FROM "Job"
       WHERE ($1::text IS NULL OR "ownerId" = $1) AND ($2::text[] IS NULL OR "kind" = ANY($2))
         AND ($3::text IS NULL OR "id" < $3)
       ORDER BY "id" DESC LIMIT $4`,
      [ownerId, kinds ?? null, before ?? null, limit],
    );
    return rows.map(toJob);
  }

  async claim(id: string, node: string, ttlMs: number): Promise<JobClaim | null> {
    const { rows } = await this.pool.query<{ epoch: number }>(
      `UPDATE "Job" SET "state" = 'running', "node" = $2, "epoch" = "epoch" + 1, "leaseUntil" = ${inFuture("$3")},
         "startedAt" = coalesce("startedAt", ${now})
       WHERE "id" = $1 AND "state" = 'queued' RETURNING "epoch"`,
      [id, node, ttlMs],
    );
    return rows[0] ? { jobId: id, node, epoch: rows[0].epoch } : null;
  }

  async renew(claim: JobClaim, ttlMs: number): Promise<JobState | null> {
    const { rows } = await this.pool.query<{ state: JobState }>(
      `UPDATE "Job" SET "leaseUntil" = ${inFuture("$4")}
       WHERE ${held} RETURNING "state"::text AS "state"`,
      [...of(claim), ttlMs],
    );
    return rows[0]?.state ?? null;
  }

  async report(claim: JobClaim, { progress, checkpoint, spent }: JobReport): Promise<Job | null> {
    return this.one(
      `UPDATE "Job" SET "progressDone" = coalesce($4, "progressDone"),
         "total" = CASE WHEN $4::int IS NULL THEN "total" ELSE $5::int END,
         "checkpoint" = coalesce($6::jsonb, "checkpoint"),
         "tokens" = "tokens" + $7, "costUsd" = "costUsd" + $8
       WHERE ${held} RETURNING ${jobColumns}`,
      [
        ...of(claim),
        ...[progress?.done ?? null, progress?.total ?? null],
        ...[checkpoint === undefined ? null : json(checkpoint), spent?.tokens ?? 0, spent?.costUsd ?? 0],
      ],
    );
  }

  async keepItem(claim: JobClaim, { key, value }: JobItem): Promise<boolean> {
    // The row's lock, so that nobody takes the job over between the look and the write.
    const { rows } = await this.pool.query<{ held: boolean }>(
      `WITH job AS (SELECT "id" FROM "Job" WHERE ${held} FOR SHARE),
         kept AS (INSERT INTO "JobItem" ("jobId", "key", "value") SELECT "id", $4, $5::jsonb FROM job
           ON CONFLICT DO NOTHING)
       SELECT EXISTS (SELECT 1 FROM job) AS "held"`,
      [...of(claim), key, json(value)],
    );
    return rows[0]?.held ?? false;
  }

  async items(jobId: string, page: { afterKey?: string | null; limit?: number } = {}): Promise<JobItem[]> {
    const { rows } = await this.pool.query<JobItem>(
      `SELECT "key", "value" FROM "JobItem"
       WHERE "jobId" = $1 AND ($2::text IS NULL OR "key" COLLATE "C" > $2)
       ORDER BY "key" COLLATE "C" LIMIT $3`,
      [jobId, page.afterKey || null, page.limit ?? null],
    );
    return rows;
  }

  async end(claim: JobClaim, { state, error, result }: JobEnd): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `UPDATE "Job" SET "node" = NULL, "leaseUntil" = NULL, "error" = $5::jsonb,
         "result" = coalesce($6::jsonb, "result"),
         "state" = CASE WHEN $4 = 'queued' AND "state" = 'cancelling' THEN 'cancelled'
           ELSE $4::"JobState" END,
         "endedAt" = CASE WHEN $4 = 'queued' AND "state" <> 'cancelling' THEN NULL ELSE ${now} END
       WHERE ${held}`,
      [...of(claim), state, error ? json(error) : null, result === undefined ? null : json(result)],
    );
    return rowCount === 1;
  }

  async cancel(id: string): Promise<Job | null> {
    await this.pool.query(
      `UPDATE "Job" SET "state" = CASE "state" WHEN 'queued' THEN 'cancelled'::"JobState" ELSE 'cancelling' END,
         "endedAt" = CASE "state" WHEN 'queued' THEN ${now} END
       WHERE "id" = $1 AND "state" IN ('queued', 'running')`,
      [id],
    );
    return this.get(id);
  }

  async requeue(id: string, budget?: Budget): Promise<Job | null> {
    return this.one(
      `UPDATE "Job" SET "state" = 'queued', "error" = NULL, "endedAt" = NULL,
         "budgetTokens" = CASE WHEN $2 THEN $3::int ELSE "budgetTokens" END,
         "budgetUsd" = CASE WHEN $2 THEN $4::float8 ELSE "budgetUsd" END
       WHERE "id" = $1 AND "state" IN ('cancelled', 'failed') RETURNING ${jobColumns}`,
      [id, budget !== undefined, budget?.tokens ?? null, budget?.costUsd ?? null],
    );
  }

  async recover(): Promise<{ id: string; kind: string }[]> {
    await this.pool.query(
      `UPDATE "Job" SET "node" = NULL, "leaseUntil" = NULL,
         "state" = CASE "state" WHEN 'cancelling' THEN 'cancelled'::"JobState" ELSE 'queued' END,
         "endedAt" = CASE "state" WHEN 'cancelling' THEN ${now} END
       WHERE "state" IN ('running', 'cancelling') AND "leaseUntil" <= ${now}`,
    );
    const { rows } = await this.pool.query<{ id: string; kind: string }>(
      `SELECT "id", "kind" FROM "Job" WHERE "state" = 'queued' ORDER BY "id"`,
    );
    return rows;
  }

  async remove(id: string): Promise<void> {
    await this.pool.query(`DELETE FROM "Job" WHERE "id" = $1`, [id]);
  }

  private async one(statement: string, values: unknown[]): Promise<Job | null> {
    const { rows } = await this.pool.query<JobRow>(statement, values);
    return rows[0] ? toJob(rows[0]) : null;
  }
}

function of({ jobId, node, epoch }: JobClaim): [string, string, number] {
  return [jobId, node, epoch];
}

function json(value: unknown): string {
  return JSON.stringify(toStorable(value));
}

function asJson(value: unknown): object {
  return toStorable(value) as object;
}
