"use client";
import { useEffect, useRef } from "react";

/** How often something that runs is asked for, ms. */
const everyMs = 1_000;

/** Calls `ask` again and again while `active`, the next time only after the last one ended; not in hidden tabs. */
export function usePolling(active: boolean, ask: () => Promise<void>): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    const next = () => {
      timer = setTimeout(async () => {
        if (document.visibilityState === "visible") await latest.current();
        if (!stopped) next();
      }, everyMs);
    };
    next();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [active]);
}
