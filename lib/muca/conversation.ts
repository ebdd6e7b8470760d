import { countWords } from "@/lib/shared/text";

/** A chat message as the facilitator counts it (MUCA §1). */
export interface Utterance {
  id: string;
  /** Participant id, `host` or `bot`. */
  from: string;
  /** Null when its author deleted it; it was said all the same and stays in the counts. */
  text: string | null;
  /** ISO; null in a replay without times. */
  at: string | null;
  replyTo: string | null;
}

export interface Participant {
  id: string;
  name: string;
  role: string | null;
  /** On the roster and neither left nor removed. */
  present: boolean;
  online: boolean;
  /** Value of `i` when this person first joined. */
  joinedAt: number;
}

interface Counted extends Utterance {
  words: number;
  /** Sub-topic ids; null = not labelled yet. */
  labels: readonly string[] | null;
}

interface Tally {
  freq: number;
  len: number;
  /** Value of `i` at this person's newest utterance; 0 for none. */
  lastAt: number;
  /** Utterances per sub-topic id. */
  onSubTopic: Map<string, number>;
}

/** Frequency and length of one participant within a window; utterances and words. */
export interface Share {
  freq: number;
  len: number;
}

/**
 * A session as counting sees it. Everything since the start is kept as running totals, so that what a turn asks
 * costs the same after ten thousand utterances as after a hundred: only windows are walked.
 *
 * The host and the bot take places in `i` and in windows, but in nobody's statistics. Who left keeps what was
 * counted, for when they come back; callers take the means over those present only.
 */
export class Conversation {
  private readonly utterances: Counted[] = [];
  private readonly indexById = new Map<string, number>();
  private readonly people = new Map<string, Participant>();
  private readonly tallies = new Map<string, Tally>();
  /** Participant utterances since the start, by sub-topic id, of those who left too. */
  private readonly onSubTopic = new Map<string, number>();
  /** Positions of the bot's utterances, ascending. */
  private readonly botIndexes: number[] = [];

  /** Utterances so far: `i` of the paper. */
  get i(): number {
    return this.utterances.length;
  }

  /** Participants present, in joining order. */
  get present(): Participant[] {
    return [...this.people.values()].filter((person) => person.present);
  }

  /** Number of participants now: `N_p` of the paper. */
  get participantCount(): number {
    let count = 0;
    for (const person of this.people.values()) if (person.present) count += 1;
    return count;
  }

  participant(id: string): Participant | undefined {
    return this.people.get(id);
  }

  /** Everybody who ever joined, in joining order. */
  get everybody(): Participant[] {
    return [...this.people.values()];
  }

  /** Someone joins, or comes back: then everything about them is as it was (MUCA §1). */
  join(person: { id: string; name: string; role?: string | null; online?: boolean }): void {
    const known = this.people.get(person.id);
    if (known) {
      known.present = true;
      known.online = person.online ?? true;
      known.name = person.name;
      known.role = person.role ?? known.role;
      return;
    }
    this.people.set(person.id, {
      id: person.id,
      name: person.name,
      role: person.role ?? null,
      present: true,
      online: person.online ?? true,
      joinedAt: this.i,
    });
  }

  leave(participantId: string): void {
    const person = this.people.get(participantId);
    if (person) person.present = false;
  }

  setOnline(participantId: string, online: boolean): void {
    const person = this.people.get(participantId);
    if (person) person.online = online;
  }

  /** Adds the newest utterance. Repeated ids are refused, since order and counts would break. */
  addUtterance(utterance: Utterance): void {
    if (this.indexById.has(utterance.id)) throw new Error(`utterance ${utterance.id} was already added`);
    const words = countWords(utterance.text ?? "");
    this.indexById.set(utterance.id, this.utterances.length);
    this.utterances.push({ ...utterance, words, labels: null });
    if (utterance.from === "bot") this.botIndexes.push(this.i - 1);
    if (!this.isParticipant(utterance.from)) return;
    const tally = this.tally(utterance.from);
    tally.freq += 1;
    tally.len += words;
    tally.lastAt = this.i;
  }

