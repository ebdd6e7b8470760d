/** Holds the server back until the test opens it, so that no test waits by the clock. */
export interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

export function createGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** What the server does with one call. */
export type ScriptedReply =
  | { type: "text"; pieces: readonly (string | Gate)[]; finish: "stop" | "length" | "content_filter" }
  | { type: "refusal"; text: string }
  | {
      type: "error";
      status: number;
      message: string;
      code: string | null;
      headers: Readonly<Record<string, string>>;
    }
  /** Begins the answer, then breaks the connection or ends the stream without a finish reason. */
  | { type: "cut"; text: string; how: "reset" | "end" }
  /** Accepts the call and stays silent until the caller leaves. */
  | { type: "hang" }
  /** Any bytes with status 200, as a proxy in between would send. */
  | { type: "body"; contentType: string; body: string };

const text = (pieces: readonly (string | Gate)[], finish: "stop" | "length" | "content_filter" = "stop") =>
  ({ type: "text", pieces, finish }) satisfies ScriptedReply;

/** The ways in which a model answers, well and badly. */
export const replies = {
  answer: (value: unknown): ScriptedReply => text([JSON.stringify(value)]),
  text: (raw: string): ScriptedReply => text([raw]),
  /** Piece by piece; a gate between pieces waits for the test. */
  slowly: (...pieces: (string | Gate)[]): ScriptedReply => text(pieces),
  malformed: (): ScriptedReply => text(['{"text": "half an ans']),
  empty: (): ScriptedReply => text([""]),
  tooLong: (raw = '{"text": "on and on'): ScriptedReply => text([raw], "length"),
  filtered: (): ScriptedReply => text([""], "content_filter"),
  refusal: (says = "I cannot help with that."): ScriptedReply => ({ type: "refusal", text: says }),
  cutStream: (begun = '{"text": "Let us', how: "reset" | "end" = "reset"): ScriptedReply => ({
    type: "cut",
    text: begun,
    how,
  }),
  hang: (): ScriptedReply => ({ type: "hang" }),
  rateLimited: (retryAfter?: string): ScriptedReply => ({
    type: "error",
    status: 429,
    message: "Rate limit reached for requests",
    code: "rate_limit_exceeded",
    headers: retryAfter === undefined ? {} : { "retry-after": retryAfter },
  }),
  error: (status: number, message = "Something went wrong", code: string | null = null): ScriptedReply => ({
    type: "error",
    status,
    message,
    code,
    headers: {},
  }),
  body: (body: string, contentType = "text/html"): ScriptedReply => ({ type: "body", contentType, body }),
} as const;
