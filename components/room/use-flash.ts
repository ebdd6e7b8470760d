"use client";
import { useCallback, useEffect, useState } from "react";

const flashMs = 1_800;

/** Marks one id for a moment, so that the eye finds it after a jump. */
export function useFlash(): { flashed: string | null; flash: (id: string) => void } {
  const [mark, setMark] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (!mark) return;
    const timer = setTimeout(() => setMark(null), flashMs);
    return () => clearTimeout(timer);
  }, [mark]);
  const flash = useCallback((id: string) => setMark({ id }), []);
  return { flashed: mark?.id ?? null, flash };
}
