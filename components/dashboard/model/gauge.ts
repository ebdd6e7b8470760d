import type { ChimeInProbability } from "@/lib/muca/decision";

/** p_chime_in as a bar of two parts, each half the weight (MUCA §4): together they reach `value`. */
export interface Gauge {
  /** All in 0..1 of the bar's length. */
  silence: number;
  semantic: number;
  value: number;
  threshold: number;
  over: boolean;
}

/** Splits p_chime_in = (p_silence + p_semantic) / 2 into what each part adds. */
export function chimeInGauge(p: ChimeInProbability, threshold: number): Gauge {
  return {
    silence: p.silence / 2,
    semantic: p.semantic / 2,
    value: p.chimeIn,
    threshold,
    over: p.chimeIn > threshold,
  };
}
