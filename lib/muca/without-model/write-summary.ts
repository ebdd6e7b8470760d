import { nothingToAdd, type ReplyAnswer } from "../acts/reply-answer";
import type { ReplyContext } from "../mind";
import type { SubTopic } from "../sub-topic";
import { positionsOn } from "./facts";
import {
  campsOn,
  finishReply,
  type ReplySetting,
  sayNothing,
  setReply,
  tellCamps,
  titleOf,
} from "./reply-setting";
import { countOf, listNames, quoteText } from "./wording";

/** Sums up: a take-home, then a line for each sub-topic that was touched, with computed counts (MUCA §5). */
export function writeSummary(context: ReplyContext): ReplyAnswer {
  const setting = setReply(context);
  const lines = summaryLines(setting);
  if (lines.length === 0)
    return { ...sayNothing("Nothing has been said on any sub-topic."), kind: nothingToAdd };
  const body = lines.join("\n");
  const home = takeHome(setting);
  return finishReply(setting, {
    reasoning: "Summed up by rule from recorded positions and counted votes.",
    kind: "summary",
    to: [],
    variants: [
      `Where we are: ${home}\n${body}`,
      `A look back: ${home}\n${body}`,
      `The talk so far: ${home}\n${body}`,
    ],
  });
}

/** One sentence on what stands out: the widest agreement, else the closest contest, else what is open. */
export function takeHome(setting: ReplySetting): string {
  const { view } = setting.context;
  const people = view.roster.length;
  const told = view.subTopics.map((subTopic) => ({ subTopic, camps: campsOn(subTopic, setting) }));
  const settled = told.filter(({ subTopic }) => subTopic.status === "well-discussed");
  const contested = told.find(({ camps }) => camps.length >= 2);
  const widest = told
    .filter(({ camps }) => camps.length === 1)
    .sort((a, b) => (b.camps[0]?.voters.length ?? 0) - (a.camps[0]?.voters.length ?? 0))[0];
  const title = (subTopic: SubTopic) => titleOf(subTopic, view.inputs.topic);
  if (contested && contested.subTopic.status !== "well-discussed") {
    const [first, second] = contested.camps;
    return `the open question is ${title(contested.subTopic)}, with ${quoteText(first?.option ?? "", 60)} (${first?.voters.length ?? 0}) and ${quoteText(second?.option ?? "", 60)} (${second?.voters.length ?? 0}) on the table.`;
  }
  if (widest && (widest.camps[0]?.voters.length ?? 0) > people / 2) {
    return `most of you are together on ${title(widest.subTopic)}: ${quoteText(widest.camps[0]?.option ?? "", 60)}.`;
  }
  if (settled.length > 0) {
    const rest = view.subTopics.length - settled.length;
    return `${listNames(settled.map(({ subTopic }) => title(subTopic)))} ${settled.length === 1 ? "looks" : "look"} settled${rest > 0 ? `; ${countOf(rest, "point")} still open` : ""}.`;
  }
  return `there are views on the table, but nothing is settled yet; most turns on ${setting.currentTitle}.`;
}

/** A line for each sub-topic on which people spoke, and one for what nobody touched. */
export function summaryLines(setting: ReplySetting): string[] {
  const { view } = setting.context;
  const untouched: string[] = [];
  const lines = view.subTopics.flatMap((subTopic) => {
    const line = lineFor(subTopic, setting);
    if (line === null) untouched.push(titleOf(subTopic, view.inputs.topic));
    return line ?? [];
  });
  if (lines.length > 0 && untouched.length > 0) lines.push(`- Not yet touched: ${listNames(untouched)}`);
  return lines;
}

function lineFor(subTopic: SubTopic, setting: ReplySetting): string | null {
  const title = titleOf(subTopic, setting.context.view.inputs.topic);
  if (subTopic.consensus) return `- ${title} (agreed): ${quoteText(subTopic.consensus.text, 200)}`;
  const positions = [...positionsOn(subTopic.id, setting.reading).values()];
  if (positions.length === 0) return null;
  const { view, decision } = setting.context;
  const camps = campsOn(subTopic, setting);
  const counted = decision.subTopics.find(({ id }) => id === subTopic.id);
  const heard = Math.max(
    counted?.nEd ?? 0,
    positions.filter(({ person }) => view.roster.some(({ id }) => id === person)).length,
  );
  const state = subTopic.status === "well-discussed" ? "settled" : "open";
  const said =
    camps.length > 0
      ? tellCamps(camps, setting)
      : positions
          .slice(-2)
          .map(({ person, quote }) => `${setting.nameOf(person)} said ${quoteText(quote, 90)}`)
          .join("; ");
  return `- ${title} (${state}, ${heard} of ${view.roster.length} heard): ${said}`;
}
