import {
  type ProviderBody,
  type ProviderDraftBody,
  type ProviderView,
  providerBodySchema,
} from "@/lib/contract/models";

/** The form as it is being filled in; all texts as typed. */
export interface ProviderForm {
  name: string;
  baseUrl: string;
  /** Empty keeps the stored one. */
  key: string;
  /** The stored key is to go. */
  withoutKey: boolean;
  analysisModel: string;
  replyModel: string;
  forAnalysis: boolean;
  forReplies: boolean;
  maxConcurrent: string;
}

export type ProviderField = keyof ProviderBody;

export function formOf(provider: ProviderView | null): ProviderForm {
  return {
    name: provider?.name ?? "",
    baseUrl: provider?.baseUrl ?? "",
    key: "",
    withoutKey: false,
    analysisModel: provider?.analysisModel ?? "",
    replyModel: provider?.replyModel ?? "",
    forAnalysis: provider?.forAnalysis ?? true,
    forReplies: provider?.forReplies ?? true,
    maxConcurrent: String(provider?.maxConcurrent ?? 8),
  };
}

/** What is to be sent, or the fields that are wrong. */
export function readForm(
  form: ProviderForm,
): { ok: true; body: ProviderBody } | { ok: false; wrong: ProviderField[] } {
  const body = bodyOf(form);
  const parsed = providerBodySchema.safeParse(body);
  if (parsed.success) return { ok: true, body };
  return { ok: false, wrong: parsed.error.issues.map(({ path }) => path[0] as ProviderField) };
}

/** The provider as it stands in the form, to be tried before it is saved. */
export function draftOf(id: string | null, form: ProviderForm): ProviderDraftBody {
  const { baseUrl, key, analysisModel, replyModel } = bodyOf(form);
  return { id, draft: { baseUrl, key, analysisModel, replyModel } };
}

function bodyOf(form: ProviderForm): ProviderBody {
  const { name, baseUrl, forAnalysis, forReplies } = form;
  const key = form.key.trim() === "" ? (form.withoutKey ? null : undefined) : form.key;
  return {
    ...{ name, baseUrl, key, forAnalysis, forReplies },
    analysisModel: form.analysisModel,
    replyModel: form.replyModel,
    maxConcurrent: /^\d+$/.test(form.maxConcurrent.trim()) ? Number(form.maxConcurrent) : 0,
  };
}
