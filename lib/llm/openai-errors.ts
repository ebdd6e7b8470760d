import { CallError, type RetryAdvice } from "./model-provider";
import type { CallErrorCode } from "./question";

/** What is told about the place that failed. */
export interface Endpoint {
  /** Shown to people. */
  baseUrl: string;
  model: string;
  /** Never shown: cut out of whatever the endpoint says. */
  apiKey: string | null;
}

/** The parts of an SDK error that matter, whatever its class. */
export interface ApiFailure {
  status: number | null;
  code: string | null;
  param: string | null;
  message: string;
  /** Wait that the endpoint asked for (ms). */
  retryAfterMs: number | null;
  /** System error codes of its causes, e.g. ECONNREFUSED. */
  systemCode: string | null;
}

interface Verdict {
  code: CallErrorCode;
  says: (at: Endpoint, detail: string) => string;
  retry: RetryAdvice;
}

const verdicts = {
  unauthorized: {
    code: "llm/unauthorized",
    says: (at, detail) =>
      at.apiKey === null
        ? `The model server at ${at.baseUrl} wants a key. Give one on the Models page, or set OPENAI_API_KEY. ${detail}`
        : `The model server at ${at.baseUrl} refused the key ${detail}. Check it on the Models page, or OPENAI_API_KEY.`,
    retry: "never",
  },
  modelNotFound: {
    code: "llm/model-not-found",
    says: (at, detail) =>
      `The model server at ${at.baseUrl} does not know the model "${at.model}", or the address is wrong ${detail}. Check the name of the model and the address (it usually ends in /v1).`,
    retry: "never",
  },
  quota: {
    code: "llm/rate-limited",
    says: (at, detail) =>
      `The account at ${at.baseUrl} has no credit left ${detail}. Add credit or raise its limit; waiting does not help.`,
    retry: "never",
  },
  rateLimited: {
    code: "llm/rate-limited",
    says: (at, detail) =>
      `The model server at ${at.baseUrl} takes no more calls for now ${detail}. Ask for a higher limit, or use a model with one.`,
    retry: "later",
  },
  timeout: {
    code: "llm/timeout",
    says: (at, detail) => `The model server at ${at.baseUrl} took too long ${detail}.`,
    retry: "later",
  },
  serverError: {
    code: "llm/server-error",
    says: (at, detail) => `The model server at ${at.baseUrl} failed ${detail}. Its own log should say why.`,
    retry: "later",
  },
  tooLong: {
    code: "llm/bad-request",
    says: (at, detail) =>
      `The conversation does not fit into the context of "${at.model}" ${detail}. Use a model with a longer context, or start it with one.`,
    retry: "never",
  },
  badRequest: {
    code: "llm/bad-request",
    says: (at, detail) => `The model server at ${at.baseUrl} does not accept the request ${detail}.`,
    retry: "never",
  },
  unreachable: {
    code: "llm/unreachable",
    says: (at, detail) =>
      `The model server at ${at.baseUrl} cannot be reached ${detail}. Check that it runs, and its address.`,
    retry: "later",
  },
} satisfies Record<string, Verdict>;

/** Turns a failure into an error that names the cause and what to do, without the key. */
export function toCallError(failure: ApiFailure, at: Endpoint, cause: unknown): CallError {
  const verdict: Verdict = verdicts[judge(failure)];
  const reason = withoutSecrets(failure.message, at.apiKey);
  const detail =
    failure.status === null ? `(${failure.systemCode ?? reason})` : `(${statusDetail(failure, reason)})`;
  // The SDK's error may carry the key in its headers: only its kind is kept.
  const kind = cause instanceof Error ? cause.name : typeof cause;
  return new CallError(verdict.code, verdict.says(at, detail), {
    retry: verdict.retry,
    retryAfterMs: failure.retryAfterMs,
    cause: kind,
  });
}

function judge({ status, code, message, systemCode }: ApiFailure): keyof typeof verdicts {
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 404 || code === "model_not_found") return "modelNotFound";
  if (code === "insufficient_quota" || status === 402) return "quota";
  if (status === 429 || code === "rate_limit_exceeded") return "rateLimited";
  if (status === 408 || status === 504) return "timeout";
  if (/context.?(?:length|size|window)/i.test(`${code ?? ""} ${message}`)) return "tooLong";
  if (status !== null) return status >= 500 || status === 409 ? "serverError" : "badRequest";
  return systemCode === null && code !== null ? "serverError" : "unreachable";
}

function statusDetail({ status }: ApiFailure, reason: string): string {
  const text = reason.replace(new RegExp(`^${status}\\s*`), "").trim();
  return text === "" || text.startsWith("status code") ? `${status}` : `${status}: ${text.slice(0, 300)}`;
}

/** Cuts the key, and whatever looks like one, out of a text. */
export function withoutSecrets(text: string, apiKey: string | null): string {
  const cut = apiKey === null || apiKey === "" ? text : text.replaceAll(apiKey, "[key]");
  return cut.replace(/\b(?:sk|pk|key)-[\w*.-]{4,}/g, "[key]").replace(/Bearer\s+\S+/gi, "Bearer [key]");
}

/** A base URL without user name, password and query. */
export function shownUrl(baseUrl: string): string {
  try {
    const url = new URL(baseUrl);
    return `${url.origin}${url.pathname.replace(/\/$/, "")}`;
  } catch {
    return "an address that is not a URL";
  }
}
