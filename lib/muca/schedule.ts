import type { TurnTrigger } from "./decision";
import type { Settings } from "./settings";

/** Halves round up (MUCA §1, "Automatic sizes"). */
function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5);
}

/** Utterances between interval turns: the room's own number, else `max(2, round(0.75 N_p))`. */
export function executionInterval(settings: Pick<Settings, "nExe">, participants: number): number {
  return settings.nExe ?? Math.max(2, roundHalfUp(0.75 * participants));
}

/** Utterances in the short window: the room's own number, else `max(8, 2 N_p)`. */
export function shortWindowSize(settings: Pick<Settings, "nSw">, participants: number): number {
  return settings.nSw ?? Math.max(8, 2 * participants);
}

/** What has been said since the utterance on which the last turn was based. */
export interface SinceLastTurn {
  /** All utterances, the bot's own reply included: `n` of the paper. */
  utterances: number;
  /** Those of participants and the host. */
  human: number;
  /** Mentions of the bot that no turn has answered yet. */
  mentions: number;
}

/**
 * Which turn is due now, if any (MUCA §1, §7). A mention at once; an interval turn once `n` has reached N_exe, by
 * a human message, since a bot message never starts one; with nobody in the room only mentions are answered.
 */
export function dueTurn(
  since: SinceLastTurn,
  settings: Settings,
  participants: number,
): Exclude<TurnTrigger, "idle" | "host"> | null {
  if (settings.preset === "off") return null;
  if (since.mentions > 0 && settings.acts["direct-chatting"].enabled) return "mention";
  if (participants === 0 || since.human === 0) return null;
  return since.utterances >= executionInterval(settings, participants) ? "interval" : null;
}

/** When an idle turn may run (MUCA §6). */
export interface Quiet {
  /** Whether a participant or the host has spoken in this session. */
  somebodySpoke: boolean;
  /** Whether a person has spoken since the last idle turn. */
  spokeSinceIdleTurn: boolean;
}

/** Seconds of silence after which an idle turn runs, or null when none will. */
export function idleAfterSeconds(quiet: Quiet, settings: Settings, participants: number): number | null {
  if (settings.preset === "off" || settings.idleSeconds === null || participants === 0) return null;
  return quiet.somebodySpoke && quiet.spokeSinceIdleTurn ? settings.idleSeconds : null;
}
