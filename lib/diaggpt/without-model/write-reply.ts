import { readText } from "@/lib/shared/language";
import { itemOf } from "../dialogue";
import { toRecord } from "../record";
import type { FusedReply, ReplyContext } from "../reply-context";
import type { RoundEvent } from "../round-decision";
import type { Topic } from "../topic";
import { currentTopic, findTopic, finishTopic, type TopicStack } from "../topic-stack";
import { cues } from "./cues";
import { noticeFor, type Wording, wordingFor } from "./wording";

/**
 * The reply without a model: what became of the message, what is to be told, then the next item or the report. It
 * says as much as one reply can, so that each message of the user brings one item further.
 */
export function writeReply(context: ReplyContext): FusedReply {
  const words = wordingFor(context.task.language);
  const parts: string[] = [];
  if (context.opening)
    parts.push(words.hello(context.task.name, context.task.assistantRole), notice(context));
  parts.push(...context.events.map((event) => sayEvent(context, event, words)));
  parts.push(answerDigression(context, words));
  const told = tellProvided(context, parts);
  const top = currentTopic(told.stack);
  const goalReached = top?.kind === "goal";
  const asked = goalReached ? null : nextAsk(told.stack);
  if (goalReached) parts.push(writeReport(told.stack, context), words.goodbye, notice(context));
  else if (asked) parts.push(sayQuestion(context, asked, words));
  const objective = goalReached ? "report" : asked ? `ask: ${asked.title}` : (top?.title ?? "");
  const text = parts.filter((part) => part !== "").join("\n\n");
  return { objective, provided: told.provided, goalReached, text };
}

function notice({ task }: ReplyContext): string {
  return noticeFor(task.field, task.language) ?? "";
}

function sayEvent(context: ReplyContext, event: RoundEvent, words: Wording): string {
  if (event.kind === "not-applied" || event.kind === "answered" || event.kind === "noted") return "";
  const topic = findTopic(context.stack, event.topicId);
  const title = topic?.title ?? "";
  if (event.kind === "corrected") return words.corrected(title, event.value);
  if (event.kind === "misfit") return words.again(title);
  if (!event.askAgain) return words.refused(title);
  const why = itemOf(context.stack, topic)?.why;
  return [why ? words.askedBecause(why) : words.noReason(context.task.goal), words.canSkip].join(" ");
}

/** Answers a question in between from the task's background; "why" is answered by the item. */
function answerDigression(context: ReplyContext, words: Wording): string {
  const top = currentTopic(context.stack);
  if (top?.origin !== "generated") return "";
  if (cues.why.test(top.title)) {
    const asked = itemOf(context.stack, nextAsk(context.stack));
    return asked?.why ? words.askedBecause(asked.why) : words.noReason(context.task.goal);
  }
  const wanted = readText(top.title).content;
  const known = readText(context.task.background ?? "").sentences;
  const best = known
    .map(({ text, content }) => ({ text, shared: [...content].filter((word) => wanted.has(word)).length }))
    .sort((a, b) => b.shared - a.shared)[0];
  return best && best.shared > 0 ? best.text : words.cannotAnswer;
}

/** Says what the items on top provide, one after the other, and takes them off. */
function tellProvided(context: ReplyContext, parts: string[]): { stack: TopicStack; provided: string[] } {
  let { stack } = context;
  const provided: string[] = [];
  // A question in between lies on top of what comes next.
  const digression = currentTopic(stack);
  if (digression?.origin === "generated") stack = finishTopic(stack, digression.id);
  for (let top = currentTopic(stack); top?.kind === "answer"; top = currentTopic(stack)) {
    if (top.origin === "predefined") {
      provided.push(top.id);
      parts.push(itemOf(stack, top)?.wording ?? top.title);
    }
    stack = finishTopic(stack, top.id);
  }
  return { stack, provided };
}

function nextAsk(stack: TopicStack): Topic | null {
  return stack.order.map((id) => findTopic(stack, id)).findLast((topic) => topic?.kind === "ask") ?? null;
}

function sayQuestion(context: ReplyContext, topic: Topic, words: Wording): string {
  const item = itemOf(context.stack, topic);
  if (!item) return words.ask(topic.title);
  const skip = item.required ? "" : words.canSkip;
  return [item.wording ?? words.ask(topic.title), words.format(item), skip]
    .filter((part) => part !== "")
    .join(" ");
}

/** The record in words, one item a line. */
export function writeReport(stack: TopicStack, { task }: Pick<ReplyContext, "task">): string {
  const words = wordingFor(task.language);
  const lines = toRecord(stack)
    .filter(({ taskId, kind }) => taskId === task.id && kind === "ask")
    .map(({ title, state, value }) => {
      const said = value ?? (state === "refused" ? words.refusedValue : words.openValue);
      return `- ${title}: ${said}`;
    });
  return [words.reportHead(task.goal), ...lines].join("\n");
}
