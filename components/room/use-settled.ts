"use client";
import { useEffect, useState } from "react";

/** Longest that a list is kept from sight, ms: a reader waits for no measuring. */
const longestMs = 400;

/**
 * Whether a list whose rows are measured as they are drawn has come to rest for the first time: two frames without
 * its size changing. Until then it should not be seen, for its rows jump.
 */
export function useSettled(hasRows: boolean, size: number): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!hasRows || settled) return;
    const timer = setTimeout(() => setSettled(true), longestMs);
    return () => clearTimeout(timer);
  }, [hasRows, settled]);
  useEffect(() => {
    if (!hasRows || settled || size === 0) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setSettled(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [hasRows, settled, size]);
  return settled;
}