  /** Forgets the text of an utterance whose author deleted it. */
  deleteText(utteranceId: string): void {
    const index = this.indexById.get(utteranceId);
    const utterance = index === undefined ? undefined : this.utterances[index];
    if (utterance) utterance.text = null;
  }

  /**
   * Says which sub-topics an utterance is about; none is a label too. The first label stays (MUCA §3.2).
   * Returns whether it was taken.
   */
  label(utteranceId: string, subTopicIds: readonly string[]): boolean {
    const index = this.indexById.get(utteranceId);
    const utterance = index === undefined ? undefined : this.utterances[index];
    if (!utterance || utterance.labels !== null) return false;
    const labels = [...new Set(subTopicIds)];
    utterance.labels = labels;
    if (!this.isParticipant(utterance.from)) return true;
    const { onSubTopic } = this.tally(utterance.from);
    for (const id of labels) {
      onSubTopic.set(id, (onSubTopic.get(id) ?? 0) + 1);
      this.onSubTopic.set(id, (this.onSubTopic.get(id) ?? 0) + 1);
    }
    return true;
  }

  utterance(id: string): Readonly<Counted> | undefined {
    const index = this.indexById.get(id);
    return index === undefined ? undefined : this.utterances[index];
  }

  /** The last `size` utterances, oldest first. */
  window(size: number): readonly Readonly<Counted>[] {
    return this.utterances.slice(Math.max(0, this.i - size));
  }

  get last(): Readonly<Counted> | undefined {
    return this.utterances[this.i - 1];
  }

  /** Texts of the bot's last `count` messages, oldest first; looks back no further than it must. */
  recentBotTexts(count: number): string[] {
    const texts: string[] = [];
    for (let index = this.botIndexes.length - 1; index >= 0 && texts.length < count; index -= 1) {
      const text = this.utterances[this.botIndexes[index] ?? -1]?.text;
      if (text) texts.unshift(text);
    }
    return texts;
  }

  /** Shares of the participants present in the whole session (`size` null) or its last `size` utterances. */
  shares(size: number | null): Map<string, Share> {
    const shares = new Map<string, Share>();
    for (const person of this.people.values()) {
      if (!person.present) continue;
      const tally = size === null ? this.tallies.get(person.id) : undefined;
      shares.set(person.id, { freq: tally?.freq ?? 0, len: tally?.len ?? 0 });
    }
    if (size === null) return shares;
    for (const utterance of this.window(size)) {
      const share = shares.get(utterance.from);
      if (!share) continue;
      share.freq += 1;
      share.len += utterance.words;
    }
    return shares;
  }

  /** Value of `i` at a participant's newest utterance; 0 for none. */
  lastSpokeAt(participantId: string): number {
    return this.tallies.get(participantId)?.lastAt ?? 0;
  }

  /** Participants present with at least one utterance on a sub-topic since the start: `N_ed` of the paper. */
  countJoined(subTopicId: string): number {
    let count = 0;
    for (const person of this.people.values()) {
      if (person.present && (this.tallies.get(person.id)?.onSubTopic.get(subTopicId) ?? 0) > 0) count += 1;
    }
    return count;
  }

  /** Participants present with at least one utterance on a sub-topic in the last `size` utterances: `N_ing`. */
  countDiscussing(subTopicId: string, size: number): number {
    const discussing = new Set<string>();
    for (const utterance of this.window(size)) {
      if (utterance.labels?.includes(subTopicId) && this.people.get(utterance.from)?.present) {
        discussing.add(utterance.from);
      }
    }
    return discussing.size;
  }

  /** Participant utterances on a sub-topic since the start, of those who left too. */
  countUtterancesOn(subTopicId: string): number {
    return this.onSubTopic.get(subTopicId) ?? 0;
  }

  /** Whether a participant or the host has spoken. */
  get somebodySpoke(): boolean {
    return this.botIndexes.length < this.i;
  }

  /** Whether an author is a participant of this session, present or not. */
  isParticipant(from: string): boolean {
    return from !== "host" && from !== "bot";
  }

  private tally(participantId: string): Tally {
    let tally = this.tallies.get(participantId);
    if (!tally) {
      tally = { freq: 0, len: 0, lastAt: 0, onSubTopic: new Map() };
      this.tallies.set(participantId, tally);
    }
    return tally;
  }
}
