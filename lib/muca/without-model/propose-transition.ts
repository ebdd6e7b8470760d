import type { ReplyAnswer } from "../acts/reply-answer";
import type { ReplyContext } from "../mind";
import { finishReply, setReply, titleOf } from "./reply-setting";
import { fillAll, templates } from "./templates";

/** Asks whether to go on, with the reason that applies; or whether to wrap up (MUCA §4). */
export function proposeTransition(context: ReplyContext): ReplyAnswer {
  const setting = setReply(context);
  const { view, decision } = context;
  const next = view.subTopics.find(({ id }) => id === decision.proposedSubTopic) ?? null;
  const counted = decision.subTopics.find(({ id }) => id === setting.current?.id);
  const values = {
    current: setting.currentTitle,
    next: titleOf(next, view.inputs.topic),
    joined: counted?.nEd === 1 ? "one of you has" : `${counted?.nEd ?? 0} of you have`,
  };
  const asked = fillAll(
    next === null
      ? byReason(templates.wrapUp, decision.reason, templates.wrapUpAny)
      : byReason(templates.moveOn, decision.reason, templates.moveOnAny),
    values,
  );
  const variants =
    next === null ? asked : asked.flatMap((ask) => templates.openNext.map((way) => `${ask} ${way}`));
  return finishReply(setting, {
    reasoning: `Reason: ${decision.reason ?? "none given"}; ${next === null ? "nothing left to propose" : "a sub-topic is proposed"}.`,
    kind: next === null ? "ask-to-wrap-up" : "ask-to-move-on",
    to: [],
    variants,
  });
}

function byReason(
  table: Readonly<Record<string, readonly string[]>>,
  reason: string | null,
  otherwise: readonly string[],
): readonly string[] {
  return (reason === null ? undefined : table[reason]) ?? otherwise;
}
