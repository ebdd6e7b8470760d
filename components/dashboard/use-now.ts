"use client";
import { useEffect, useState } from "react";

/** The time given by `now` (ms), read anew every `everyMs`, for clocks that run; null until the page is alive. */
export function useNow(now: () => number, everyMs: number): number | null {
  const [time, setTime] = useState<number | null>(null);
  useEffect(() => {
    setTime(now());
    const timer = setInterval(() => setTime(now()), everyMs);
    return () => clearInterval(timer);
  }, [now, everyMs]);
  return time;
}
