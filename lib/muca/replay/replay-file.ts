import { z } from "zod";
import { roomKinds } from "../room-inputs";
import { settingsInputSchema } from "../settings";
import { subTopicStatuses } from "../sub-topic";

const id = z.string().min(1);
const optionalText = z.string().nullable().default(null);

const subTopicSchema = z.union([
  z.string().min(1),
  z.object({
    title: z.string().min(1),
    minutes: z.number().positive().nullable().default(null),
    done: optionalText,
  }),
]);

const personSchema = z.object({
  id,
  name: z.string().min(1),
  role: optionalText,
  joinedAfter: id.nullable().default(null),
  leftAfter: id.nullable().default(null),
});

const utteranceSchema = z.object({
  id,
  from: id,
  text: z.string(),
  at: z
    .string()
    .refine((value) => !Number.isNaN(Date.parse(value)), "expected a time such as 2026-01-01T10:00:00Z")
    .nullable()
    .default(null),
  replyTo: z.string().nullable().default(null),
});

const signalSchema = z.object({
  afterUtterance: id,
  labels: z.record(z.string(), z.array(z.number().int())).default({}),
  statuses: z.array(z.enum(subTopicStatuses)).default([]),
  stuck: z.boolean().default(false),
  unsolved: z.boolean().default(false),
  reply: z.string().nullable().default(null),
  declined: z.boolean().default(false),
  /** What MUCA-basic chooses. */
  act: z.enum(["keep-silence", "direct-chatting", "in-context-chime-in"]).default("keep-silence"),
});
export type Signal = z.infer<typeof signalSchema>;

const fileSchema = z.object({
  version: z.literal(1),
  topic: z.string().min(1),
  kind: z.enum(roomKinds).default("goal-oriented"),
  agenda: optionalText,
  hints: optionalText,
  roles: optionalText,
  subTopics: z.array(subTopicSchema).default([]),
  roster: z.array(personSchema),
  utterances: z.array(utteranceSchema),
  settings: settingsInputSchema.default({}),
  signals: z.array(signalSchema).nullable().optional(),
});
/** A conversation to be played against the facilitator, in the normal form of every importer (MUCA §9). */
export type ReplayFile = z.infer<typeof fileSchema>;
export type ReplayFileInput = z.input<typeof fileSchema>;

/** A file that cannot be replayed; each problem names its place in the file. */
export class ReplayFileError extends Error {
  constructor(readonly problems: readonly { path: string; message: string }[]) {
    super(problems.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)).join("\n"));
    this.name = "ReplayFileError";
  }
}

/** Checks a parsed JSON value. Throws ReplayFileError with every problem found. */
export function parseReplayFile(value: unknown): ReplayFile {
  const parsed = fileSchema.safeParse(value);
  if (!parsed.success) throw new ReplayFileError(parsed.error.issues.flatMap(describeIssue));
  const problems = findContradictions(parsed.data);
  if (problems.length > 0) throw new ReplayFileError(problems);
  return parsed.data;
}

type Problem = { path: string; message: string };

function describeIssue(issue: z.core.$ZodIssue): Problem[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: formatPath([...issue.path, key]),
      message: "there is no such setting",
    }));
  }
  return issuesOfClosestForm(issue).map(({ path, message }) => ({
    path: formatPath([...issue.path, ...path]),
    message,
  }));
}

/** Of a value that may take several forms: what is wrong with the form it resembles most, so that the place is exact. */
function issuesOfClosestForm(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string }[] {
  const forms = issue.code === "invalid_union" ? issue.errors : [];
  const closest = forms.find((issues) => issues.every(({ path }) => path.length > 0));
  return closest ?? [{ path: [], message: issue.message }];
}

/** `["utterances", 3, "from"]` → `utterances[3].from`. */
function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    const plain = /^[A-Za-z_][A-Za-z0-9_]*$/.test(String(key));
    if (!plain) return `${text}[${JSON.stringify(String(key))}]`;
    return text === "" ? String(key) : `${text}.${String(key)}`;
  }, "");
}

/** What is well-formed but cannot be: people speaking before they joined, ids used twice and so on (MUCA §9). */
function findContradictions(file: ReplayFile): Problem[] {
  const position = new Map<string, number>();
  for (const [index, utterance] of file.utterances.entries()) {
    if (!position.has(utterance.id)) position.set(utterance.id, index);
  }
  return [...checkRoster(file, position), ...checkUtterances(file, position), ...checkSignals(file)];
}

function checkRoster({ roster }: ReplayFile, position: Map<string, number>): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const [index, { id: personId, joinedAfter, leftAfter }] of roster.entries()) {
    const path = `roster[${index}]`;
    if (personId === "host" || personId === "bot") {
      problems.push({ path: `${path}.id`, message: `"${personId}" is reserved` });
    }
    if (seen.has(personId))
      problems.push({ path: `${path}.id`, message: `"${personId}" is on the roster twice` });
    seen.add(personId);
    for (const [key, at] of [
      ["joinedAfter", joinedAfter],
      ["leftAfter", leftAfter],
    ] as const) {
      if (at !== null && !position.has(at)) {
        problems.push({ path: `${path}.${key}`, message: `there is no utterance "${at}"` });
      }
    }
    const joined = joinedAfter === null ? -1 : (position.get(joinedAfter) ?? -1);
    const left =
      leftAfter === null ? Number.POSITIVE_INFINITY : (position.get(leftAfter) ?? Number.POSITIVE_INFINITY);
    if (left < joined) problems.push({ path: `${path}.leftAfter`, message: "leaves before joining" });
  }
  return problems;
}

function checkUtterances({ roster, utterances }: ReplayFile, position: Map<string, number>): Problem[] {
  const problems: Problem[] = [];
  const people = new Map(roster.map((person) => [person.id, person]));
  for (const [index, utterance] of utterances.entries()) {
    const path = `utterances[${index}]`;
    if (utterance.id.startsWith("bot-")) {
      problems.push({ path: `${path}.id`, message: 'ids that begin with "bot-" are the bot\'s own' });
    }
    if (position.get(utterance.id) !== index) {
      problems.push({ path: `${path}.id`, message: `"${utterance.id}" was used before` });
    }
    if (utterance.from === "host") continue;
    const author = people.get(utterance.from);
    if (!author) {
      problems.push({ path: `${path}.from`, message: `"${utterance.from}" is not on the roster` });
      continue;
    }
    const joined = author.joinedAfter === null ? undefined : position.get(author.joinedAfter);
    const left = author.leftAfter === null ? undefined : position.get(author.leftAfter);
    if (joined !== undefined && index <= joined) {
      problems.push({ path: `${path}.from`, message: `"${author.id}" had not joined yet` });
    }
    if (left !== undefined && index > left) {
      problems.push({ path: `${path}.from`, message: `"${author.id}" had already left` });
    }
  }
  return problems;
}

function checkSignals({ signals, subTopics }: ReplayFile): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const [index, { afterUtterance, statuses }] of (signals ?? []).entries()) {
    const path = `signals[${index}]`;
    if (seen.has(afterUtterance)) {
      problems.push({
        path: `${path}.afterUtterance`,
        message: `there are two signals for "${afterUtterance}"`,
      });
    }
    seen.add(afterUtterance);
    if (statuses.length > subTopics.length) {
      problems.push({
        path: `${path}.statuses`,
        message: `${statuses.length} statuses for ${subTopics.length} sub-topics`,
      });
    }
  }
  return problems;
}
