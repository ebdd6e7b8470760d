import type { StatusAnswer } from "../analyzer/answers";
import type { SubTopic, SubTopicStatus } from "../sub-topic";
import { cues } from "./cues";
import { countVotes, type Position, positionsOn } from "./facts";
import type { ReadUtterance, WindowReading } from "./read-window";
import { quoteText } from "./wording";

/** Code points of a quotation inside a topic summary. */
const quoteLength = 90;
/** People quoted in a topic summary. */
const quotedPeople = 8;

/** Status and summary of every sub-topic on which somebody has spoken (MUCA §3.1). */
export function judgeProgress(reading: WindowReading): StatusAnswer["progress"] {
  return reading.view.subTopics.flatMap((subTopic) => {
    const handle = reading.handles.subTopic(subTopic.id);
    const about = reading.utterances.filter(
      ({ byPerson, labels }) => byPerson && labels.includes(subTopic.id),
    );
    if (handle === null || (about.length === 0 && subTopic.status === "not-discussed")) return [];
    if (!about.some(({ isNew }) => isNew)) return [];
    const positions = positionsOn(subTopic.id, reading);
    const status = judgeStatus(subTopic, about, positions, reading);
    return [{ subTopic: handle, summary: quotePositions(positions, reading), status }];
  });
}

function judgeStatus(
  subTopic: SubTopic,
  about: readonly ReadUtterance[],
  positions: ReadonlyMap<string, Position>,
  reading: WindowReading,
): SubTopicStatus {
  if (reading.view.inputs.kind === "chit-chat") return judgeChat(subTopic, about, reading);
  const { support, opposed } = weigh(about, positions, reading);
  const people = reading.view.roster.length;
  if (opposed.size > 0) return "being-discussed";
  if (support.size > people / 2 && support.size >= Math.min(2, people)) return "well-discussed";
  return subTopic.status === "well-discussed" ? "well-discussed" : "being-discussed";
}

/** Who stands behind the leading outcome, and who against it, among the people present. */
function weigh(
  about: readonly ReadUtterance[],
  positions: ReadonlyMap<string, Position>,
  reading: WindowReading,
): { support: Set<string>; opposed: Set<string> } {
  const present = new Set(reading.view.roster.map((person) => person.id));
  const camps = countVotes(positions.values(), reading.view);
  const leading = new Set(camps[0]?.voters);
  const support = new Set<string>();
  const opposed = new Set<string>();
  for (const { person, stance, choice } of positions.values()) {
    if (!present.has(person)) continue;
    if (stance === "disagrees" && !leading.has(person)) opposed.add(person);
    else if (choice !== null && !leading.has(person) && stance !== "agrees") opposed.add(person);
    else if (stance === "agrees" || leading.has(person)) support.add(person);
  }
  const proposer = about.find(({ text }) => cues.proposal.test(text))?.from;
  if (proposer !== undefined && support.size > 0 && present.has(proposer) && !opposed.has(proposer)) {
    support.add(proposer);
  }
  return { support, opposed };
}

/** Chit-chat is well discussed once half of the people have talked closely about it, about once each. */
function judgeChat(
  subTopic: SubTopic,
  about: readonly ReadUtterance[],
  reading: WindowReading,
): SubTopicStatus {
  if (subTopic.status === "well-discussed") return "well-discussed";
  const people = reading.view.roster.length;
  const close = about.filter(({ reading: { content } }) => content.size >= 2);
  const voices = new Set(close.map(({ from }) => from));
  const enough = close.length >= Math.max(4, people) && voices.size >= Math.max(2, people / 2);
  return enough ? "well-discussed" : "being-discussed";
}

function quotePositions(positions: ReadonlyMap<string, Position>, { view }: WindowReading): string {
  return [...positions.values()]
    .slice(0, quotedPeople)
    .map(({ person, quote }) => `${view.names[person] ?? "Somebody"}: ${quoteText(quote, quoteLength)}`)
    .join("; ");
}
