import { singleLine } from "@/lib/shared/text";
import type { ReplyAnswer } from "../acts/reply-answer";
import type { ReplyContext } from "../mind";
import { cues } from "./cues";
import { type Camp, positionsOn } from "./facts";
import { campsOn, finishReply, type ReplySetting, setReply, titleOf } from "./reply-setting";
import { fill, fillAll, templates } from "./templates";
import { fitTo, listNames, quoteText } from "./wording";

/** Camps with their reasons, what would help, a way to agree and what comes next; no side (MUCA §5). */
export function mediateConflict(context: ReplyContext): ReplyAnswer {
  const setting = setReply(context);
  const camps = findCamps(setting);
  const values = { current: setting.currentTitle };
  const middle = camps.length >= 2 ? templates.campsAsk : templates.noCampsAsk;
  const variants = fillAll(camps.length >= 2 ? templates.campsIntro : templates.noCampsIntro, values).flatMap(
    (intro, k) =>
      middle.map((ask, m) =>
        [
          intro,
          ...(camps.length >= 2 ? camps : []),
          [ask, ...(camps.length >= 2 ? [at(templates.waysToAgree, k + m)] : []), ...nextUp(setting, m)].join(
            " ",
          ),
        ].join("\n"),
      ),
  );
  return finishReply(setting, {
    reasoning:
      camps.length >= 2 ? `${camps.length} camps found.` : "No opposing camps found; asks for a proposal.",
    kind: camps.length >= 2 ? "camps" : "no-camps",
    to: [],
    variants,
  });
}

/** One line a camp: voters and a reason given; else those who agree and those who do not. */
function findCamps(setting: ReplySetting): string[] {
  if (setting.current === null) return [];
  const camps = campsOn(setting.current, setting);
  if (camps.length >= 2)
    return alphabetical(camps)
      .slice(0, 4)
      .map((camp) => tellCamp(camp, setting));
  const present = new Set(setting.context.view.roster.map(({ id }) => id));
  const positions = [...positionsOn(setting.current.id, setting.reading).values()].filter(({ person }) =>
    present.has(person),
  );
  const against = positions.filter(({ stance }) => stance === "disagrees");
  const others = positions.filter(({ stance, choice }) => stance === "agrees" || choice !== null);
  if (against.length === 0 || others.length === 0) return [];
  const tell = ({ person, quote }: { person: string; quote: string }) =>
    `- ${setting.nameOf(person)} said ${quoteText(quote, 110)}`;
  return [...others.slice(-2), ...against.slice(-2)].map(tell);
}

/** Order by name, not by strength, so that the list leans to nobody. */
function alphabetical(camps: readonly Camp[]): Camp[] {
  return [...camps].sort((a, b) => (a.option < b.option ? -1 : 1));
}

function tellCamp({ option, voters }: Camp, setting: ReplySetting): string {
  const positions =
    setting.current === null ? [] : [...positionsOn(setting.current.id, setting.reading).values()];
  const reason = positions.find(({ person, quote }) => voters.includes(person) && cues.reason.test(quote));
  const name = fitTo(singleLine(option).replaceAll(/[@“”"]/gu, ""), 60);
  const why = reason ? `, as ${setting.nameOf(reason.person)} put it: ${quoteText(reason.quote, 110)}` : "";
  return `- ${name}: ${listNames(voters.map(setting.nameOf))}${why}`;
}

function nextUp({ context }: ReplySetting, k: number): string[] {
  const { view, decision } = context;
  const next = view.subTopics.find(({ id }) => id === decision.proposedSubTopic);
  return next ? [fill(at(templates.thenNext, k), { next: titleOf(next, view.inputs.topic) })] : [];
}

function at(list: readonly string[], k: number): string {
  return list[k % list.length] ?? "";
}
