"use client";
import { useEffect, useRef, useState } from "react";
import type { Ack } from "@/lib/contract/socket";
import type { TurnRecord } from "@/lib/contract/turn";

export type LoadedTurn =
  | { state: "live"; turn: TurnRecord | null }
  | { state: "loading"; number: number }
  | { state: "past"; turn: TurnRecord }
  | { state: "failed"; number: number; message: string };

/** Turns kept after they were looked at; stored turns never change. */
const keptTurns = 200;

/** The turn to show: the newest while `selected` is null, else that one, loaded once. */
export function useTurnRecord(
  selected: number | null,
  lastTurn: TurnRecord | null,
  load: (number: number) => Promise<Ack<TurnRecord>>,
): LoadedTurn {
  const kept = useRef(new Map<number, TurnRecord>());
  const [answer, setAnswer] = useState<{ number: number; ack: Ack<TurnRecord> } | null>(null);
  useEffect(() => {
    if (selected === null || kept.current.has(selected)) return;
    let current = true;
    void load(selected).then((ack) => {
      if (!current) return;
      if (ack.ok) keep(kept.current, ack.value);
      setAnswer({ number: selected, ack });
    });
    return () => {
      current = false;
    };
  }, [selected, load]);
  if (selected === null) return { state: "live", turn: lastTurn };
  const known = kept.current.get(selected);
  if (known) return { state: "past", turn: known };
  if (answer?.number !== selected) return { state: "loading", number: selected };
  return answer.ack.ok
    ? { state: "past", turn: answer.ack.value }
    : { state: "failed", number: selected, message: answer.ack.error.message };
}

function keep(turns: Map<number, TurnRecord>, turn: TurnRecord): void {
  turns.set(turn.number, turn);
  const oldest = turns.keys().next().value;
  if (turns.size > keptTurns && oldest !== undefined) turns.delete(oldest);
}
