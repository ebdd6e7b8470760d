import {
  type CallPoint,
  environmentProviderId,
  type ModelsView,
  type PricedModel,
  type ProviderNumbers,
  type ProviderView,
  type RoomModelsView,
} from "@/lib/contract/models";
import type { ModelSettings } from "@/lib/db/stores/model-settings-store";
import { requireAdmin, requireWatcher } from "../authorise";
import type { Context } from "../context";
import type { UsedProvider } from "../model-services";
import type { Services } from "../services";

const dayMs = 86_400_000;
/** Calls on the dashboard's charts. */
const newestCalls = 240;

/** Providers, budgets and prices. Admins only. */
export async function getModels(context: Context): Promise<ModelsView> {
  await requireAdmin(context);
  return readModels(context.services);
}

/** The same for whoever was already found to be an admin. */
export async function readModels(services: Services): Promise<ModelsView> {
  const { models } = services;
  const [settings, used, numbers, today] = await Promise.all([
    models.settings(),
    models.providers(),
    readNumbers(services, null),
    models.spentToday(),
  ]);
  return {
    providers: used.map((provider) => toView(provider, settings, services, numbers)),
    budget: settings.budget,
    today,
    models: await readPrices(services, settings, used),
  };
}

/** What a room has used, how the providers do and its newest calls. For its host and those who watch. */
export async function getRoomModels(context: Context, roomId: string): Promise<RoomModelsView> {
  await requireWatcher(context, roomId);
  const { services } = context;
  const { models } = services;
  const [budget, used, numbers, calls] = await Promise.all([
    models.budgetOf(roomId),
    models.providers(),
    readNumbers(services, roomId),
    readCalls(services, roomId),
  ]);
  const health = models.health();
  return {
    budget: budget.use,
    callsPerMinute: budget.limits.callsPerMinute,
    providers: used.map(({ id, name, purposes }) => ({
      name,
      forAnalysis: purposes.includes("analysis"),
      forReplies: purposes.includes("reply"),
      health: health.get(id) ?? null,
      numbers: numbers.get(name) ?? noNumbers,
    })),
    calls,
  };
}

function toView(
  provider: UsedProvider,
  settings: ModelSettings,
  { models }: Services,
  numbers: Map<string, ProviderNumbers>,
): ProviderView {
  const { id, name, baseUrl, analysisModel, replyModel, maxConcurrent, purposes } = provider;
  const stored = settings.providers.find((each) => each.id === id);
  const isSet = stored ? stored.sealedKey !== null : provider.apiKey !== null;
  return {
    ...{ id, name, analysisModel, replyModel, maxConcurrent },
    baseUrl: models.shownUrl(baseUrl),
    key: { isSet, end: stored?.keyEnd ?? null, problem: provider.keyProblem },
    forAnalysis: purposes.includes("analysis"),
    forReplies: purposes.includes("reply"),
    readOnly: id === environmentProviderId,
    health: models.health().get(id) ?? null,
    numbers: numbers.get(name) ?? noNumbers,
  };
}

const noNumbers: ProviderNumbers = { calls: 0, errors: 0, medianMs: null };

/** By name of the provider: calls of one room, or of all, within the last day. */
async function readNumbers(
  { db, clock }: Services,
  roomId: string | null,
): Promise<Map<string, ProviderNumbers>> {
  const since = new Date(clock.now().getTime() - dayMs).toISOString();
  const { rows } = await db.pool.query<ProviderNumbers & { provider: string }>(
    `SELECT "provider", count(*)::int AS "calls", (count(*) FILTER (WHERE "outcome" = 'error'))::int AS "errors",
       percentile_cont(0.5) WITHIN GROUP (ORDER BY "latencyMs") AS "medianMs"
     FROM "ModelCall" WHERE "startedAt" >= $1::timestamp AND ($2::text IS NULL OR "roomId" = $2)
       AND "provider" IS NOT NULL AND "errorCode" IS DISTINCT FROM 'llm/cancelled'
     GROUP BY "provider"`,
    [since, roomId],
  );
  return new Map(rows.map(({ provider, ...numbers }) => [provider, numbers]));
}

/** Models that matter here: named by a provider, asked lately, or with a price of their own. */
async function readPrices(
  { db, clock, models }: Services,
  { prices }: ModelSettings,
  used: readonly UsedProvider[],
): Promise<PricedModel[]> {
  const since = new Date(clock.now().getTime() - 7 * dayMs).toISOString();
  const { rows } = await db.pool.query<{ model: string }>(
    `SELECT DISTINCT "model" FROM "ModelCall"
     WHERE "startedAt" >= $1::timestamp AND "engine" = 'model' AND "model" <> 'unknown' LIMIT 100`,
    [since],
  );
  const named = used.flatMap(({ analysisModel, replyModel }) => [analysisModel, replyModel]);
  const all = [...named, ...Object.keys(prices), ...rows.map(({ model }) => model)];
  const names = [...new Set(all.flatMap((name) => name ?? []))].sort();
  return names.map((name) => models.priced(name, prices));
}

async function readCalls({ db }: Services, roomId: string): Promise<CallPoint[]> {
  const rows = await db.prisma.modelCall.findMany({
    where: { roomId, engine: "model" },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take: newestCalls,
    select: {
      ...{ startedAt: true, model: true, provider: true, questionId: true, latencyMs: true },
      ...{ outcome: true, promptTokens: true, completionTokens: true, costUsd: true },
    },
  });
  return rows.reverse().map((row) => ({
    at: row.startedAt.toISOString(),
    model: row.model,
    provider: row.provider,
    questionId: row.questionId,
    latencyMs: row.latencyMs,
    ok: row.outcome === "ok",
    tokens: (row.promptTokens ?? 0) + (row.completionTokens ?? 0),
    costUsd: row.costUsd,
  }));
}
