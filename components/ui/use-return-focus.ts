"use client";
import { useRef } from "react";

/** The element that had the focus last, menus not counted: they are gone when what was chosen in them closes. */
let lastFocused: HTMLElement | null = null;
if (typeof document !== "undefined") {
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && !target.closest('[role="menu"]')) lastFocused = target;
  });
}

/**
 * Handlers for a Radix dialog that is opened from elsewhere than a trigger of its own (a menu, the palette, a key):
 * Radix would leave the focus nowhere when it closes.
 */
export function useReturnFocus(): {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
} {
  const from = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      from.current = lastFocused;
    },
    onCloseAutoFocus: (event) => {
      if (!from.current?.isConnected) return;
      event.preventDefault();
      from.current.focus();
    },
  };
}
