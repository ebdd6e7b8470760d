import type { ReplyAnswer } from "../acts/reply-answer";
import type { ReplyContext } from "../mind";
import { findUnsolved } from "./detect-signals";
import { findFact } from "./find-fact";
import { campsOn, finishReply, type ReplySetting, sayNothing, setReply, tellCamps } from "./reply-setting";
import { fillAll, templates } from "./templates";
import { quoteText } from "./wording";

/**
 * Joins in when it can help: people are stuck, a question was left open, the room is silent, or a count shows
 * where people stand. Declines otherwise, in chit-chat above all (MUCA §4).
 */
export function chimeIn(context: ReplyContext): ReplyAnswer {
  const setting = setReply(context);
  const { decision, view } = context;
  if (decision.stuck) return unstick(setting);
  const question = findUnsolved(setting.reading);
  if (question) return takeUp(question.text, question.from, setting);
  if (decision.trigger === "idle") {
    return finishReply(setting, {
      reasoning: "The room is silent.",
      kind: "insight",
      to: [],
      variants: fillAll(templates.idle, { current: setting.currentTitle }),
    });
  }
  if (view.inputs.kind === "chit-chat") return sayNothing("People chat among themselves.");
  return countOpinions(setting) ?? sayNothing("Nothing to add that people have not said.");
}

function unstick(setting: ReplySetting): ReplyAnswer {
  const values = { current: setting.currentTitle };
  const idea = setting.reading.utterances.find(
    ({ byPerson, labels, choice, reading: { content, sentences } }) =>
      byPerson &&
      (setting.current === null || labels.includes(setting.current.id)) &&
      (choice !== null || content.size >= 4) &&
      !sentences.some(({ isQuestion }) => isQuestion),
  );
  const fromTalk = idea
    ? fillAll(templates.unstickQuotes, {
        ...values,
        other: setting.nameOf(idea.from),
        quote: quoteText(idea.text, 120),
      })
    : [];
  return finishReply(setting, {
    reasoning: "People are stuck; offers a next step.",
    kind: "unstick",
    to: [],
    variants: [...fillAll(templates.unstickOpen, values), ...fromTalk],
  });
}

function takeUp(question: string, asker: string, setting: ReplySetting): ReplyAnswer {
  const fact = findFact(question, asker, setting.reading);
  const values = { asker: setting.nameOf(asker), question: quoteText(question, 120) };
  const variants =
    fact === null
      ? fillAll(templates.unsolvedOpen, values)
      : fact.person === null
        ? fillAll(templates.unsolvedGiven, { ...values, quote: quoteText(fact.text, 160) })
        : fillAll(templates.unsolvedSaid, {
            ...values,
            quote: quoteText(fact.text, 160),
            other: setting.nameOf(fact.person),
          });
  return finishReply(setting, { reasoning: "A question was left open.", kind: "answer", to: [], variants });
}

/** Votes that differ, with people still to choose: a count tells them something they may not see. */
function countOpinions(setting: ReplySetting): ReplyAnswer | null {
  if (setting.current === null) return null;
  const camps = campsOn(setting.current, setting);
  const voted = camps.reduce((sum, { voters }) => sum + voters.length, 0);
  const rest = setting.context.view.roster.length - voted;
  if (camps.length < 2 || rest <= 0) return null;
  const values = {
    current: setting.currentTitle,
    camps: tellCamps(camps, setting),
    silent: rest === 1 ? "One of you has" : `${rest} of you have`,
  };
  const variants = fillAll(templates.insightCount, values);
  const said = setting.context.view.recentBotTexts.some((text) => text.includes(values.camps));
  if (said) return null;
  return finishReply(setting, {
    reasoning: "Opinions differ and some are open.",
    kind: "insight",
    to: [],
    variants,
  });
}
