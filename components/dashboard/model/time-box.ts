import type { SubTopic } from "@/lib/muca/sub-topic";

export type TimeBox =
  | { state: "none" }
  | { state: "waiting"; minutes: number }
  | { state: "running"; minutes: number; secondsLeft: number; used: number }
  | { state: "over"; minutes: number; secondsOver: number };

/**
 * How a sub-topic's minutes stand at `nowMs`: they run from when it first became being-discussed (MUCA §6).
 * `used` is the share gone by, in 0..1.
 */
export function timeBoxAt(subTopic: Pick<SubTopic, "minutes" | "discussedSince">, nowMs: number): TimeBox {
  const { minutes, discussedSince } = subTopic;
  if (minutes === null || minutes <= 0) return { state: "none" };
  if (discussedSince === null) return { state: "waiting", minutes };
  const seconds = minutes * 60;
  const gone = Math.max(0, Math.floor((nowMs - Date.parse(discussedSince)) / 1_000));
  if (gone >= seconds) return { state: "over", minutes, secondsOver: gone - seconds };
  return { state: "running", minutes, secondsLeft: seconds - gone, used: gone / seconds };
}

/** `9:05` or `1:09:05`; negative counts as 0. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const pad = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}
