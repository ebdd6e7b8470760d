"use client";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import type { RoomState } from "@/lib/contract/room-state";
import { buildCatchUp, type CatchUp } from "./catch-up";
import { readStored, writeStored } from "./stored";

/** Being away for less than this is no absence. */
const awayMs = 60_000;

interface Seen {
  seq: number;
  atMs: number;
}

/** A recap for whoever joined late or was away: on entering the room, and on coming back to the page. */
export function useCatchUp(room: RoomState, ownId: string): { catchUp: CatchUp | null; dismiss: () => void } {
  const key = `moderato-seen:${room.id}:${ownId}`;
  const [catchUp, setCatchUp] = useState<CatchUp | null>(null);
  const latest = useRef(room);
  latest.current = room;
  // Before the first picture: a card that came later would push the conversation down under the reader's eyes.
  useLayoutEffect(() => {
    const arrive = () => {
      const seen = parseSeen(readStored(key));
      if (seen === null || Date.now() - seen.atMs >= awayMs) {
        setCatchUp(buildCatchUp(latest.current, ownId, seen?.seq ?? null));
      }
      remember();
    };
    const remember = () =>
      writeStored(key, JSON.stringify({ seq: latest.current.lastSeq, atMs: Date.now() } satisfies Seen));
    const changed = () => (document.visibilityState === "visible" ? arrive() : remember());
    arrive();
    document.addEventListener("visibilitychange", changed);
    window.addEventListener("pagehide", remember);
    return () => {
      document.removeEventListener("visibilitychange", changed);
      window.removeEventListener("pagehide", remember);
    };
  }, [key, ownId]);
  const dismiss = useCallback(() => setCatchUp(null), []);
  return { catchUp, dismiss };
}

function parseSeen(stored: string | null): Seen | null {
  if (stored === null) return null;
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== "object" || value === null || !("seq" in value) || !("atMs" in value)) return null;
    const { seq, atMs } = value;
    return typeof seq === "number" && typeof atMs === "number" ? { seq, atMs } : null;
  } catch {
    return null;
  }
}
