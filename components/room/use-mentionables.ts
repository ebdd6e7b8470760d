"use client";
import { useMemo } from "react";
import { useConversation } from "./conversation-context";
import type { Mentionable } from "./mentions";

/** Those whom a message names: its people, and the bot where it is called. Null ids stand for everybody. */
export function useMentionables(ids: readonly string[] | null, withBot: boolean): Mentionable[] {
  const { people, botName } = useConversation();
  return useMemo(() => {
    const named = (ids ?? [...people.keys()]).flatMap((id) => {
      const person = people.get(id);
      return person ? [{ key: id, name: person.name }] : [];
    });
    return withBot ? [...named, { key: "bot", name: botName }] : named;
  }, [ids, withBot, people, botName]);
}
