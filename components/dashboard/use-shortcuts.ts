"use client";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { readStored, writeStored } from "@/components/room/stored";

const storageKey = "moderato:dashboard-shortcuts";
const changed = new EventTarget();

/** Whether keys without Ctrl or Alt steer the dashboard; people can switch that off (WCAG 2.1.4), per browser. */
export function useShortcutsEnabled(): [boolean, (enabled: boolean) => void] {
  const enabled = useSyncExternalStore(
    (listener) => {
      changed.addEventListener("change", listener);
      return () => changed.removeEventListener("change", listener);
    },
    readEnabled,
    () => true,
  );
  return [enabled, setEnabled];
}

/** Calls what belongs to a pressed key, unless somebody is typing or a dialog or menu is open. */
export function useShortcuts(enabled: boolean, press: (key: string) => boolean): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target))
        return;
      if (latest.current(event.key)) event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [enabled]);
}

/** Whether keys belong to whatever has the focus: a field, a menu, a dialog. */
function isBusy(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="dialog"], [role="menu"], [role="listbox"]') !== null)
  );
}

function readEnabled(): boolean {
  return readStored(storageKey) !== "off";
}

function setEnabled(enabled: boolean): void {
  writeStored(storageKey, enabled ? null : "off");
  changed.dispatchEvent(new Event("change"));
}
