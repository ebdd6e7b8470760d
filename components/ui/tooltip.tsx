"use client";
import { Slot } from "radix-ui";
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";

/** How long a pointer rests before the text appears, and how long it has to reach the text before that goes, ms. */
const delayMs = { show: 400, hide: 120 };
const gapPx = 6;
const edgePx = 8;

/** Text that explains its child on hover and focus. Never the only place where something is said. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  const id = useId();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (ms: number, next: Element | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), ms);
  };
  const hide = () => later(0, null);
  return (
    <>
      <Slot.Root
        aria-describedby={anchor ? id : undefined}
        onPointerEnter={(event) => {
          if (event.pointerType !== "touch") later(delayMs.show, event.currentTarget);
        }}
        onPointerLeave={() => later(delayMs.hide, null)}
        onPointerDown={hide}
        onFocus={(event: FocusEvent<HTMLElement>) => {
          if (event.currentTarget.matches(":focus-visible")) later(0, event.currentTarget);
        }}
        onBlur={hide}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === "Escape") hide();
        }}
      >
        {children}
      </Slot.Root>
      {anchor ? (
        <Bubble
          id={id}
          anchor={anchor}
          onEnter={() => clearTimeout(timer.current)}
          onLeave={() => later(delayMs.hide, null)}
        >
          {text}
        </Bubble>
      ) : null}
    </>
  );
}

/** The text over its anchor, or under it where there is no room, and always within the window. */
function Bubble({
  id,
  anchor,
  onEnter,
  onLeave,
  children,
}: {
  id: string;
  anchor: Element;
  onEnter: () => void;
  onLeave: () => void;
  children: ReactNode;
}) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element) return;
    const over = anchor.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const top = over.top - height - gapPx;
    const left = over.left + over.width / 2 - width / 2;
    element.style.top = `${top < edgePx ? over.bottom + gapPx : top}px`;
    element.style.left = `${Math.max(edgePx, Math.min(left, window.innerWidth - width - edgePx))}px`;
  }, [anchor]);
  return createPortal(
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      className="fixed z-50 max-w-xs animate-appear rounded-md bg-ink px-2 py-1 text-xs text-surface shadow-md"
    >
      {children}
    </div>,
    document.body,
  );
}
