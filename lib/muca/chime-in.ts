import type { ChimeInProbability } from "./decision";
import type { Settings } from "./settings";

/**
 * Probability of an in-context chime-in (paper MUCA §3.2.3, equations 3 to 5): the longer the bot has been
 * silent and the more the talk needs it, the likelier it speaks.
 *
 * @param nSilent turns in a row, just before this one, in which the bot said nothing
 */
export function chimeInProbability(
  nSilent: number,
  stuck: boolean,
  unsolved: boolean,
  { alpha, beta }: Settings["chimeIn"],
): ChimeInProbability {
  // Told apart so that alpha 0, which speaks up after any silent turn, is no division by zero.
  const silence = nSilent === 0 ? 0 : nSilent / (nSilent + alpha);
  const semantic = stuck ? 1 : beta * (unsolved ? 1 : 0);
  return { silence, semantic, chimeIn: (silence + semantic) / 2 };
}
