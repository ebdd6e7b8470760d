"use client";
import { Progress as Radix } from "radix-ui";
import { cn } from "./class-names";

/** How far along something is, 0..1; null when unknown. */
export function Progress({
  value,
  label,
  className,
}: {
  value: number | null;
  label: string;
  className?: string;
}) {
  const percent = value === null ? null : Math.round(clamp(value) * 100);
  return (
    <Radix.Root
      value={percent}
      aria-label={label}
      className={cn("h-1.5 w-full overflow-hidden rounded-full bg-fill", className)}
    >
      <Radix.Indicator
        className={cn("h-full rounded-full bg-accent", percent === null && "w-1/3 animate-blink")}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </Radix.Root>
  );
}

/** A measured share (0..1) as a bar, with an optional threshold mark and colour (any CSS colour). */
export function Meter({
  value,
  threshold,
  label,
  valueText,
  color = "var(--accent)",
  className,
}: {
  value: number;
  threshold?: number;
  label: string;
  /** The value in words or with its unit, as read aloud. */
  valueText: string;
  color?: string;
  className?: string;
}) {
  return (
    <div className={cn("relative h-2 w-full rounded-full bg-fill", className)}>
      <meter
        className="sr-only"
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={1}
        value={clamp(value)}
      />
      <div
        className="h-full rounded-full transition-[width]"
        style={{ width: `${clamp(value) * 100}%`, backgroundColor: color }}
      />
      {threshold === undefined ? null : (
        <div
          className="absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-ink"
          style={{ left: `${clamp(threshold) * 100}%` }}
        />
      )}
    </div>
  );
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
