import { singleLine } from "@/lib/shared/text";
import type { RoomInputs, RoomKind } from "../room-inputs";
import { fitTo } from "./wording";

export interface OutlinedSubTopic {
  title: string;
  done: string;
}

/** Code points. */
const titleLength = 80;

/** Phases of a talk of each kind, used when the host wrote down no points. In order; the first few are taken. */
const phases: Readonly<Record<RoomKind, readonly OutlinedSubTopic[]>> = {
  "goal-oriented": [
    { title: "What we want to reach", done: "The goal is put in one sentence that most agree with." },
    { title: "Ways to get there", done: "At least two ways are named, with what speaks for them." },
    { title: "Who does what next", done: "Next steps have a person and a time." },
  ],
  "decision-making": [
    { title: "Options on the table", done: "Everybody's options are named." },
    { title: "What matters for the choice", done: "The criteria are named and most agree on them." },
    { title: "Choosing one option", done: "Most people stand behind one option and nobody objects." },
  ],
  "problem-solving": [
    { title: "What exactly the problem is", done: "The problem is put in words that most agree with." },
    { title: "Ideas for a solution", done: "At least two ideas are explained." },
    {
      title: "Checking and agreeing on a solution",
      done: "Most people agree on one solution and why it works.",
    },
  ],
  estimation: [
    { title: "What we know and assume", done: "Known facts and assumptions are listed." },
    { title: "Way of estimating and first guesses", done: "Everybody has given a number with a reason." },
    { title: "Agreeing on one estimate", done: "Most people accept one number or range." },
  ],
  "open-discussion": [
    { title: "First views and experiences", done: "Most people have said where they stand." },
    { title: "Reasons for and against", done: "The main reasons on each side are named." },
    { title: "What we take from it", done: "Most people agree on what to keep or do." },
  ],
  "chit-chat": [
    { title: "Personal experiences", done: "Several people have told something of their own." },
    { title: "Likes and dislikes", done: "People have compared what they like." },
    { title: "Tips for each other", done: "Somebody has got an idea to take home." },
  ],
};

const furtherPhases: readonly OutlinedSubTopic[] = [
  { title: "Concerns and risks", done: "Worries are named, each with a way to deal with it." },
  { title: "Means and limits", done: "Time, money and help at hand are clear." },
  { title: "Checking the result", done: "It is clear how people will see whether it worked." },
  { title: "Open questions", done: "Every open question has somebody who finds out." },
];

/**
 * Sub-topics without a model: the points that the host wrote down, numbered or one a line, in the agenda, else
 * the hints, else the topic; else the phases of such a talk. At most `count`, at least one (MUCA §2).
 */
export function outlineSubTopics(
  inputs: RoomInputs,
  count: number,
  keep: readonly string[] = [],
): OutlinedSubTopic[] {
  const { agenda, hints, topic, kind } = inputs;
  const fromAgenda = listPoints(agenda ?? "", true);
  // One numbered remark in a hint is no list; one line of agenda is an agenda.
  const elsewhere = [hints ?? "", topic]
    .map((text) => listPoints(text, false))
    .find((points) => points.length > 1);
  const written = fromAgenda.length > 0 ? fromAgenda : (elsewhere ?? []);
  const outlined = written.map((title) => ({ title, done: doneLine(title, kind) }));
  const fallBack = written.length > keep.length ? [] : [...phases[kind], ...furtherPhases];
  return distinct([...outlined, ...fallBack], keep).slice(0, Math.max(1, count));
}

const numbered = /(?:^|[\s:;,.(])(?:\(?(?:\d{1,2}|[a-h]|[ivx]{1,4})\)|\d{1,2}[.:](?!\d))\s+/giu;

/** The points of a text: numbered ones wherever they stand, else bullets or lines, else parts between semicolons. */
function listPoints(text: string, anyLines: boolean): string[] {
  const marks = [...text.matchAll(numbered)];
  if (marks.length >= 2) {
    return clean(marks.map((mark, k) => text.slice(mark.index + mark[0].length, marks[k + 1]?.index)));
  }
  const lines = text.split(/\r?\n/u).filter((line) => line.trim() !== "");
  const bullets = lines.filter((line) => /^\s*[-*•–·]\s+/u.test(line));
  if (bullets.length >= 2) return clean(bullets);
  if (!anyLines) return [];
  if (lines.length >= 2) return clean(lines);
  const parts = text.split(/[;；、]|,\s+(?=\p{L})/u);
  return clean(parts);
}

function clean(points: readonly string[]): string[] {
  return points
    .map((point) => singleLine(point).replace(/^[-*•–·\s]+/u, ""))
    .map((point) =>
      firstSentence(point)
        .replace(/(?:[\s,;.:(]|(?<![\p{L}])(?:and|und|or|oder))+$/iu, "")
        .trim(),
    )
    .filter((point) => /[\p{L}\p{N}]/u.test(point))
    .map((point) => fitTo(point, titleLength));
}

function firstSentence(point: string): string {
  return point.split(/(?<=[.!?。！？])\s+/u)[0] ?? point;
}

function doneLine(title: string, kind: RoomKind): string {
  return kind === "chit-chat"
    ? `Several people have told what they think about “${title}”.`
    : `Most people agree on an answer for “${title}”, and nobody objects.`;
}

function distinct(subTopics: readonly OutlinedSubTopic[], keep: readonly string[]): OutlinedSubTopic[] {
  const seen = new Set(keep.map((title) => title.toLowerCase()));
  return subTopics.filter(({ title }) => {
    const key = title.toLowerCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
