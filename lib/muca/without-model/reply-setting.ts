import { singleLine } from "@/lib/shared/text";
import type { ReplyAnswer } from "../acts/reply-answer";
import type { ReplyContext } from "../mind";
import { checkReply, type ReplyCheckContext } from "../reply-check";
import type { SubTopic } from "../sub-topic";
import { type Camp, countVotes, positionsOn } from "./facts";
import { readWindow, type WindowReading } from "./read-window";
import { chooseWording, countOf, fitTo, listNames } from "./wording";

/** What every rule that writes a reply works with. */
export interface ReplySetting {
  context: ReplyContext;
  reading: WindowReading;
  /** The sub-topic people are on, else the one that is open, else the first not well discussed. */
  current: SubTopic | null;
  /** `current` in words, or the room's topic. */
  currentTitle: string;
  nameOf(id: string): string;
}

export function setReply(context: ReplyContext): ReplySetting {
  const { view, decision } = context;
  const subTopics = view.subTopics;
  const current =
    subTopics.find(({ id }) => id === decision.currentSubTopic) ??
    subTopics.findLast(({ status }) => status === "being-discussed") ??
    subTopics.find(({ status }) => status !== "well-discussed") ??
    subTopics.at(-1) ??
    null;
  return {
    context,
    reading: readWindow(view),
    current,
    currentTitle: titleOf(current, view.inputs.topic),
    nameOf: (id) =>
      singleLine(view.names[id] ?? view.roster.find((person) => person.id === id)?.name ?? "") || "you",
  };
}

/** A title as it stands inside a sentence. */
export function titleOf(subTopic: SubTopic | null, topic: string): string {
  const title = singleLine(subTopic?.title ?? topic)
    .replaceAll(/[@“”"]/gu, "")
    .replace(/[.?!:;]+$/u, "");
  return title === "" ? "our topic" : `“${fitTo(title, 80)}”`;
}

export function campsOn(subTopic: SubTopic, setting: ReplySetting): Camp[] {
  return countVotes(positionsOn(subTopic.id, setting.reading).values(), setting.context.view);
}

/** "park: 2 votes (Amy and Ben); lake: 1 vote (Chris)". */
export function tellCamps(camps: readonly Camp[], setting: ReplySetting): string {
  return camps
    .slice(0, 5)
    .map(({ option, voters }) => {
      const name = fitTo(singleLine(option).replaceAll(/[@“”"]/gu, ""), 60);
      return `${name}: ${countOf(voters.length, "vote")} (${listNames(voters.map(setting.nameOf))})`;
    })
    .join("; ");
}

export interface Draft {
  reasoning: string;
  kind: string;
  /** Participant ids, or `host`. */
  to: readonly string[];
  /** Wordings of the same message, in order of preference from the turn's seed on. */
  variants: readonly string[];
}

/** Chooses the wording, keeps to the room's limit, and puts the answer in handles. */
export function finishReply(setting: ReplySetting, { reasoning, kind, to, variants }: Draft): ReplyAnswer {
  const { view, decision, replyMaxChars } = setting.context;
  const fitting = variants.map((variant) => fitTo(variant, replyMaxChars));
  const allowed = fitting.filter((text) => checkReply(text, checkContext(setting)).ok);
  const text = chooseWording(allowed.length > 0 ? allowed : fitting, decision.turn, view.recentBotTexts);
  return { reasoning, kind, to: to.map(setting.reading.handles.person), text };
}

/** A quotation may call somebody who left; then another wording is taken (MUCA §5, the reply checks). */
function checkContext({ context: { view, replyMaxChars, askers } }: ReplySetting): ReplyCheckContext {
  return {
    present: view.roster.map(({ name }) => name),
    everybody: Object.entries(view.names).flatMap(([id, name]) => (id === "host" ? [] : [name])),
    askedBy: askers.map(({ name }) => name),
    hostName: view.names.host ?? null,
    botName: view.botName,
    recentBotTexts: view.recentBotTexts,
    maxChars: replyMaxChars,
  };
}

/** An answer that says nothing. */
export function sayNothing(reasoning: string): ReplyAnswer {
  return { reasoning, kind: "nothing-to-add", to: [], text: "" };
}
