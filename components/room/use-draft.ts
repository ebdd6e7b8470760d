"use client";
import { useEffect, useState } from "react";
import { readStored, writeStored } from "./stored";

/** A text that survives a reload of the page. Drafts of different keys are kept apart. */
export function useDraft(key: string): [string, (text: string) => void] {
  const storageKey = `moderato-draft:${key}`;
  const [text, setText] = useState("");
  useEffect(() => setText(readStored(storageKey) ?? ""), [storageKey]);
  function change(next: string) {
    setText(next);
    writeStored(storageKey, next === "" ? null : next);
  }
  return [text, change];
}
