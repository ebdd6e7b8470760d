import type { z } from "zod";
import type { AuditAction } from "@/lib/contract/audit";
import {
  type BudgetSettings,
  type chainBodySchema,
  environmentProviderId,
  type ModelsView,
  type Prices,
  type providerBodySchema,
} from "@/lib/contract/models";
import type { ModelSettings, StoredProvider } from "@/lib/db/stores/model-settings-store";
import { AppError } from "@/lib/shared/errors";
import { requireAdmin } from "../authorise";
import type { Context } from "../context";
import { recordAudit } from "../record-audit";
import { readModels } from "./read-models";

type Body = z.output<typeof providerBodySchema>;

/** So much of a key's end is shown, and of shorter keys nothing. */
const keyEndChars = 4;
const shortKeyChars = 16;
const mostProviders = 50;

/** Adds a provider at the end of the chain. Admins only; throws provider/name-taken, provider/too-many. */
export async function addProvider(context: Context, body: Body): Promise<ModelsView> {
  const { models } = context.services;
  return change(context, "provider/created", body.name, null, async () => {
    const id = models.store.newId();
    const { key, ...facts } = body;
    await models.store.add({ id, ...facts, ...sealed(context, id, key ?? null) }, (now) => {
      requireFreeName(now, body.name, null);
      if (now.providers.length < mostProviders) return;
      throw new AppError("provider/too-many", `There can be ${mostProviders} providers. Delete one first.`);
    });
    return { id };
  });
}

/**
 * Changes a provider. A stored key stays only while it goes to the same server: with another address it has to be
 * given again, so that nobody can send it elsewhere who could not read it. Admins only.
 */
export async function editProvider(context: Context, id: string, body: Body): Promise<ModelsView> {
  const { models } = context.services;
  return change(context, "provider/changed", body.name, id, async () => {
    const { key, ...facts } = body;
    const found = await models.store.edit(id, (before, now) => {
      requireFreeName(now, body.name, id);
      if (key === undefined) requireSameServer(before, body.baseUrl);
      return { ...facts, ...(key === undefined ? {} : sealed(context, id, key)) };
    });
    if (!found) throw providerNotFound();
    return { id, details: { key: key === undefined ? "kept" : key === null ? "removed" : "replaced" } };
  });
}

/** Takes a provider out of use at once; for some minutes it can be brought back. Admins only. */
export async function deleteProvider(context: Context, id: string): Promise<ModelsView> {
  const { models, clock } = context.services;
  const name = await nameOf(context, id);
  return change(context, "provider/deleted", name, id, async () => {
    if (!(await models.store.remove(id, clock.now()))) throw providerNotFound();
    return { id };
  });
}

/** Brings back a provider that was deleted a moment ago. Admins only. */
export async function restoreProvider(context: Context, id: string): Promise<ModelsView> {
  const { models, clock } = context.services;
  let name = "";
  const view = await change(
    context,
    "provider/changed",
    () => name,
    id,
    async () => {
      const restored = await models.store.restore(id, clock.now(), (stored, now) => {
        name = stored;
        requireFreeName(now, stored, id);
      });
      if (!restored) throw providerNotFound();
      return { id, details: { restored: true } };
    },
  );
  return view;
}

/** Sets the order in which providers are asked. Admins only. */
export async function setChain(
  context: Context,
  { ids }: z.output<typeof chainBodySchema>,
): Promise<ModelsView> {
  const { store } = context.services.models;
  return change(context, "provider/changed", "chain", null, async () => {
    await store.reorder(ids, environmentProviderId);
    return { id: null, details: { order: ids } };
  });
}

/** Sets what rooms may use. Admins only. */
export async function setBudget(context: Context, budget: BudgetSettings): Promise<ModelsView> {
  return change(context, "provider/changed", "budget", null, async () => {
    await context.services.models.store.setBudget(budget);
    return { id: null, details: { ...budget.room, ...prefixed(budget.everything) } };
  });
}

/** Sets prices that differ from the list. Admins only. */
export async function setPrices(context: Context, prices: Prices): Promise<ModelsView> {
  return change(context, "provider/changed", "prices", null, async () => {
    await context.services.models.store.setPrices(prices);
    return { id: null, details: { models: Object.keys(prices) } };
  });
}

interface Done {
  id: string | null;
  details?: Record<string, string | number | boolean | null | readonly string[]>;
}

/** Makes a change as an admin, tells all nodes, notes it, and gives what then is set up. */
async function change(
  context: Context,
  action: AuditAction,
  label: string | (() => string),
  id: string | null,
  make: () => Promise<Done>,
): Promise<ModelsView> {
  const actor = await requireAdmin(context);
  const { services } = context;
  const done = await make();
  services.bus.publish({ type: "models-changed" });
  await recordAudit(services, {
    ...{ actor, action },
    target: { kind: "provider", id: done.id ?? id, label: typeof label === "string" ? label : label() },
    ...(done.details ? { details: done.details } : {}),
  });
  return readModels(services);
}

function sealed({ services }: Context, id: string, key: string | null) {
  if (key === null) return { sealedKey: null, keyEnd: null };
  const keyEnd = key.length < shortKeyChars ? null : key.slice(-keyEndChars);
  return { sealedKey: services.models.sealKey(id, key), keyEnd };
}

function requireFreeName({ providers }: ModelSettings, name: string, except: string | null): void {
  const same = (other: string) => other.toLocaleLowerCase() === name.toLocaleLowerCase();
  const taken = providers.some((provider) => provider.id !== except && same(provider.name));
  if (!taken && !same(environmentProviderId)) return;
  throw new AppError("provider/name-taken", "Another provider has this name. Choose a different one.");
}

function requireSameServer(before: StoredProvider, baseUrl: string): void {
  if (before.sealedKey === null || new URL(before.baseUrl).origin === new URL(baseUrl).origin) return;
  throw keyNeeded();
}

async function nameOf({ services }: Context, id: string): Promise<string> {
  const { providers } = await services.models.settings();
  return providers.find((provider) => provider.id === id)?.name ?? id;
}

/** The address was changed to another server, and the key was not given again. */
export function keyNeeded(): AppError {
  return new AppError(
    "provider/key-needed",
    "This address is another server: enter the key again, or remove it, so that it goes nowhere by mistake.",
  );
}

export function providerNotFound(): AppError {
  return new AppError("provider/not-found", "This provider is not there any more. Reload the page.");
}

function prefixed(everything: BudgetSettings["everything"]) {
  return { everythingDayTokens: everything.dayTokens, everythingDayUsd: everything.dayUsd };
}
