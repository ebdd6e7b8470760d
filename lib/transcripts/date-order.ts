import type { DateOrder } from "./transcript";

type DateParts = readonly [number, number, number];

/** Ms of a day's start, as if the zone were UTC; null when there is no such day. */
export function dayOf([first, second, third]: DateParts, order: DateOrder): number | null {
  const [year, month, day] =
    order === "YMD"
      ? [first, second, third]
      : order === "DMY"
        ? [third, second, first]
        : [third, first, second];
  const fullYear = year < 100 ? 2_000 + year : year;
  if (month < 1 || month > 12 || day < 1 || day > 31 || fullYear < 1_970) return null;
  const ms = Date.UTC(fullYear, month - 1, day);
  return new Date(ms).getUTCDate() === day ? ms : null;
}

interface Tally {
  order: DateOrder;
  /** Dates that don't exist in this order. */
  impossible: number;
  /** Times that run backwards. */
  backwards: number;
  last: number;
}

/**
 * Decides over a whole file in which order its dates are written: the one in which every date exists and times run
 * backwards least often. Takes constant memory.
 */
export class DateOrderSurvey {
  private readonly tallies: Tally[] = (["DMY", "MDY", "YMD"] as const).map((order) => ({
    ...{ order, impossible: 0, backwards: 0, last: Number.NEGATIVE_INFINITY },
  }));
  private yearFirst = 0;
  private yearLast = 0;
  private monthFirstLikely = 0;

  take(date: DateParts, timeMs: number, hints: { yearFirst: boolean; monthFirstLikely: boolean }): void {
    if (hints.yearFirst) this.yearFirst += 1;
    else if (date[2] > 99) this.yearLast += 1;
    if (hints.monthFirstLikely) this.monthFirstLikely += 1;
    else this.monthFirstLikely -= 1;
    for (const tally of this.tallies) {
      const day = dayOf(date, tally.order);
      if (day === null) tally.impossible += 1;
      else {
        if (day + timeMs < tally.last) tally.backwards += 1;
        tally.last = day + timeMs;
      }
    }
  }

  decide(): { order: DateOrder; certain: boolean } {
    if (this.yearFirst > 0 && this.yearFirst >= this.yearLast) return { order: "YMD", certain: true };
    // Two-digit years in front are rare: only when nothing else is possible.
    const candidates = this.tallies.filter(({ order, impossible }) => order !== "YMD" || impossible === 0);
    const usual = candidates.filter(({ order }) => order !== "YMD");
    const pool = usual.some(({ impossible }) => impossible === 0) ? usual : candidates;
    const rank = ({ impossible, backwards }: Tally) => impossible * 1_000_000 + backwards;
    const least = Math.min(...pool.map(rank));
    const best = pool.filter((tally) => rank(tally) === least);
    const [only] = best;
    if (only && best.length === 1) return { order: only.order, certain: true };
    return { order: this.monthFirstLikely > 0 ? "MDY" : "DMY", certain: false };
  }
}
