import { countShared, setCosine } from "@/lib/shared/language";
import { cues } from "./cues";
import type { ReadUtterance, WindowReading } from "./read-window";

/** Newest participant utterances that the signals look at. */
const recentCount = 8;
/** Similarity of two utterances that say the same again. */
const sameAgain = 0.75;

/** Whether the talk is stuck, and whether it leaves something to the bot (MUCA §3.2). */
export function detectSignals(reading: WindowReading): { stuck: boolean; unsolved: boolean } {
  const recent = reading.utterances
    .filter(({ byPerson, text }) => byPerson && text !== "")
    .slice(-recentCount);
  if (!recent.some(({ isNew }) => isNew) && reading.view.trigger !== "idle")
    return { stuck: false, unsolved: false };
  return { stuck: isStuck(recent), unsolved: findUnsolved(reading) !== null };
}

function isStuck(recent: readonly ReadUtterance[]): boolean {
  const fresh = recent.filter(({ isNew }) => isNew);
  if (fresh.some(({ text }) => cues.goingInCircles.test(straight(text)))) return true;
  const lost = recent.filter(({ text }) => cues.stuck.test(straight(text)));
  if (lost.some(({ isNew }) => isNew) && new Set(lost.map(({ from }) => from)).size >= 2) return true;
  // One who is lost is enough when nobody said anything of substance afterwards.
  const last = recent.at(-1);
  if (last?.isNew && cues.stuck.test(straight(last.text)) && lost.length >= 1 && recent.length >= 3)
    return true;
  const again = fresh.filter((one) =>
    recent.some(
      (other) =>
        recent.indexOf(other) < recent.indexOf(one) &&
        one.reading.content.size >= 2 &&
        setCosine(one.reading.content, other.reading.content) >= sameAgain,
    ),
  );
  return again.length >= 2;
}

/** The newest question that was put to everybody, the host or the bot and that nobody has taken up, or null. */
export function findUnsolved(reading: WindowReading): ReadUtterance | null {
  const { utterances, view } = reading;
  for (let at = utterances.length - 1; at >= 0; at -= 1) {
    const question = utterances[at];
    if (!question || !asksTheRoom(question, reading)) continue;
    const later = utterances.slice(at + 1);
    if (later.some((answer) => takesUp(answer, question))) return null;
    const othersWent = later.filter(({ byPerson, from }) => byPerson && from !== question.from).length;
    // Time to answer must have passed: others talked on, or the room fell silent.
    return othersWent >= 2 || view.trigger === "idle" ? question : null;
  }
  return null;
}

function asksTheRoom(utterance: ReadUtterance, { view, utterances }: WindowReading): boolean {
  if (!utterance.byPerson) return false;
  const asked = utterance.reading.sentences.filter(({ isQuestion }) => isQuestion);
  if (
    asked.length === 0 ||
    !asked.some(({ words }) => words.length >= 3 || /\p{Script=Han}/u.test(words.join("")))
  )
    return false;
  const answered = utterances.find(({ id }) => id === utterance.replyTo);
  if (answered?.byPerson && answered.from !== utterance.from) return false;
  const text = utterance.text.toLowerCase();
  const named = view.roster.some(
    ({ id, name }) => id !== utterance.from && name !== "" && containsWord(text, name.toLowerCase()),
  );
  return !named;
}

/** An answer replies, shares a word of substance, or is as short as an answer to a question may be. */
function takesUp(answer: ReadUtterance, question: ReadUtterance): boolean {
  if (answer.from === question.from) return false;
  if (answer.from === "bot" || answer.from === "host" || answer.replyTo === question.id) return true;
  if (cues.stuck.test(straight(answer.text))) return false;
  const asks = answer.reading.sentences.every(({ isQuestion }) => isQuestion);
  return (
    !asks &&
    (countShared(answer.reading.content, question.reading.content) > 0 ||
      answer.stance !== null ||
      answer.choice !== null)
  );
}

function containsWord(text: string, word: string): boolean {
  const at = text.indexOf(word);
  if (at < 0) return false;
  return !/[\p{L}\p{N}]/u.test(text.charAt(at - 1)) && !/[\p{L}\p{N}]/u.test(text.charAt(at + word.length));
}

function straight(text: string): string {
  return text.replaceAll("’", "'");
}
