import { readText } from "@/lib/shared/language";
import type { RoomView } from "../room-view";
import type { WindowReading } from "./read-window";
import { detectChoice, detectStance, isSameOption, type Stance } from "./stance";

/** Where a person stands on a sub-topic, from everything that is kept about it. */
export interface Position {
  person: string;
  /** Newest stance towards what was said before. */
  stance: Stance;
  /** Newest vote or choice. */
  choice: string | null;
  /** Newest thing said, to be quoted. */
  quote: string;
}

export interface Camp {
  option: string;
  /** Participant ids. */
  voters: string[];
}

/**
 * Positions on a sub-topic by person: the recorded summaries first, then the window on top, so that votes
 * from long before the window count. The bot's and the host's words are nobody's opinion.
 */
export function positionsOn(subTopicId: string, reading: WindowReading): Map<string, Position> {
  const positions = new Map<string, Position>();
  for (const [person, bySubTopic] of Object.entries(reading.view.summaries)) {
    for (const { text } of bySubTopic[subTopicId] ?? []) {
      update(positions, person, text, detectStance(text), detectChoice(text));
    }
  }
  for (const { byPerson, labels, from, text, stance, choice } of reading.utterances) {
    if (byPerson && labels.includes(subTopicId) && text !== "") update(positions, from, text, stance, choice);
  }
  return positions;
}

function update(
  positions: Map<string, Position>,
  person: string,
  text: string,
  stance: Stance,
  choice: string | null,
): void {
  const before = positions.get(person);
  const said = quotable(text);
  // Questions and remarks without substance do not replace what somebody stands for.
  if (said === null && before && choice === null && stance === null) return;
  positions.set(person, {
    person,
    // A plain remark after a stance does not take it back.
    stance: stance ?? (choice === null ? (before?.stance ?? null) : null),
    // Whoever disagrees has given up what they were for, unless they name it again.
    choice: choice ?? (stance === "disagrees" ? null : (before?.choice ?? null)),
    quote:
      choice === null && before?.choice && stance === null ? before.quote : (said ?? before?.quote ?? text),
  });
}

/** The sentence that says most about where its author stands: a vote, else the longest that asks nothing. */
function quotable(text: string): string | null {
  const sentences = readText(text).sentences.filter(({ isQuestion }) => !isQuestion);
  const vote = sentences.findLast((sentence) => detectChoice(sentence.text) !== null);
  if (vote) return vote.text;
  const telling = sentences.filter(({ content }) => content.size >= 2);
  const most = Math.max(0, ...telling.map(({ content }) => content.size));
  return telling.find(({ content }) => content.size === most)?.text ?? null;
}

/** Options with their voters, most votes first; people who left don't count. */
export function countVotes(positions: Iterable<Position>, view: RoomView): Camp[] {
  const present = new Set(view.roster.map((person) => person.id));
  const camps: Camp[] = [];
  for (const { person, choice } of positions) {
    if (choice === null || !present.has(person)) continue;
    const camp = camps.find(({ option }) => isSameOption(option, choice));
    if (!camp) {
      camps.push({ option: choice, voters: [person] });
    } else {
      camp.voters.push(person);
      if (choice.length < camp.option.length) camp.option = choice;
    }
  }
  return camps.sort((a, b) => b.voters.length - a.voters.length);
}
