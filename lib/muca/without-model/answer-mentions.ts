import { readText, setCosine } from "@/lib/shared/language";
import type { ReplyAnswer } from "../acts/reply-answer";
import type { ReplyContext } from "../mind";
import { answerRequest } from "./answer-request";
import { type CallKind, classifyCall } from "./classify-request";
import { escapeRegExp } from "./read-window";
import { finishReply, type ReplySetting, setReply } from "./reply-setting";
import { fillAll, templates } from "./templates";
import { listNames, quoteText } from "./wording";

export interface Call {
  kind: CallKind;
  /** Ids of those who want it. */
  askers: string[];
  text: string;
}

/** Code points after which a room that may not want long posts gets no further paragraph. */
const answersKept = 5;

/** Answers everyone who called, each by name, those with the same wish together (MUCA §4, §5). */
export function answerMentions(context: ReplyContext): ReplyAnswer {
  const setting = setReply(context);
  const calls = groupCalls(setting);
  const answers = calls.slice(-answersKept).map((call) => answerCall(call, setting));
  const count = Math.max(1, ...answers.map((variants) => variants.length));
  const variants = Array.from({ length: count }, (_, k) =>
    answers.map((own) => own[k % Math.max(1, own.length)] ?? "").join("\n\n"),
  );
  const newest = calls.at(-1)?.kind ?? "greeting";
  return finishReply(setting, {
    reasoning: `Called ${context.askers.length} times; read as ${calls.map(({ kind }) => kind).join(", ")}.`,
    kind: fourKinds[newest] ?? "request",
    to: [...new Set(context.askers.map(({ id }) => id))],
    variants,
  });
}

/** The four kinds of the paper; everything that is not named here is a regular request. */
const fourKinds: Partial<Record<CallKind, string>> = {
  greeting: "greeting",
  thanks: "greeting",
  statement: "statement",
  "out-of-scope": "out-of-scope",
};

function groupCalls({ context }: ReplySetting): Call[] {
  const { view, askers } = context;
  const botName = new RegExp(`@?${escapeRegExp(view.botName)}[,:!]?`, "giu");
  const calls: Call[] = [];
  for (const asker of askers) {
    const text = asker.text.replaceAll(botName, " ").replaceAll(/\s+/gu, " ").trim();
    const kind = classifyCall(text, view);
    const shared = kind !== "question" && kind !== "person" && kind !== "statement";
    const same = calls.find(
      (call) => call.kind === kind && (shared || call.text.toLowerCase() === text.toLowerCase()),
    );
    if (same) {
      if (!same.askers.includes(asker.id)) same.askers.push(asker.id);
    } else {
      calls.push({ kind, askers: [asker.id], text });
    }
  }
  return calls.length > 0 ? calls : [{ kind: "greeting", askers: [], text: "" }];
}

function answerCall(call: Call, setting: ReplySetting): string[] {
  const who = addressAll(call.askers, setting);
  const values = {
    who,
    current: setting.currentTitle,
    topic: quoteText(setting.context.view.inputs.topic, 80),
  };
  if (call.kind === "greeting") return fillAll(templates.greeting, values);
  if (call.kind === "thanks") return fillAll(templates.thanks, values);
  if (call.kind === "out-of-scope") return fillAll(templates.outOfScope, values);
  if (call.kind === "statement") return answerStatement(call, setting, values);
  return answerRequest(call, setting, values);
}

/** Only people in the room are addressed with @; one who has left meanwhile is not named. */
function addressAll(ids: readonly string[], { context, nameOf }: ReplySetting): string {
  const present = new Set(context.view.roster.map(({ id }) => id));
  const names = ids
    .filter((id) => present.has(id) || (id === "host" && "host" in context.view.names))
    .map(nameOf);
  return names.length === 0 ? "everyone" : listNames(names.map((name) => `@${name}`));
}

/** Acknowledges, and connects to the closest thing that somebody else said. */
function answerStatement(call: Call, setting: ReplySetting, values: Record<string, string>): string[] {
  const { content } = readText(call.text);
  const near = setting.reading.utterances
    .filter(
      ({ byPerson, from, reading }) => byPerson && !call.askers.includes(from) && reading.content.size >= 2,
    )
    .map((utterance) => ({ utterance, score: setCosine(content, utterance.reading.content) }))
    .sort((a, b) => b.score - a.score)[0];
  if (!near || near.score < 0.3) return fillAll(templates.statementHeard, values);
  const more = {
    ...values,
    other: setting.nameOf(near.utterance.from),
    quote: quoteText(near.utterance.text, 120),
  };
  return [...fillAll(templates.statementNear, more), ...fillAll(templates.statementHeard, values)];
}
