import type { Entry, EntryBody, Message } from "@/lib/contract/entry";
import type { RoomStatus } from "@/lib/contract/room-state";
import { authorKey } from "@/lib/contract/room-state";
import type { TurnRecord } from "@/lib/contract/turn";
import type { ActRequest } from "@/lib/muca/arbitrator";
import { Conversation } from "@/lib/muca/conversation";
import type { TurnTrigger } from "@/lib/muca/decision";
import { type FacilitatorMemory, freshMemory } from "@/lib/muca/facilitator-memory";
import { forgetUtterance, withSubTopics } from "@/lib/muca/remember";
import type { RoomInputs } from "@/lib/muca/room-inputs";
import { dueTurn, idleAfterSeconds } from "@/lib/muca/schedule";
import { resolveSettings, type Settings, type SettingsInput } from "@/lib/muca/settings";
import type { SubTopic } from "@/lib/muca/sub-topic";
import type { Mention } from "@/lib/muca/take-turn";
import type { RoomHead } from "./ports";

/** An utterance after the one on which the last turn was based. */
interface RecentUtterance {
  seq: number;
  from: string;
  human: boolean;
  /** A person calls the bot with it, and still does: it was not deleted. */
  callsBot: boolean;
  id: string;
}

export interface SessionStart {
  head: RoomHead;
  /** Trigger of the last turn; null before the first. */
  lastTrigger: TurnTrigger | null;
  isOnline: (participantId: string) => boolean;
}

/**
 * A room as the facilitator needs it, kept up to date entry by entry: what has been said, what the bot remembers,
 * and what came since its last turn. Loading the log again gives the same.
 */
export class LiveSession {
  readonly conversation = new Conversation();
  readonly roomId: string;
  readonly inputs: RoomInputs;
  settings: Settings;
  lastSeq = 0;
  hostName: string | null = null;
  private status: RoomStatus = "preparing";
  private botPaused = false;
  private subTopics: readonly SubTopic[];
  private ownMemory: FacilitatorMemory;
  private recent: RecentUtterance[] = [];
  /** The act the facilitator asked for last and that no turn has done yet. */
  private wish: (ActRequest & { seq: number }) | null = null;
  private spokeSinceIdleTurn = false;
  private lastUtteranceMs: number | null = null;
  private readonly basedOnSeq: number;

  constructor(private readonly start: SessionStart) {
    const { head } = start;
    this.roomId = head.id;
    this.inputs = head.inputs;
    this.subTopics = head.subTopics;
    this.basedOnSeq = head.lastBasedOnSeq;
    this.settings = this.effective(head.settings);
    this.ownMemory = head.memory ?? freshMemory(head.subTopics);
  }

  /** Memory with the agenda as it stands in the log. */
  get memory(): FacilitatorMemory {
    return withSubTopics(this.ownMemory, this.subTopics, this.conversation.i);
  }

  /** Turns taken so far, as far as this session knows. */
  get turns(): number {
    return this.ownMemory.turn;
  }

  /** The facilitator is switched off and nobody asks it for anything: as long as that is so, no turn becomes due. */
  get isOff(): boolean {
    return this.settings.preset === "off" && this.wish === null;
  }

  /** Takes in the next entry; those known already change nothing. */
  apply(entry: Entry): void {
    if (entry.seq <= this.lastSeq) return;
    this.lastSeq = entry.seq;
    switch (entry.type) {
      case "message:posted":
        this.hearMessage(entry);
        return;
      case "message:deleted":
        this.conversation.deleteText(entry.body.messageId);
        this.ownMemory = forgetUtterance(this.ownMemory, entry.body.messageId);
        for (const each of this.recent) if (each.id === entry.body.messageId) each.callsBot = false;
        return;
      case "participant:joined": {
        const { id, name, role } = entry.body.participant;
        this.conversation.join({ id, name, role, online: this.start.isOnline(id) });
        return;
      }
      case "participant:left":
      case "participant:removed":
        this.conversation.leave(entry.body.participantId);
        return;
      case "room:opened":
      case "room:unlocked":
        this.status = "open";
        return;
      case "room:locked":
        this.status = "locked";
        return;
      case "room:ended":
        this.status = "ended";
        return;
      case "bot:paused":
      case "bot:resumed":
        this.botPaused = entry.type === "bot:paused";
        this.wish = null;
        this.countAnew();
        return;
      case "sub-topics:changed":
        this.subTopics = entry.body.subTopics;
        return;
      case "settings:changed":
        this.changeSettings(entry.body);
        return;
      case "act:requested": {
        const { act, target, subTopicId } = entry.body;
        if (entry.seq > this.basedOnSeq) this.wish = { act, target, subTopicId, seq: entry.seq };
        return;
      }
    }
  }

