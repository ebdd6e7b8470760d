import { randomUUID } from "node:crypto";
import { type BudgetSettings, budgetBodySchema, defaultBudget, type Prices } from "@/lib/contract/models";
import type { Db } from "../client";
import type { ModelProvider, Prisma } from "../generated/client";

/** A provider as it is stored; the key is sealed. */
export type StoredProvider = Omit<ModelProvider, "createdAt" | "updatedAt" | "deletedAt">;
export type NewProvider = Omit<StoredProvider, "position">;

/** Everything that is set up about models, as of `version`. */
export interface ModelSettings {
  version: number;
  /** By place in the chain. */
  providers: StoredProvider[];
  environmentPosition: number;
  budget: BudgetSettings;
  prices: Prices;
}

/** How long a deleted provider can be brought back (ms); after that its sealed key is gone too. */
const undoMs = 10 * 60_000;

type Change<T> = (tx: Prisma.TransactionClient, now: ModelSettings) => Promise<T>;

/**
 * Providers, prices and budgets in PostgreSQL. Every change raises the version under one row's lock, so that changes
 * come one after the other and other nodes see cheaply that there was one.
 */
export class ModelSettingsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async version(): Promise<number> {
    const found = await this.#db.prisma.modelConfig.findUnique({
      where: { id: 1 },
      select: { version: true },
    });
    return found?.version ?? 0;
  }

  read(): Promise<ModelSettings> {
    return readSettings(this.#db.prisma);
  }

  /** Adds a provider at the end of the chain. `check` may throw; then nothing changes. */
  add(provider: NewProvider, check: (now: ModelSettings) => void): Promise<void> {
    return this.#change(async (tx, now) => {
      check(now);
      const last = Math.max(now.environmentPosition, 0, ...now.providers.map(({ position }) => position));
      await tx.modelProvider.create({ data: { ...provider, position: last + 1 } });
    });
  }

  /** Changes a provider; `edit` gets it as it is and may throw. False when there is none. */
  edit(
    id: string,
    edit: (provider: StoredProvider, now: ModelSettings) => Partial<NewProvider>,
  ): Promise<boolean> {
    return this.#change(async (tx, now) => {
      const found = now.providers.find((provider) => provider.id === id);
      if (!found) return false;
      await tx.modelProvider.update({ where: { id }, data: edit(found, now) });
      return true;
    });
  }

  /** Puts a provider aside; false when there is none. */
  remove(id: string, at: Date): Promise<boolean> {
    return this.#change(async (tx) => {
      const forgotten = { deletedAt: { lt: new Date(at.getTime() - undoMs) } };
      await tx.modelProvider.deleteMany({ where: forgotten });
      const { count } = await tx.modelProvider.updateMany({
        where: { id, deletedAt: null },
        data: { deletedAt: at },
      });
      return count > 0;
    });
  }

  /** Brings back one that was deleted a moment ago, in its place; false when it is gone. `check` may throw. */
  restore(id: string, at: Date, check: (name: string, now: ModelSettings) => void): Promise<boolean> {
    return this.#change(async (tx, now) => {
      const found = await tx.modelProvider.findFirst({
        where: { id, deletedAt: { gte: new Date(at.getTime() - undoMs) } },
      });
      if (!found) return false;
      check(found.name, now);
      await tx.modelProvider.update({ where: { id }, data: { deletedAt: null } });
      return true;
    });
  }

  /** The chain in this order; those that are not named come after. `environmentId` stands for the environment's. */
  reorder(ids: readonly string[], environmentId: string): Promise<void> {
    return this.#change(async (tx, now) => {
      const place = (id: string, before: number) => {
        const found = ids.indexOf(id);
        return found < 0 ? ids.length + before : found;
      };
      for (const { id, position } of now.providers) {
        await tx.modelProvider.update({ where: { id }, data: { position: place(id, position) } });
      }
      const environmentPosition = place(environmentId, now.environmentPosition);
      await tx.modelConfig.update({ where: { id: 1 }, data: { environmentPosition } });
    });
  }

  setBudget(budget: BudgetSettings): Promise<void> {
    return this.#change(async (tx) => {
      await tx.modelConfig.update({ where: { id: 1 }, data: { budget } });
    });
  }

  setPrices(prices: Prices): Promise<void> {
    return this.#change(async (tx) => {
      await tx.modelConfig.update({ where: { id: 1 }, data: { prices } });
    });
  }

  /** An id for a new provider; its key is sealed for it before it is stored. */
  newId(): string {
    return randomUUID();
  }

  #change<T>(change: Change<T>): Promise<T> {
    return this.#db.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`INSERT INTO "ModelConfig" ("id") VALUES (1) ON CONFLICT DO NOTHING`;
      await tx.modelConfig.update({ where: { id: 1 }, data: { version: { increment: 1 } } });
      return change(tx, await readSettings(tx));
    });
  }
}

async function readSettings(prisma: Prisma.TransactionClient): Promise<ModelSettings> {
  // The version first: what is read after it is at least as new.
  const config = await prisma.modelConfig.findUnique({ where: { id: 1 } });
  const providers = await prisma.modelProvider.findMany({
    where: { deletedAt: null },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    omit: { createdAt: true, updatedAt: true, deletedAt: true },
  });
  const budget = budgetBodySchema.safeParse(config?.budget);
  return {
    version: config?.version ?? 0,
    providers,
    environmentPosition: config?.environmentPosition ?? 0,
    budget: budget.success ? budget.data : defaultBudget,
    prices: (config?.prices ?? {}) as Prices,
  };
}
