"use client";
import { Slot } from "radix-ui";
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";

export interface Late<Module> {
  /** Null until somebody wanted it and it came. */
  loaded: Module | null;
  /** It was wanted by a key rather than by a pointer. */
  byKeyboard: boolean;
  /** Loads it, so that it is at hand when it is wanted. */
  prepare: () => void;
  /** Loads and shows it. */
  want: (byKeyboard: boolean) => void;
}

/** Something that is drawn by code which is only loaded once it is wanted. */
export function useLate<Module>(load: () => Promise<Module>): Late<Module> {
  const [loaded, setLoaded] = useState<{ module: Module; byKeyboard: boolean } | null>(null);
  return {
    loaded: loaded?.module ?? null,
    byKeyboard: loaded?.byKeyboard ?? false,
    // A connection that is lost meanwhile is noticed by the press that follows.
    prepare: () => void load().catch(() => undefined),
    want: (byKeyboard) => void load().then((module) => setLoaded({ module, byKeyboard })),
  };
}

/** The button of something that is drawn late: pressing it, or the arrow down where a menu opens, asks for it. */
export function LateTrigger<Module>({
  late,
  kind,
  trigger,
}: {
  late: Late<Module>;
  kind: "menu" | "dialog";
  trigger: ReactNode;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (kind !== "menu" || event.key !== "ArrowDown") return;
    event.preventDefault();
    late.want(true);
  };
  return (
    <Slot.Root
      aria-haspopup={kind}
      aria-expanded={false}
      data-state="closed"
      onPointerEnter={late.prepare}
      onFocus={late.prepare}
      onClick={(event) => late.want(event.detail === 0)}
      onKeyDown={onKeyDown}
    >
      {trigger}
    </Slot.Root>
  );
}

/**
 * The button of something that has just been drawn in place of its late one: it has the focus that the other had, so
 * that whatever opens from here gives it back.
 */
export function useFocusTaken(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), []);
  return button;
}