  /** Takes in the labels that were given to utterances before. */
  applyLabels(labels: Readonly<Record<string, string[]>>): void {
    for (const [id, subTopicIds] of Object.entries(labels)) this.conversation.label(id, subTopicIds);
  }

  /** Which turn is due at a moment, if any (MUCA §1, §6, §7). */
  due(nowMs: number): TurnTrigger | null {
    if (this.status !== "open" || this.botPaused) return null;
    const human = this.recent.filter((utterance) => utterance.human);
    const since = {
      utterances: this.recent.length,
      human: human.length,
      mentions: human.filter((utterance) => utterance.callsBot).length,
    };
    const due = dueTurn(since, this.settings, this.conversation.participantCount);
    // Somebody who called the bot is answered first; then what the facilitator asked for.
    if (due === "mention") return due;
    if (this.wish) return "host";
    if (due) return due;
    const idleMs = this.idleAtMs();
    return idleMs !== null && nowMs >= idleMs ? "idle" : null;
  }

  /** When an idle turn will be due if nobody says anything, in ms since the epoch; null for never. */
  idleAtMs(): number | null {
    if (this.status !== "open" || this.botPaused || this.lastUtteranceMs === null) return null;
    const quiet = {
      somebodySpoke: this.conversation.somebodySpoke,
      spokeSinceIdleTurn: this.spokeSinceIdleTurn,
    };
    const seconds = idleAfterSeconds(quiet, this.settings, this.conversation.participantCount);
    return seconds === null ? null : this.lastUtteranceMs + seconds * 1_000;
  }

  /** Seconds since the last utterance. */
  quietSeconds(nowMs: number): number {
    return Math.max(0, nowMs - (this.lastUtteranceMs ?? nowMs)) / 1_000;
  }

  /** Calls of the bot that no turn has answered yet, oldest first. */
  openMentions(): Mention[] {
    return this.recent.flatMap(({ id, from, callsBot }) => {
      if (!callsBot) return [];
      const name = this.conversation.participant(from)?.name ?? this.hostName ?? from;
      return [{ utteranceId: id, from, name, text: this.conversation.utterance(id)?.text ?? "" }];
    });
  }

  /** What the facilitator asked for and is to be done by the next turn of trigger `host`. */
  get requestedAct(): ActRequest | undefined {
    if (!this.wish) return undefined;
    const { seq: _, target, ...wish } = this.wish;
    // Whoever left meanwhile is not addressed any more.
    const present = this.conversation.present.some(({ id }) => id === target);
    return { ...wish, target: present ? target : null };
  }

  /** Whether the newest utterance of a person calls the bot. */
  get newestCallsBot(): boolean {
    return this.recent.findLast((utterance) => utterance.human)?.callsBot ?? false;
  }

  /** A turn was taken: what it knew counts no more. Without `memory` another node took it. */
  turnTaken(turn: Pick<TurnRecord, "basedOnSeq" | "trigger">, memory: FacilitatorMemory | null): void {
    if (memory) this.ownMemory = memory;
    this.recent = this.recent.filter((utterance) => utterance.seq > turn.basedOnSeq);
    if (turn.trigger === "host" && this.wish && this.wish.seq <= turn.basedOnSeq) this.wish = null;
    if (turn.trigger === "idle") this.spokeSinceIdleTurn = this.recent.some((utterance) => utterance.human);
  }

  private hearMessage({ seq, id, at, body }: Message): void {
    // A private word is no utterance.
    if (body.to !== null) return;
    const from = authorKey(body.author);
    const human = body.author.kind !== "bot";
    if (body.author.kind === "host") this.hostName = body.author.name;
    this.conversation.addUtterance({ id, from, text: body.text, at, replyTo: body.replyTo });
    this.lastUtteranceMs = Date.parse(at);
    const known = seq <= this.basedOnSeq;
    if (human) this.spokeSinceIdleTurn = !known || this.start.lastTrigger !== "idle";
    if (known || this.botPaused || this.settings.preset === "off") return;
    this.recent.push({ seq, id, from, human, callsBot: human && body.mentionsBot && body.text !== null });
  }

  /** What was in force before stands in the entry: a session that is loaded begins with the newest settings. */
  private changeSettings(change: EntryBody<"settings:changed">): void {
    const before = change.before
      ? this.effective(change.before as SettingsInput).preset
      : this.settings.preset;
    this.settings = this.effective(change.settings as SettingsInput);
    if ((before === "off") !== (this.settings.preset === "off")) this.countAnew();
  }

  private effective(input: SettingsInput): Settings {
    return { ...resolveSettings(input), botName: this.start.head.botName };
  }

  private countAnew(): void {
    this.recent = [];
    this.spokeSinceIdleTurn = false;
  }
}
