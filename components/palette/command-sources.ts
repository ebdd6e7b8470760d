"use client";
import { useEffect, useRef } from "react";
import type { Command, CommandSource } from "./command";

const sources = new Set<CommandSource>();

/** Offers commands in the palette for as long as the component is shown; they are asked for when it opens. */
export function useCommands(source: CommandSource): void {
  const latest = useRef(source);
  latest.current = source;
  useEffect(() => {
    const ask: CommandSource = (query) => latest.current(query);
    sources.add(ask);
    return () => void sources.delete(ask);
  }, []);
}

/** What the page at hand offers for a query. */
export function offeredCommands(query: string): Command[] {
  return [...sources].flatMap((source) => source(query));
}
