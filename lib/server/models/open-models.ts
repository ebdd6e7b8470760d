import type { ModelServices } from "@/lib/api/model-services";
import { createSealing } from "@/lib/auth/sealed-text";
import type { Db } from "@/lib/db/client";
import { ModelSettingsStore, type StoredProvider } from "@/lib/db/stores/model-settings-store";
import { PostgresSpending } from "@/lib/db/stores/postgres-spending";
import type { EnvironmentModels } from "@/lib/llm/ask-from-environment";
import type { Clock } from "@/lib/llm/clock";
import type { Ask } from "@/lib/llm/question";
import { RoomBudgets } from "@/lib/rooms/budgets/room-budgets";
import { midnightBefore } from "@/lib/rooms/budgets/weigh-budget";
import type { RoomBus } from "@/lib/rooms/ports";
import { messageOf } from "@/lib/shared/errors";
import { type NodeModelOptions, NodeModels } from "./node-models";

export interface OpenModelsOptions {
  db: Db;
  bus: RoomBus;
  clock: Clock;
  /** Keys are sealed with it. */
  secret: string;
  environment: EnvironmentModels;
  options: NodeModelOptions;
  onError: (error: unknown) => void;
}

export interface OpenedModels {
  ask: Ask;
  engine: () => "model" | "built-in";
  services: ModelServices;
  stop(): void;
}

/** Puts providers, prices and budgets together with the database and the bus. */
export function openModels({
  db,
  bus,
  clock,
  secret,
  environment,
  options,
  onError,
}: OpenModelsOptions): OpenedModels {
  const store = new ModelSettingsStore(db);
  const sealing = createSealing(secret);
  const spending = new PostgresSpending(db.pool);
  const budgets = new RoomBudgets({ spending, clock, onError, readBudget: () => models.budget() });
  const unseal = ({ id, sealedKey }: StoredProvider) => {
    try {
      return { key: sealedKey === null ? null : sealing.unseal(sealedKey, keyPurpose(id)), problem: null };
    } catch (error) {
      return { key: null, problem: messageOf(error) };
    }
  };
  const models = new NodeModels({
    ...options,
    ...{ environment, store, clock, unseal, onError, gate: budgets },
    record: (call, roomId) => {
      budgets.add(roomId, call);
      options.record?.(call, roomId);
    },
  });
  const forget = () => {
    models.forget();
    budgets.forget();
  };
  const stop = bus.subscribe((event) => {
    if (event.type === "models-changed") forget();
    else if (event.type === "entries" && event.entries.some(({ type }) => type === "settings:changed")) {
      budgets.forget(event.roomId);
    }
  });
  const services: ModelServices = {
    ...{ store, forget },
    settings: () => models.settings(),
    providers: () => models.providers(),
    health: () => models.health(),
    sealKey: (id, key) => sealing.seal(key, keyPurpose(id)),
    test: (provider) => models.test(provider),
    listModels: (provider) => models.listModels(provider),
    findLocal: () => models.findLocal(),
    shownUrl: (baseUrl) => models.shownUrl(baseUrl),
    priced: (model, own) => models.priced(model, own),
    spentToday: () => spending.ofEverything(midnightBefore(clock.now())),
    budgetOf: (roomId) => budgets.use(roomId),
    budget: () => models.budget(),
  };
  return { ask: models.ask, engine: models.engine, services, stop };
}

/** A key is sealed for its provider, so that it cannot be moved to another one. */
function keyPurpose(id: string): string {
  return `key of model provider ${id}`;
}
