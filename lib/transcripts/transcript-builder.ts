import { placeholderFor } from "./placeholder";
import type {
  Attachment,
  DateOrder,
  Imported,
  ImportReport,
  ImportWarning,
  SkippedLine,
  SkipReason,
  Transcript,
  TranscriptClock,
  TranscriptEvent,
  TranscriptFormat,
  TranscriptPerson,
  TranscriptReaction,
  TranscriptUtterance,
} from "./transcript";

/** Skipped lines that are shown; the others are counted. */
const shownSkips = 50;
const shownSkipLength = 200;

export interface Said {
  /** The author's roster id, as `person` gave it. */
  from: string;
  text: string;
  /** ISO. */
  at: string | null;
  /** The file's own id, by which replies and reactions find it. */
  key?: string | undefined;
  /** Key of the message it answers; unknown ones are no reply. */
  replyToKey?: string | null | undefined;
  attachments?: readonly Attachment[] | undefined;
  edited?: boolean | undefined;
  deleted?: boolean | undefined;
}

interface Person {
  id: string;
  name: string;
  bot: boolean;
  role: string | null;
  utterances: number;
  joinedAfter: string | null;
  leftAfter: string | null;
  /** Left before anybody wrote; the format can only say: after the first utterance. */
  leftAtOnce: boolean;
}

export interface BuilderOptions {
  format: TranscriptFormat;
  /** Takes utterances away as they come instead of keeping them, for files larger than memory. */
  emit?: (utterance: TranscriptUtterance) => void;
}

/**
 * Collects what an importer finds into the normal form: gives ids, keeps the roster in the order in which people
 * appear, and works out who joined and left when, as far as the replay format can say it (MUCA §9).
 */
export class TranscriptBuilder {
  clock: TranscriptClock = "none";
  title: string | null = null;
  groupName: string | null = null;
  dateOrder: DateOrder | null = null;
  parts: ImportReport["parts"] = [];
  part: string | null = null;
  /** What the file says about the room, when it is one of ours. */
  inputs: Partial<Pick<Transcript, "kind" | "agenda" | "hints" | "roles" | "subTopics">> = {};
  /** Keeps the file's own ids, which are sure to be unique and free of names of ours. */
  keepIds = false;
  private readonly people = new Map<string, Person>();
  private readonly byId = new Map<string, Person>();
  private readonly utterances: TranscriptUtterance[] = [];
  private readonly events: TranscriptEvent[] = [];
  private readonly idOfKey = new Map<string, string>();
  private readonly positionOfId = new Map<string, number>();
  private readonly skippedLines: SkippedLine[] = [];
  private readonly warnings: ImportWarning[] = [];
  private skipped = 0;
  private count = 0;
  private reactions = 0;
  private reactionsRemoved = 0;
  private privateMessages = 0;
  private firstId: string | null = null;
  private newestId: string | null = null;
  private firstAt: string | null = null;
  private lastAt: string | null = null;

  constructor(private readonly options: BuilderOptions) {}

  get utteranceCount(): number {
    return this.count;
  }

  /** Roster id of whoever goes by this key in the file; the first mention puts them on the roster. */
  person(key: string, name: string = key, { bot = false, role = null as string | null } = {}): string {
    const known = this.people.get(key);
    if (known) return known.id;
    const id = this.keepIds ? key : `p${this.people.size + 1}`;
    const person: Person = {
      ...{ id, name: name.trim() || key, bot, role, utterances: 0 },
      ...{ joinedAfter: null, leftAfter: null, leftAtOnce: false },
    };
    this.people.set(key, person);
    this.byId.set(id, person);
    return id;
  }

  /** Roster id of the first person of that name. */
  personNamed(name: string): string | undefined {
    return [...this.byId.values()].find((person) => person.name === name)?.id;
  }

  /** Adds an utterance and gives back its id. */
  say({ from, text, at, key, replyToKey, attachments = [], edited, deleted }: Said): string {
    this.count += 1;
    const id = this.keepIds && key !== undefined ? key : `m${this.count}`;
    const author = this.byId.get(from);
    if (author) {
      author.utterances += 1;
      // Whoever writes is there, whatever was said of them.
      author.leftAfter = null;
      author.leftAtOnce = false;
    }
    const utterance: TranscriptUtterance = {
      ...{ id, from, at, text: placeholderFor(text, attachments, deleted === true) },
      replyTo: (replyToKey && this.idOfKey.get(replyToKey)) || null,
      ...(attachments.length > 0 ? { attachments: [...attachments] } : {}),
      ...(edited ? { edited: true } : {}),
      ...(deleted ? { deleted: true } : {}),
    };
    this.firstId ??= id;
    this.newestId = id;
    if (at !== null) {
      this.firstAt ??= at;
      this.lastAt = at;
    }
    if (this.options.emit) this.options.emit(utterance);
    else this.remember(utterance, key);
    return id;
  }

  private remember(utterance: TranscriptUtterance, key: string | undefined): void {
    if (key !== undefined) this.idOfKey.set(key, utterance.id);
    this.positionOfId.set(utterance.id, this.utterances.length);
    this.utterances.push(utterance);
  }

