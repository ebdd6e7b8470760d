"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { parseTurnParam } from "./model/turn-list";

/**
 * The past turn that is open, kept as `?turn=N` in the address so that it can be shared and survives a reload;
 * null is live. Changing it replaces the address without asking the server for the page again.
 */
export function useSelectedTurn(): [number | null, (turn: number | null) => void] {
  const params = useSearchParams();
  const path = usePathname();
  const selected = parseTurnParam(params.get("turn"));
  const select = useCallback(
    (turn: number | null) => {
      const next = new URLSearchParams(window.location.search);
      if (turn === null) next.delete("turn");
      else next.set("turn", String(turn));
      const query = next.toString();
      window.history.replaceState(null, "", query === "" ? path : `${path}?${query}`);
    },
    [path],
  );
  return [selected, select];
}
