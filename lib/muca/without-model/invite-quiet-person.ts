import type { ReplyAnswer } from "../acts/reply-answer";
import type { ReplyContext } from "../mind";
import { finishReply, type ReplySetting, sayNothing, setReply } from "./reply-setting";
import { fillAll, templates } from "./templates";
import { quoteText } from "./wording";

/** A kind word to one person, about what that person said or about the open sub-topic (MUCA §5). */
export function inviteQuietPerson(context: ReplyContext): ReplyAnswer {
  const person = context.decision.target?.[0];
  if (person === undefined || !context.view.roster.some(({ id }) => id === person)) {
    return sayNothing("The person to encourage is not in the room.");
  }
  const setting = setReply(context);
  const values = { name: setting.nameOf(person), current: setting.currentTitle };
  const own = lastWordsOf(person, setting);
  const other = someoneElse(person, setting);
  const variants = [
    ...(own ? fillAll(templates.inviteHistory, { ...values, quote: quoteText(own, 120) }) : []),
    ...(own === null && other
      ? fillAll(templates.inviteQuote, {
          ...values,
          other: setting.nameOf(other.from),
          quote: quoteText(other.text, 120),
        })
      : []),
    ...(own === null ? fillAll(templates.inviteOpen, values) : []),
  ];
  return finishReply(setting, {
    reasoning: own
      ? "Takes up what the person said before."
      : "Nothing said before; asks about the open sub-topic.",
    kind: own ? "own-history" : "open-sub-topic",
    to: [person],
    variants,
  });
}

/** The newest recorded sentence of substance, on the open sub-topic if there is one. */
function lastWordsOf(person: string, { context, current }: ReplySetting): string | null {
  const own = context.view.summaries[person] ?? {};
  const here = current === null ? [] : (own[current.id] ?? []);
  const sentences = here.length > 0 ? here : Object.values(own).flat();
  return sentences.findLast(({ text }) => text.trim() !== "")?.text ?? null;
}

/** The newest thing of substance that somebody else in the room said on the open sub-topic. */
function someoneElse(person: string, { context, reading, current }: ReplySetting) {
  const present = new Set(context.view.roster.map(({ id }) => id));
  return reading.utterances.findLast(
    ({ byPerson, from, labels, reading: { content, sentences } }) =>
      byPerson &&
      from !== person &&
      present.has(from) &&
      (current === null || labels.includes(current.id)) &&
      content.size >= 3 &&
      !sentences.some(({ isQuestion }) => isQuestion),
  );
}
