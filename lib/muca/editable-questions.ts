import type { Answered, Ask, AskOptions, Prompt, Question } from "@/lib/llm/question";
import type { PromptTemplate } from "@/lib/shared/prompt-template";
import { replyQuestions } from "./acts/reply-questions";
import { accumulativeSummaryQuestion } from "./analyzer/accumulative-summary.question";
import { fusedAnalysisQuestion } from "./analyzer/fused-analysis.question";
import { subTopicStatusQuestion } from "./analyzer/sub-topic-status.question";
import { utteranceFeaturesQuestion } from "./analyzer/utterance-features.question";
import { basicQuestion } from "./basic.question";
import type { Decision } from "./decision";
import type { ReplyContext } from "./mind";
import type { RoomView } from "./room-view";
import { subTopicGeneratorQuestion } from "./sub-topic-generator.question";

/** A moment of a conversation on which a prompt can be tried. */
export interface PreviewMoment {
  /** As the analysis saw it: new utterances have no labels yet. */
  before: RoomView;
  /** As the reply saw it. */
  after: RoomView;
  decision: Decision;
  replyMaxChars: number;
}

/** A question whose instructions can be edited, whatever it asks about. */
export interface EditableQuestion {
  id: string;
  version: number;
  purpose: "analysis" | "reply";
  template: PromptTemplate;
  /** The prompt for a moment, with these instructions; undefined = the question's own. */
  prompt(moment: PreviewMoment, instructions?: string): Prompt;
  /** Asks once about a moment. */
  tryOut(ask: Ask, moment: PreviewMoment, options: AskOptions): Promise<Answered<unknown>>;
}

/** Makes a question editable: `contextOf` says what of a moment it asks about. Throws when it has no template. */
export function editable<Context, Answer>(
  question: Question<Context, Answer>,
  contextOf: (moment: PreviewMoment) => Context,
): EditableQuestion {
  const { id, version, purpose, template } = question;
  if (!template) throw new Error(`The question ${id} has no template that could be edited.`);
  return {
    ...{ id, version, purpose, template },
    prompt: (moment, instructions) => question.prompt(contextOf(moment), instructions),
    tryOut: (ask, moment, options) => ask(question, contextOf(moment), options),
  };
}

const beforeAnalysis = ({ before }: PreviewMoment) => before;
const replyTo =
  (act: ReplyContext["act"]) =>
  ({ after, decision, replyMaxChars }: PreviewMoment): ReplyContext => ({
    view: after,
    act,
    decision: { ...decision, chosen: act },
    askers: act === "direct-chatting" ? lastAsker(after) : [],
    replyMaxChars,
  });

/** Every question whose prompt can be edited, in the order in which the editor shows them. */
export const editableQuestions: readonly EditableQuestion[] = [
  editable(fusedAnalysisQuestion, beforeAnalysis),
  editable(subTopicStatusQuestion, beforeAnalysis),
  editable(utteranceFeaturesQuestion, beforeAnalysis),
  editable(accumulativeSummaryQuestion, ({ before, after }) => ({
    view: after,
    newIds: new Set(before.window.flatMap(({ id, labels }) => (labels === null ? [id] : []))),
  })),
  editable(subTopicGeneratorQuestion, ({ after: { inputs } }) => ({ inputs, count: 3 })),
  editable(replyQuestions["direct-chatting"], replyTo("direct-chatting")),
  editable(replyQuestions["initiative-summarization"], replyTo("initiative-summarization")),
  editable(replyQuestions["participation-encouragement"], replyTo("participation-encouragement")),
  editable(replyQuestions["sub-topic-transition"], replyTo("sub-topic-transition")),
  editable(replyQuestions["conflict-resolution"], replyTo("conflict-resolution")),
  editable(replyQuestions["in-context-chime-in"], replyTo("in-context-chime-in")),
  editable(basicQuestion, replyTo("in-context-chime-in")),
];

/** Whoever wrote last counts as having called the bot, so that there is somebody to answer. */
function lastAsker(view: RoomView): ReplyContext["askers"] {
  const last = view.window.findLast(({ from, text }) => from !== "bot" && text !== null);
  if (!last) return [];
  return [{ id: last.from, name: view.names[last.from] ?? "", utteranceId: last.id, text: last.text ?? "" }];
}
