import { z } from "zod";
import { StartProblem } from "./start-problem";

const wholePort = z.coerce
  .number({ error: "must be a port number, such as 3000" })
  .int({ error: "must be a whole number" })
  .min(0, { error: "must not be negative" })
  .max(65_535, { error: "must be at most 65535" });

function wholeNumber(least: number, most: number) {
  return z.coerce
    .number({ error: "must be a number, such as 50" })
    .int({ error: "must be a whole number" })
    .min(least, { error: `must be at least ${least}` })
    .max(most, { error: `must be at most ${most}` });
}

const httpUrl = z.url({
  protocol: /^https?$/,
  error: "must be an address that begins with http:// or https://",
});

/** The variables, by name; .env.example tells of each. */
export const settingsSchema = z.object({
  PORT: wholePort.default(3000),
  HOST: z.string().optional(),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "must look like postgresql://user:password@host:5432/database",
    })
    .optional(),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: "must look like redis://user:password@host:6379" })
    .optional(),
  DATA_DIR: z.string().default(".data"),
  PUBLIC_URL: httpUrl.optional(),
  SECRET: z
    .string()
    .min(32, { error: "must have at least 32 characters; openssl rand -base64 32 makes one" })
    .optional(),
  METRICS_TOKEN: z.string().min(16, { error: "must have at least 16 characters" }).optional(),
  /** Days after its end that a room is kept; not set keeps it. */
  KEEP_ENDED_ROOMS_DAYS: z.coerce
    .number({ error: "must be a number of days, such as 90" })
    .int({ error: "must be a whole number of days" })
    .min(1, { error: "must be at least 1 day" })
    .optional(),
  ENDED_ROOMS: z.enum(["delete", "anonymise"], { error: "must be delete or anonymise" }).default("delete"),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: httpUrl.optional(),
  OPENAI_MODEL: z.string().optional(),
  OPENAI_REPLY_MODEL: z.string().optional(),
  MAX_PEOPLE_PER_ROOM: wholeNumber(2, 500).default(100),
  MAX_ROOMS_PER_FACILITATOR: wholeNumber(1, 1_000_000).default(1_000),
  PEOPLE_PER_ADDRESS: wholeNumber(1, 1_000_000).default(500),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be one of fatal, error, warn, info, debug, trace, silent",
    })
    .default("info"),
});

/** The settings of the server, checked. */
export interface Env {
  port: number;
  /** Null listens on all of the machine's addresses. */
  host: string | null;
  /** Null uses the built-in PostgreSQL under `dataDir`. */
  databaseUrl: string | null;
  /** Through which several processes share rooms; null for a single one. */
  redisUrl: string | null;
  dataDir: string;
  /** Address at which people reach the server, without a slash at its end; null when it is not set. */
  publicUrl: string | null;
  /** Null makes one at the first start and keeps it in `dataDir`. */
  secret: string | null;
  /** What a reader of /metrics has to show; null lets programs on this machine read. */
  metricsToken: string | null;
  /** What becomes of rooms after their end; null keeps them as they are. */
  retention: { days: number; how: "delete" | "anonymise" } | null;
  openai: {
    apiKey: string | null;
    baseUrl: string | null;
    model: string | null;
    replyModel: string | null;
  };
  maxPeoplePerRoom: number;
  /** Rooms that one account may own at the same time, ended ones included. */
  maxRoomsPerFacilitator: number;
  /** How many people may come from one network address; limits by address follow from it. */
  peoplePerAddress: number;
  logLevel: z.output<typeof settingsSchema>["LOG_LEVEL"];
}

const secretNames = new Set(["SECRET", "METRICS_TOKEN", "DATABASE_URL", "REDIS_URL", "OPENAI_API_KEY"]);

/**
 * Reads the settings from environment variables; an empty one counts as not set. Throws StartProblem that
 * names each wrong variable, one a line.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) throw new StartProblem(describe(parsed.error, given), { cause: parsed.error });
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    dataDir: env.DATA_DIR,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    secret: env.SECRET ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    retention:
      env.KEEP_ENDED_ROOMS_DAYS === undefined
        ? null
        : { days: env.KEEP_ENDED_ROOMS_DAYS, how: env.ENDED_ROOMS },
    openai: {
      apiKey: env.OPENAI_API_KEY ?? null,
      baseUrl: env.OPENAI_BASE_URL ?? null,
      model: env.OPENAI_MODEL ?? null,
      replyModel: env.OPENAI_REPLY_MODEL ?? null,
    },
    maxPeoplePerRoom: env.MAX_PEOPLE_PER_ROOM,
    maxRoomsPerFacilitator: env.MAX_ROOMS_PER_FACILITATOR,
    peoplePerAddress: env.PEOPLE_PER_ADDRESS,
    logLevel: env.LOG_LEVEL,
  };
}

/** Values among the settings that nobody may read in a log. */
export function secretsOf({ secret, databaseUrl, redisUrl, metricsToken, openai }: Env): string[] {
  const passwords = [databaseUrl, redisUrl].map((url) => (url === null ? "" : new URL(url).password));
  const all = [secret, metricsToken, openai.apiKey, ...passwords, ...passwords.map(unescaped)];
  return all.flatMap((value) => value || []);
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function describe(error: z.ZodError, given: Record<string, string>): string {
  return error.issues
    .map((issue) => {
      const name = String(issue.path[0]);
      const shown = secretNames.has(name) ? "" : ` (it is ${JSON.stringify(given[name])})`;
      return `${name} ${issue.message}${shown}.`;
    })
    .join("\n");
}
