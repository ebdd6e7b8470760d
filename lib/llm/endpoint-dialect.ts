import type { AnswerFormat } from "./model-provider";

/** How one endpoint wants to be asked for one model, as far as its errors have told. */
export interface Dialect {
  format: AnswerFormat;
  /** Names of schemas that it refused although it takes schemas. */
  refusedSchemas: Set<string>;
  /** False for reasoning models, which take only their default. */
  temperature: boolean;
  tokenLimit: "max_tokens" | "max_completion_tokens" | "none";
  systemRole: boolean;
  streaming: boolean;
  streamUsage: boolean;
}

export function newDialect(): Dialect {
  return {
    format: "json-schema",
    refusedSchemas: new Set(),
    temperature: true,
    tokenLimit: "max_tokens",
    systemRole: true,
    streaming: true,
    streamUsage: true,
  };
}

/** What an endpoint complained about. */
export interface Complaint {
  /** HTTP status. */
  status: number;
  message: string;
  /** The parameter at fault, where the endpoint names it. */
  param: string | null;
}

/** How the refused request was written; others may have taught the dialect since. */
export interface SentAs {
  format: AnswerFormat;
  schemaName: string;
  tokenLimit: Dialect["tokenLimit"];
  temperature: boolean;
  systemRole: boolean;
  streaming: boolean;
  streamUsage: boolean;
}

/** Some template engines report a role they do not know as 500. */
const teachingStatuses: ReadonlySet<number> = new Set([400, 404, 415, 422, 500, 501]);
const refusal =
  /not (?:be )?(?:support|allow|enabl|permit|available)|unsupported|unknown|unrecognized|extra|does not support|invalid|unavailable|too large|only|must/i;

interface Lesson {
  about: RegExp;
  /** Whether the refused request had the feature at all. */
  used: (sent: SentAs) => boolean;
  learn: (dialect: Dialect, sent: SentAs, complaint: Complaint) => void;
}

/** First match wins: the more specific names come first. */
const lessons: readonly Lesson[] = [
  {
    about: /stream_options|include_usage/i,
    used: (sent) => sent.streaming && sent.streamUsage,
    learn: (dialect) => {
      dialect.streamUsage = false;
    },
  },
  {
    about: /max_tokens|max_completion_tokens/i,
    used: (sent) => sent.tokenLimit !== "none",
    learn: (dialect, sent, { message }) => {
      const renamed = sent.tokenLimit === "max_tokens" && /use .?max_completion_tokens/i.test(message);
      dialect.tokenLimit = renamed ? "max_completion_tokens" : "none";
    },
  },
  {
    about: /temperature/i,
    used: (sent) => sent.temperature,
    learn: (dialect) => {
      dialect.temperature = false;
    },
  },
  {
    about: /response_format|json_schema|json_object|structured output|grammar/i,
    used: (sent) => sent.format !== "text",
    learn: (dialect, sent, { message }) => {
      if (sent.format === "json-object") dialect.format = "text";
      else if (/invalid schema/i.test(message)) dialect.refusedSchemas.add(sent.schemaName);
      else if (dialect.format === "json-schema") dialect.format = "json-object";
    },
  },
  {
    about:
      /\b(?:system|developer)\b.*\b(?:role|message|prompt|instruction)|\brole\b.*\bsystem\b|roles must alternate/i,
    used: (sent) => sent.systemRole,
    learn: (dialect) => {
      dialect.systemRole = false;
    },
  },
  {
    about: /\bstream(?:ing)?\b/i,
    used: (sent) => sent.streaming,
    learn: (dialect) => {
      dialect.streaming = false;
    },
  },
];

/** Learns from a refusal how to ask the endpoint; false when it teaches nothing. */
export function learnFrom(dialect: Dialect, sent: SentAs, complaint: Complaint): boolean {
  if (!teachingStatuses.has(complaint.status)) return false;
  const text = `${complaint.param ?? ""} ${complaint.message}`;
  if (!refusal.test(text)) return false;
  const lesson = lessons.find(({ about, used }) => about.test(text) && used(sent));
  lesson?.learn(dialect, sent, complaint);
  return lesson !== undefined;
}
