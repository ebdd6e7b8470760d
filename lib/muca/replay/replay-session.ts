import { Conversation } from "../conversation";
import type { TurnTrigger } from "../decision";
import { type FacilitatorMemory, freshMemory } from "../facilitator-memory";
import { mentionsBot } from "../mention";
import type { Mind } from "../mind";
import { dueTurn, idleAfterSeconds } from "../schedule";
import { resolveSettings, type Settings } from "../settings";
import { type Mention, type TurnResult, takeTurn } from "../take-turn";
import type { ReplayFile } from "./replay-file";
import { botUtteranceId, type ReplayLine, toReplayLine } from "./replay-line";
import { subTopicsOf } from "./sub-topics-of";

/** A replay file knows the host by role only; replies may still address whoever hosts. */
const hostName = "Host";

type ReplayUtterance = ReplayFile["utterances"][number];

export interface ReplayedTurn {
  line: ReplayLine;
  result: TurnResult;
}

/**
 * Plays a conversation against the facilitator: utterances in order, the bot's words inserted where it speaks
 * (MUCA §9). Yields every turn. With a scripted mind pass `scripted`, so that time plays no part: idle turns and time
 * boxes do not run.
 */
export async function* replaySession(
  file: ReplayFile,
  mind: Mind,
  options: { scripted: boolean; signal?: AbortSignal },
): AsyncGenerator<ReplayedTurn, void, void> {
  const settings = resolveSettings(file.settings);
  if (settings.preset === "off") return;
  const session = new Session(file, settings, mind, options.scripted);
  for (const utterance of file.utterances) {
    options.signal?.throwIfAborted();
    const idle = await session.idleTurnBefore(utterance);
    if (idle) yield idle;
    const turn = await session.hear(utterance);
    if (turn) yield turn;
    session.letPeopleComeAndGo(utterance.id);
  }
}

class Session {
  private readonly conversation = new Conversation();
  private memory: FacilitatorMemory;
  private since = { utterances: 0, human: 0, mentions: 0 };
  private spokeSinceIdleTurn = false;
  /** Ms since the epoch of the newest utterance; null while times are not known. */
  private lastAtMs: number | null = null;

  constructor(
    private readonly file: ReplayFile,
    private readonly settings: Settings,
    private readonly mind: Mind,
    private readonly scripted: boolean,
  ) {
    this.memory = freshMemory(subTopicsOf(file));
    for (const person of file.roster) if (person.joinedAfter === null) this.conversation.join(person);
  }

  async hear(utterance: ReplayUtterance): Promise<ReplayedTurn | null> {
    const { id, from, text, at } = utterance;
    const replyTo = this.conversation.utterance(utterance.replyTo ?? "")?.id ?? null;
    const calls =
      mentionsBot(text, this.settings.botName) || this.conversation.utterance(replyTo ?? "")?.from === "bot";
    this.conversation.addUtterance({ id, from, text, at, replyTo });
    this.since = {
      utterances: this.since.utterances + 1,
      human: this.since.human + 1,
      mentions: this.since.mentions + (calls ? 1 : 0),
    };
    this.spokeSinceIdleTurn = true;
    this.lastAtMs = at === null ? null : Date.parse(at);
    const trigger = dueTurn(this.since, this.settings, this.conversation.participantCount);
    if (trigger === null) return null;
    const name = from === "host" ? hostName : (this.conversation.participant(from)?.name ?? from);
    const mentions = trigger === "mention" ? [{ utteranceId: id, from, name, text }] : [];
    return this.runTurn(trigger, mentions, calls, null);
  }

  /** The idle turn that the silence before this utterance would have brought, if any (MUCA §6). */
  async idleTurnBefore(utterance: ReplayUtterance): Promise<ReplayedTurn | null> {
    const quiet = {
      somebodySpoke: this.conversation.somebodySpoke,
      spokeSinceIdleTurn: this.spokeSinceIdleTurn,
    };
    const idleSeconds = idleAfterSeconds(quiet, this.settings, this.conversation.participantCount);
    if (this.scripted || idleSeconds === null || this.lastAtMs === null || utterance.at === null) return null;
    const dueMs = this.lastAtMs + idleSeconds * 1_000;
    if (Date.parse(utterance.at) < dueMs) return null;
    this.spokeSinceIdleTurn = false;
    this.lastAtMs = dueMs;
    return this.runTurn("idle", [], false, idleSeconds);
  }

  letPeopleComeAndGo(utteranceId: string): void {
    for (const person of this.file.roster)
      if (person.joinedAfter === utteranceId) this.conversation.join(person);
    for (const person of this.file.roster)
      if (person.leftAfter === utteranceId) this.conversation.leave(person.id);
  }

  private awaitedNames(): string[] {
    return this.file.roster.filter(({ id }) => !this.conversation.participant(id)).map(({ name }) => name);
  }

  private async runTurn(
    trigger: TurnTrigger,
    mentions: Mention[],
    calls: boolean,
    quietSeconds: number | null,
  ): Promise<ReplayedTurn> {
    const now = this.scripted || this.lastAtMs === null ? null : new Date(this.lastAtMs);
    const { conversation, memory, settings } = this;
    const result = await takeTurn(
      {
        conversation,
        memory,
        settings,
        inputs: this.file,
        trigger,
        mentions,
        mentionedInVain: calls,
        hostName,
        awaitedNames: this.awaitedNames(),
        quietSeconds,
        now,
      },
      this.mind,
    );
    this.memory = result.memory;
    const { decision, outcome } = result;
    if (outcome.spoke) {
      const id = botUtteranceId(decision.turn);
      conversation.addUtterance({
        id,
        from: "bot",
        text: outcome.text,
        at: now?.toISOString() ?? null,
        replyTo: null,
      });
    }
    this.since = { utterances: outcome.spoke ? 1 : 0, human: 0, mentions: 0 };
    return { result, line: toReplayLine(decision, outcome, this.memory.subTopics) };
  }
}
