import type { z } from "zod";
import type {
  ListedModels,
  LocalServerFound,
  ProviderTested,
  providerDraftBodySchema,
} from "@/lib/contract/models";
import { AppError, messageOf } from "@/lib/shared/errors";
import { requireAdmin } from "../authorise";
import type { Context } from "../context";
import type { UsedProvider } from "../model-services";
import { recordAudit } from "../record-audit";
import { keyNeeded, providerNotFound } from "./edit-models";

type Draft = z.output<typeof providerDraftBodySchema>;

/** Asks a provider, saved or not, two small questions and says what works. Admins only. */
export async function testModels(context: Context, draft: Draft): Promise<ProviderTested[]> {
  const actor = await requireAdmin(context);
  const { services } = context;
  const provider = await toProvider(context, draft);
  const tested = await services.models.test(provider);
  await recordAudit(services, {
    ...{ actor, action: "provider/tested" },
    target: {
      kind: "provider",
      id: draft.id,
      label: provider.name || services.models.shownUrl(provider.baseUrl),
    },
    details: { worked: tested.every(({ error }) => error === null) },
  });
  return tested;
}

/** The models that a provider offers, or what to check. Admins only. */
export async function listModelsOf(context: Context, draft: Draft): Promise<ListedModels> {
  await requireAdmin(context);
  const provider = await toProvider(context, draft);
  try {
    return { models: await context.services.models.listModels(provider), error: null };
  } catch (error) {
    return { models: [], error: messageOf(error) };
  }
}

/** Model servers on the machine of this server. Admins only. */
export async function findLocalModels(context: Context): Promise<LocalServerFound[]> {
  await requireAdmin(context);
  return context.services.models.findLocal();
}

/** What is to be tried. A saved key goes with a draft only to the server it was given for. */
async function toProvider({ services }: Context, { id, draft }: Draft): Promise<UsedProvider> {
  const saved = id === null ? undefined : (await services.models.providers()).find((each) => each.id === id);
  if (id !== null && !saved) throw providerNotFound();
  if (draft === null) {
    if (saved) return saved;
    throw new AppError("input/invalid", "Say which provider is meant.");
  }
  const { key, ...facts } = draft;
  const common = { id: id ?? "draft", name: saved?.name ?? "", purposes: [], maxConcurrent: 1 };
  if (key !== undefined) return { ...common, ...facts, apiKey: key, keyProblem: null };
  if (saved?.apiKey && new URL(saved.baseUrl).origin !== new URL(facts.baseUrl).origin) {
    throw keyNeeded();
  }
  return { ...common, ...facts, apiKey: saved?.apiKey ?? null, keyProblem: saved?.keyProblem ?? null };
}
