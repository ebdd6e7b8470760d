import { lookUp } from "@/lib/shared/look-up";
import type { Conversation, Share } from "./conversation";
import type { ParticipantFeatures } from "./decision";
import type { FacilitatorMemory } from "./facilitator-memory";
import type { Settings } from "./settings";

interface Spread {
  mean: number;
  /** Sample variance; 0 for fewer than two people. */
  variance: number;
}

/** Mean and sample variance of a measure over the participants present. */
export function spreadOf(values: readonly number[]): Spread {
  const n = values.length;
  if (n === 0) return { mean: 0, variance: 0 };
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  if (n < 2) return { mean, variance: 0 };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  return { mean, variance };
}

/**
 * The paper's variance ratio (§3.2.3, equation 1), for people below the mean only: the ratio is symmetric and
 * would accuse the most talkative as well. 0 at or above the mean and when everybody is alike.
 */
export function quietRatio(value: number, { mean, variance }: Spread): number {
  if (variance === 0 || value >= mean) return 0;
  return (value - mean) ** 2 / variance;
}

/** Smaller of the two ratios when both measures are below the mean, else 0 (MUCA §4, "Lurker score"). */
export function lurkerScore(share: Share, freq: Spread, len: Spread): number {
  return Math.min(quietRatio(share.freq, freq), quietRatio(share.len, len));
}

/**
 * Whether the long window says that somebody is quiet: by the paper's ratios, or by a share of the mean, since
 * the ratio is blind where it matters most: with one talker among N people it is exactly 1/N for all the others.
 */
function isQuiet(share: Share, freq: Spread, len: Spread, lurker: Settings["lurker"]): boolean {
  const byRatio =
    quietRatio(share.freq, freq) > lurker.freqRatio && quietRatio(share.len, len) > lurker.lenRatio;
  if (byRatio || lurker.quietShare === null) return byRatio;
  return (
    freq.mean > 0 &&
    len.mean > 0 &&
    share.freq <= freq.mean * lurker.quietShare &&
    share.len <= len.mean * lurker.quietShare
  );
}

/**
 * Counts what each participant present has done (MUCA §3.4) and who is a lurker (§4): quiet in the long window,
 * nearly silent in the short one, here for a while, and online. Personal cool-downs are told apart from it.
 */
export function computeParticipantFeatures(
  conversation: Conversation,
  memory: Pick<FacilitatorMemory, "encouragements">,
  settings: Settings,
  nSw: number,
): Record<string, ParticipantFeatures> {
  const people = conversation.present;
  const long = conversation.shares(settings.nLw);
  const short = conversation.shares(nSw);
  const freq = spreadOf(people.map(({ id }) => long.get(id)?.freq ?? 0));
  const len = spreadOf(people.map(({ id }) => long.get(id)?.len ?? 0));
  const n = people.length;
  const features = people.map((person): [string, ParticipantFeatures] => {
    const longShare = long.get(person.id) ?? { freq: 0, len: 0 };
    const shortShare = short.get(person.id) ?? { freq: 0, len: 0 };
    const settled = conversation.i - person.joinedAt >= settings.lurker.joinGuard * n;
    const counted: ParticipantFeatures = {
      freqLong: longShare.freq,
      lenLong: longShare.len,
      freqShort: shortShare.freq,
      lenShort: shortShare.len,
      lurkerScore: lurkerScore(longShare, freq, len),
      isLurker:
        n >= 2 &&
        settled &&
        person.online &&
        shortShare.freq < settings.lurker.shortFreq &&
        shortShare.len < settings.lurker.shortLen &&
        isQuiet(longShare, freq, len, settings.lurker),
      encouraged: lookUp(memory.encouragements, person.id)?.count ?? 0,
      coolDownRemaining: personalCoolDown(
        lookUp(memory.encouragements, person.id),
        conversation.i,
        n,
        settings,
      ),
    };
    return [person.id, counted];
  });
  return Object.fromEntries(features);
}

/**
 * Utterances until somebody may be encouraged again: `3 N_p` after the first time and 2 more after each further
 * one, so that people who like to listen are left in peace (paper MUCA §3.2.3).
 */
function personalCoolDown(
  encouraged: { count: number; lastAt: number } | undefined,
  i: number,
  participants: number,
  { lurker }: Settings,
): number {
  if (!encouraged || encouraged.count === 0) return 0;
  const coolDown = lurker.firstCoolDown * participants + lurker.coolDownStep * (encouraged.count - 1);
  return Math.max(0, encouraged.lastAt + coolDown - i);
}

/**
 * Whom to encourage: of the lurkers whose cool-down has passed whoever was encouraged least often, then the
 * highest score, then whoever joined first (MUCA §4). Null when there is none.
 */
export function chooseLurker(
  features: Record<string, ParticipantFeatures>,
  joiningOrder: readonly string[],
): string | null {
  let best: string | null = null;
  for (const id of joiningOrder) {
    const candidate = features[id];
    if (!candidate?.isLurker || candidate.coolDownRemaining > 0) continue;
    const leader = best === null ? undefined : features[best];
    if (
      !leader ||
      candidate.encouraged < leader.encouraged ||
      (candidate.encouraged === leader.encouraged && candidate.lurkerScore > leader.lurkerScore)
    ) {
      best = id;
    }
  }
  return best;
}
