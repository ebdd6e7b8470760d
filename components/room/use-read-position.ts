"use client";
import { useEffect, useState } from "react";
import type { Message } from "@/lib/contract/entry";
import { authorKey } from "@/lib/contract/room-state";
import { type Reader, readerKey } from "./conversation-context";

export interface ReadPosition {
  atEnd: boolean;
  setAtEnd: (atEnd: boolean) => void;
  /** Messages of others that came since the reader left the end of the conversation. */
  count: number;
}

/** Follows how far somebody has read: everything, as long as the end of the conversation is in sight. */
export function useReadPosition(messages: readonly Message[], reader: Reader): ReadPosition {
  const [atEnd, setAtEnd] = useState(true);
  const newest = messages.at(-1)?.seq ?? 0;
  const [readSeq, setReadSeq] = useState(newest);
  useEffect(() => {
    if (atEnd) setReadSeq(newest);
  }, [atEnd, newest]);
  const own = readerKey(reader);
  let count = 0;
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    const message = messages[at];
    if (!message || message.seq <= readSeq) break;
    if (authorKey(message.body.author) !== own) count += 1;
  }
  return { atEnd, setAtEnd, count: atEnd ? 0 : count };
}
