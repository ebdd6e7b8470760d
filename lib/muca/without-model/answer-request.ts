import { countShared, readText } from "@/lib/shared/language";
import type { SubTopic } from "../sub-topic";
import type { Call } from "./answer-mentions";
import { type CallKind, namesIn } from "./classify-request";
import { privateFactCue } from "./cues";
import { type Camp, positionsOn } from "./facts";
import { findFact } from "./find-fact";
import { campsOn, type ReplySetting, tellCamps, titleOf } from "./reply-setting";
import { fillAll, templates } from "./templates";
import { listNames, quoteText } from "./wording";
import { summaryLines, takeHome } from "./write-summary";

type Values = Record<string, string>;
type Answerer = (call: Call, setting: ReplySetting, values: Values) => string[];

/** How each kind of request is answered, with wordings to choose from. */
const answerers: Partial<Record<CallKind, Answerer>> = {
  summarize: answerSummary,
  "who-voted": answerVotes,
  "call-vote": answerCallVote,
  next: answerNext,
  "who-is-quiet": (_, __, values) => fillAll(templates.quiet, values),
  help: (_, __, values) => fillAll(templates.help, values),
  opinion: answerOpinion,
  person: answerPerson,
};

/** Answers a regular request from what the room was given or people said (MUCA §5). */
export function answerRequest(call: Call, setting: ReplySetting, values: Values): string[] {
  return (answerers[call.kind] ?? answerQuestion)(call, setting, values);
}

function answerSummary(_: Call, setting: ReplySetting, values: Values): string[] {
  const lines = summaryLines(setting);
  if (lines.length === 0) return fillAll(templates.summaryNothing, values);
  const body = lines.join("\n");
  return [
    `${values.who}, in short: ${takeHome(setting)}\n${body}`,
    `${values.who}, so far: ${takeHome(setting)}\n${body}`,
  ];
}

interface Counted {
  subTopic: SubTopic;
  camps: Camp[];
}

function answerVotes(call: Call, setting: ReplySetting, values: Values): string[] {
  const counted = setting.context.view.subTopics.flatMap((subTopic) => {
    const camps = campsOn(subTopic, setting);
    return camps.length === 0 ? [] : [{ subTopic, camps }];
  });
  const told = onlyAsked(counted, call.text);
  if (told.length === 0) return fillAll(templates.noVotes, values);
  const many = told.length > 1;
  const camps = told
    .map((one) => `${many ? `on ${titleOf(one.subTopic, "")} ` : ""}${tellCamps(one.camps, setting)}`)
    .join("; ");
  const voted = new Set(told.flatMap((one) => one.camps.flatMap(({ voters }) => voters)));
  const missing = setting.context.view.roster.filter(({ id }) => !voted.has(id)).length;
  const rest =
    missing > 0 && call.text !== ""
      ? ` No vote from ${missing} of ${setting.context.view.roster.length} yet.`
      : "";
  return fillAll(templates.votes, { ...values, camps, missing: rest });
}

/** The camps or sub-topics that the question names, or all when it names none. */
function onlyAsked(counted: Counted[], text: string): Counted[] {
  const asked = readText(text).content;
  const isNamed = (words: string) => countShared(asked, readText(words).content) > 0;
  const byOption = counted
    .map(({ subTopic, camps }) => ({ subTopic, camps: camps.filter(({ option }) => isNamed(option)) }))
    .filter(({ camps }) => camps.length > 0);
  if (byOption.length > 0) return byOption;
  const byTitle = counted.filter(({ subTopic }) => isNamed(subTopic.title));
  return byTitle.length > 0 ? byTitle : counted;
}

function answerCallVote(_: Call, setting: ReplySetting, values: Values): string[] {
  const camps = setting.current === null ? [] : campsOn(setting.current, setting);
  if (camps.length < 2) return fillAll(templates.callVoteOpen, values);
  const options = listNames(camps.slice(0, 5).map(({ option }) => quoteText(option, 60)));
  return fillAll(templates.callVote, { ...values, options });
}

function answerNext(_: Call, setting: ReplySetting, values: Values): string[] {
  const topic = setting.context.view.inputs.topic;
  const open = setting.context.view.subTopics.filter(
    ({ id, status }) => status !== "well-discussed" && id !== setting.current?.id,
  );
  const here = setting.current?.status !== "well-discussed";
  if (open.length === 0 && !here) return fillAll(templates.nextNone, values);
  const names = open.map((one) => titleOf(one, topic));
  return fillAll(templates.next, { ...values, open: names.length > 0 ? listNames(names) : "nothing else" });
}

function answerOpinion(_: Call, setting: ReplySetting, values: Values): string[] {
  const camps = setting.current === null ? [] : campsOn(setting.current, setting);
  return camps.length > 0
    ? fillAll(templates.opinionCamps, { ...values, camps: tellCamps(camps, setting) })
    : fillAll(templates.opinionOpen, values);
}

function answerPerson(call: Call, setting: ReplySetting, values: Values): string[] {
  const [person] = namesIn(call.text, setting.context.view).filter((id) => id !== "bot");
  if (person === undefined) return answerQuestion(call, setting, values);
  const other = setting.nameOf(person);
  const asked = readText(call.text.replaceAll(other, " ")).content;
  const quotes = setting.context.view.subTopics
    .filter((subTopic) => isAsked(subTopic, asked, setting))
    .flatMap((subTopic) => positionsOn(subTopic.id, setting.reading).get(person)?.quote ?? [])
    .map((quote) => quoteText(quote, 160));
  const distinct = [...new Set(quotes)].slice(0, 3);
  return distinct.length === 0
    ? fillAll(templates.personSilent, { ...values, other })
    : fillAll(templates.personSaid, { ...values, other, quotes: distinct.join("; ") });
}

/** A sub-topic is asked about when its title is touched; when none is, all are. */
function isAsked(subTopic: SubTopic, asked: ReadonlySet<string>, setting: ReplySetting): boolean {
  const touched = (one: SubTopic) => countShared(asked, readText(one.title).content) > 0;
  return touched(subTopic) || !setting.context.view.subTopics.some(touched);
}

function answerQuestion(call: Call, setting: ReplySetting, values: Values): string[] {
  const fact = findFact(call.text, call.askers[0] ?? null, setting.reading);
  // Personal and money matters need words of the question itself, never a sentence that is merely near.
  const trusted =
    fact !== null &&
    (!privateFactCue.test(call.text) || privateFactCue.test(fact.text) || /\d/u.test(fact.text));
  if (fact !== null && trusted) {
    const quote = quoteText(fact.text, 240);
    return fact.person === null
      ? fillAll(templates.foundGiven, { ...values, quote })
      : fillAll(templates.foundSaid, { ...values, quote, other: setting.nameOf(fact.person) });
  }
  return fillAll(templates.unknown, { ...values, ask: whoMayKnow(call, setting) });
}

/** Somebody else in the room who said something near the question, else the host, if there is one. */
function whoMayKnow(call: Call, { reading, context, nameOf }: ReplySetting): string {
  const asked = readText(call.text).content;
  const present = new Set(context.view.roster.map(({ id }) => id));
  const near = reading.utterances.findLast(
    ({ byPerson, from, reading: { content } }) =>
      byPerson && present.has(from) && !call.askers.includes(from) && countShared(asked, content) > 0,
  );
  if (near) return ` Perhaps ${nameOf(near.from)} knows?`;
  return "host" in context.view.names && !call.askers.includes("host")
    ? " Perhaps the host of this room knows?"
    : " Does anybody here know?";
}
