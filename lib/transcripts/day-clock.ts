/** Ms by which a time of day may fall back, such as when clocks are set to winter time. */
const fallBackMs = 2 * 3_600_000;

/** Turns times of day into moments of 1970-01-01 and after: when one falls back, midnight has passed. */
export class DayClock {
  private days = 0;
  private last = 0;

  /** ISO, of ms since midnight. */
  at(ms: number): string {
    if (ms < this.last - fallBackMs) this.days += 1;
    this.last = ms;
    return new Date(this.days * 86_400_000 + ms).toISOString();
  }
}

/** "01:02:03", "02:03" or "1:02:03.400", in ms; null for anything else. */
export function readClock(text: string): number | null {
  const found = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (!found) return null;
  const [, hours = "0", minutes = "0", seconds = "0", fraction = "0"] = found;
  return (
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(fraction.padEnd(3, "0"))
  );
}
