import type { Settings } from "@/lib/muca/settings";

/** How far a lurker score fills its bar; the threshold stands at this place of it. */
const markAt = 0.4;

/**
 * The score (smaller of the two ratios, MUCA §4) on a bar from 0 to 1 whose mark is the threshold. Both ratios
 * must exceed their own threshold; with different ones the stricter decides.
 */
export function lurkerMeter(
  score: number,
  lurker: Pick<Settings["lurker"], "freqRatio" | "lenRatio">,
): { value: number; mark: number; threshold: number } {
  const threshold = Math.max(lurker.freqRatio, lurker.lenRatio);
  if (threshold <= 0) return { value: score > 0 ? 1 : 0, mark: 0, threshold };
  return { value: Math.min(1, (score / threshold) * markAt), mark: markAt, threshold };
}