  /** Something that nobody said; `people` are roster ids of those who joined or left. */
  event(
    kind: TranscriptEvent["kind"],
    text: string,
    at: string | null,
    people: readonly string[] = [],
  ): void {
    const afterUtterance = this.newestId;
    this.events.push({ kind, text, at, afterUtterance, people: [...people] });
    for (const id of people) {
      const person = this.byId.get(id);
      if (!person) continue;
      if (kind === "joined") {
        if (person.utterances === 0 && person.leftAfter === null) person.joinedAfter ??= afterUtterance;
        person.leftAfter = null;
        person.leftAtOnce = false;
      }
      if (kind === "left") {
        person.leftAfter = afterUtterance;
        person.leftAtOnce = afterUtterance === null;
      }
    }
  }

  /** Says from when to when somebody was there, where the file itself says so. */
  setStay(id: string, joinedAfter: string | null, leftAfter: string | null): void {
    const person = this.byId.get(id);
    if (person) Object.assign(person, { joinedAfter, leftAfter, leftAtOnce: false });
  }

  /** A reaction to the message of that key; false when there is no such message. */
  react(key: string, emoji: string, by: readonly string[], count = by.length): boolean {
    return this.reactToId(this.idOfKey.get(key), emoji, by, count);
  }

  reactToId(id: string | undefined, emoji: string, by: readonly string[], count = by.length): boolean {
    this.reactions += count;
    const utterance = this.utteranceOf(id);
    if (!utterance) return false;
    const all: TranscriptReaction[] = utterance.reactions ?? [];
    const same = all.find((reaction) => reaction.emoji === emoji);
    if (same) {
      const fresh = by.filter((person) => !same.by.includes(person));
      same.by.push(...fresh);
      same.count += by.length > 0 ? fresh.length : count;
    } else all.push({ emoji, by: [...by], count });
    utterance.reactions = all;
    return true;
  }

  /** Takes somebody's reaction back; nothing happens when there was none. */
  unreact(id: string | undefined, emoji: string, by: string): void {
    this.reactionsRemoved += 1;
    const utterance = this.utteranceOf(id);
    const reaction = utterance?.reactions?.find((each) => each.emoji === emoji);
    if (!utterance || !reaction?.by.includes(by)) return;
    reaction.by = reaction.by.filter((person) => person !== by);
    reaction.count -= 1;
    const left = utterance.reactions?.filter(({ count }) => count > 0) ?? [];
    if (left.length > 0) utterance.reactions = left;
    else delete utterance.reactions;
  }

  private utteranceOf(id: string | undefined): TranscriptUtterance | undefined {
    const position = id === undefined ? undefined : this.positionOfId.get(id);
    return position === undefined ? undefined : this.utterances[position];
  }

  /** The newest utterance that fits, e.g. the one whose beginning is quoted. */
  findLast(fits: (utterance: TranscriptUtterance) => boolean): TranscriptUtterance | undefined {
    return this.utterances.findLast(fits);
  }

  leaveOutPrivate(): void {
    this.privateMessages += 1;
  }

  skip(line: number, text: string, why: SkipReason): void {
    this.skipped += 1;
    if (this.skippedLines.length < shownSkips) {
      this.skippedLines.push({ line, text: text.slice(0, shownSkipLength), why });
    }
  }

  warn(key: ImportWarning["key"], values: ImportWarning["values"] = {}): void {
    this.warnings.push({ key, values });
  }

  finish(): Imported {
    if (this.privateMessages > 0) this.warn("private-left-out", { count: this.privateMessages });
    const { format } = this.options;
    const roster = [...this.people.values()];
    const transcript: Transcript = {
      ...{ version: 1, format, clock: this.clock },
      topic: this.title?.trim() || this.groupName || "Imported conversation",
      ...{ kind: "goal-oriented", agenda: null, hints: null, roles: null, subTopics: [], settings: {} },
      ...this.inputs,
      roster: roster.map((person) => this.toRosterPerson(person)),
      ...{ utterances: this.utterances, events: this.events },
    };
    return { transcript, report: this.report(format, roster) };
  }

  private toRosterPerson({
    id,
    name,
    bot,
    role,
    joinedAfter,
    leftAfter,
    leftAtOnce,
  }: Person): TranscriptPerson {
    const left = leftAtOnce ? this.firstId : leftAfter;
    return { id, name, role, joinedAfter, leftAfter: left, ...(bot ? { bot: true } : {}) };
  }

  private report(format: TranscriptFormat, roster: readonly Person[]): ImportReport {
    return {
      ...{ format, dateOrder: this.dateOrder, groupName: this.groupName },
      counts: {
        utterances: this.count,
        people: roster.filter(({ bot }) => !bot).length,
        ...{ events: this.events.length, reactions: this.reactions },
        ...{ reactionsRemoved: this.reactionsRemoved, private: this.privateMessages },
      },
      people: roster.map(({ id, name, bot, utterances }) => ({ id, name, bot, utterances })),
      skipped: { count: this.skipped, lines: this.skippedLines },
      ...{ warnings: this.warnings, parts: this.parts, part: this.part },
      ...{ firstAt: this.firstAt, lastAt: this.lastAt },
    };
  }
}
