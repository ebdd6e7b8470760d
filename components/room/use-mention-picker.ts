"use client";
import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { type Mentionable, matchMentionables, mentionQueryAt } from "./mentions";

export interface MentionPickerState {
  open: boolean;
  listId: string;
  options: Mentionable[];
  active: number;
  optionId: (index: number) => string;
  pick: (option: Mentionable) => void;
  setActive: (index: number) => void;
  /** True when the key was meant for the list. */
  onKeyDown: (event: KeyboardEvent) => boolean;
  onSelect: () => void;
  close: () => void;
  /**
   * Ties the text field to the list for assistive technology. A field of several lines may not be a combobox, so
   * that the list is open is said in words.
   */
  fieldProps: {
    "aria-autocomplete": "list";
    "aria-haspopup": "listbox";
    "aria-controls": string | undefined;
    "aria-activedescendant": string | undefined;
  };
}

/** Completion of `@name` in a text field: follows the caret, offers matches, writes the picked one. */
export function useMentionPicker(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  setText: (text: string) => void,
  mentionables: readonly Mentionable[],
): MentionPickerState {
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const query = caret === null ? null : mentionQueryAt(text, caret);
  const options = query && query.start !== dismissed ? matchMentionables(mentionables, query.query) : [];
  const exact = options.length === 1 && options[0]?.name.toLowerCase() === query?.query.toLowerCase();
  const open = options.length > 0 && !exact;
  const current = Math.min(active, options.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  function pick(option: Mentionable) {
    if (!query || caret === null) return;
    const before = `${text.slice(0, query.start)}@${option.name} `;
    setText(before + text.slice(caret).replace(/^ /u, ""));
    setCaret(before.length);
    setActive(0);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(before.length, before.length);
    });
  }
  function onKeyDown(event: KeyboardEvent): boolean {
    if (!open) return false;
    const chosen = options[current];
    const count = options.length;
    const acts = new Map<string, () => void>([
      ["ArrowDown", () => setActive((current + 1) % count)],
      ["ArrowUp", () => setActive((current - 1 + count) % count)],
      ["Escape", () => setDismissed(query?.start ?? null)],
      ["Enter", () => chosen && pick(chosen)],
      ["Tab", () => chosen && pick(chosen)],
    ]);
    const act = event.shiftKey ? undefined : acts.get(event.key);
    if (!act) return false;
    event.preventDefault();
    act();
    return true;
  }
  return {
    open,
    listId,
    options,
    active: current,
    optionId,
    pick,
    setActive,
    onKeyDown,
    onSelect: () => {
      const at = field.current?.selectionStart ?? null;
      setCaret(at);
      if (at === null || mentionQueryAt(text, at)?.start !== dismissed) setDismissed(null);
    },
    close: () => setCaret(null),
    fieldProps: {
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-controls": open ? listId : undefined,
      "aria-activedescendant": open ? optionId(current) : undefined,
    },
  };
}
