import type { Ask, CallRecord, Engine } from "@/lib/llm/question";
import { countWords } from "@/lib/shared/text";
import type { Attendee, MarkedUtterance } from "./attendee";
import { type Chance, createChance } from "./chance";
import { type Candidate, nextSpeakerQuestion, type SpeakerAnswer } from "./next-speaker.question";
import {
  type CoolingRole,
  coolingRoles,
  defaultCoolDown,
  isSpeakingRole,
  type SpeakingRole,
  speakingRoleNames,
} from "./speaking-role";
import type { TalkView } from "./talk-view";
import { utteranceQuestion } from "./utterance.question";
import { drawLength, lengthModel } from "./utterance-length";
import { isUtteranceTrait, traitsFitting, type UtteranceTrait } from "./utterance-trait";

/** One simulated utterance, with all that led to it. */
export interface SimulatedUtterance {
  /** From 1 on. */
  number: number;
  attendeeId: string;
  role: SpeakingRole;
  trait: UtteranceTrait;
  text: string;
  words: { asked: number; measured: number };
  /** The model named somebody who may not speak, or a role that person may not take: chance decided. */
  fellBack: boolean;
  reasons: { speaker: string; utterance: string };
  engine: Engine;
  version: number;
}

export interface TalkOptions {
  seed: number;
  attendees: readonly Attendee[];
  /** Utterances to make in all, those of `before` included. */
  utterances: number;
  /** Made already, when a run goes on after an interruption. */
  before?: readonly Pick<SimulatedUtterance, "attendeeId" | "role">[];
  marks?: readonly MarkedUtterance[];
  /** Own utterances between two times in a cooling role. */
  coolDown?: number;
  signal?: AbortSignal;
}

/**
 * The people of a room, one utterance at a time (Algorithm 2 of the paper). `view` is asked before each, so whatever
 * is done with an utterance must be done before the next is taken. The same options, views and answers give the same
 * utterances, also when the run is cut and goes on with `before`. Ends early when no attendee is present any more.
 */
export async function* talk(
  options: TalkOptions,
  view: () => TalkView,
  ask: Ask,
): AsyncGenerator<{ utterance: SimulatedUtterance; calls: CallRecord[] }> {
  const { before = [], coolDown = defaultCoolDown } = options;
  const taken: TakenRoles = new Map();
  for (const said of before) rememberRole(taken, said, coolDown);
  for (let number = before.length + 1; number <= options.utterances; number += 1) {
    options.signal?.throwIfAborted();
    const now = view();
    // Whoever was sent out of the room says nothing more; with nobody left there is no talk.
    const attendees = options.attendees.filter(({ id }) => now.people.some((person) => person.id === id));
    if (attendees.length === 0) return;
    const made = await sayNext({ ...options, attendees }, now, { number, taken }, ask);
    rememberRole(taken, made.utterance, coolDown);
    yield made;
  }
}

/** The roles of each attendee's last utterances, as many as a cool-down looks back. */
export type TakenRoles = Map<string, readonly SpeakingRole[]>;

export function rememberRole(
  taken: TakenRoles,
  { attendeeId, role }: Pick<SimulatedUtterance, "attendeeId" | "role">,
  coolDown: number,
): void {
  const roles = [...(taken.get(attendeeId) ?? []), role];
  taken.set(attendeeId, roles.slice(Math.max(0, roles.length - coolDown)));
}

async function sayNext(
  options: TalkOptions,
  view: TalkView,
  { number, taken }: { number: number; taken: TakenRoles },
  ask: Ask,
) {
  const { seed, signal, marks = [], attendees } = options;
  const chance = createChance(seed, "turn", number);
  const asking = signal ? { signal } : {};
  const lastFrom = view.window.at(-1)?.from ?? null;
  const candidates = candidatesFor(attendees, taken, lastFrom);
  const draws = [chance.next(), chance.next()] as const;
  const chosen = await ask(nextSpeakerQuestion, { view, candidates, draws }, asking);
  const { attendee, role, fellBack } = settleSpeaker(chosen.answer, candidates, chance);
  const asked = drawLength(lengthModel(attendee.length), chance);
  const traits = traitsFitting(attendee.traits, asked);
  const written = await ask(
    utteranceQuestion,
    { view, attendee, role, traits, words: asked, marks, seed: Math.floor(chance.next() * 2 ** 31) },
    asking,
  );
  const { answer } = written;
  const text = tidy(answer.utterance, attendee.name);
  const utterance: SimulatedUtterance = {
    ...{ number, attendeeId: attendee.id, role, text, fellBack },
    trait:
      isUtteranceTrait(answer.trait) && traits.includes(answer.trait) ? answer.trait : chance.pick(traits),
    words: { asked, measured: countWords(text) },
    reasons: { speaker: chosen.answer.reasons, utterance: answer.reasons },
    engine: written.engine,
    version: utteranceQuestion.version,
  };
  return { utterance, calls: [...chosen.calls, ...written.calls] };
}

/** Who may speak: everybody but whoever spoke last, in roles that are not cooling down (simulation A2). */
export function candidatesFor(
  attendees: readonly Attendee[],
  taken: TakenRoles,
  lastFrom: string | null,
): Candidate[] {
  const others = attendees.filter(({ id }) => id !== lastFrom);
  // A single attendee in a room with nobody else would have nobody to wait for.
  const free = others.length > 0 ? others : attendees;
  return free.map((attendee) => {
    const cooling = new Set((taken.get(attendee.id) ?? []).filter(isCooling));
    const roles = attendee.roles.filter((role) => !isCooling(role) || !cooling.has(role));
    // Six roles hold at least three that never cool.
    return { attendee, roles };
  });
}

function isCooling(role: SpeakingRole): role is CoolingRole {
  return coolingRoles.some((each) => each === role);
}

/** What was answered, where it may be; else a choice by chance, of speaker and role (paper MUCA §5.1). */
export function settleSpeaker(
  answer: SpeakerAnswer,
  candidates: readonly Candidate[],
  chance: Chance,
): { attendee: Attendee; role: SpeakingRole; fellBack: boolean } {
  const named = candidates.find(({ attendee }) => sameName(attendee.name, answer.speaker));
  const role = roleOf(answer.role);
  if (named && role && named.roles.includes(role)) {
    return { attendee: named.attendee, role, fellBack: false };
  }
  const candidate = chance.pick(candidates);
  return { attendee: candidate.attendee, role: chance.pick(candidate.roles), fellBack: true };
}

function sameName(name: string, said: string): boolean {
  return name.toLowerCase() === said.trim().replace(/^@/u, "").toLowerCase();
}

function roleOf(said: string): SpeakingRole | null {
  const name = said.trim().toLowerCase().replace(/\s+/gu, "-");
  return isSpeakingRole(name)
    ? name
    : (speakingRoleNames.find((each) => name.startsWith(`${each}:`)) ?? null);
}

/** Without the speaker's name in front and quotation marks around, which models like to add. */
function tidy(utterance: string, name: string): string {
  const trimmed = utterance.trim();
  const unnamed = trimmed.toLowerCase().startsWith(`${name.toLowerCase()}:`)
    ? trimmed.slice(name.length + 1).trim()
    : trimmed;
  const unquoted = /^["“](.+)["”]$/su.exec(unnamed)?.[1] ?? unnamed;
  return unquoted.trim() || trimmed;
}
