"use client";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";

/** Distance from the end (px) that still counts as being there. */
const nearEndPx = 80;

/** By which people move a view: wheel, finger, keys, the scroll bar. */
const handEvents = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

export interface EndPin {
  /** Goes to the end and stays there. */
  pin: () => void;
  /** Stays where the view is, whatever comes. */
  release: () => void;
  /** To be called on every scroll event; says whether the view is at the end. */
  onScroll: () => boolean;
}

/**
 * Keeps whoever is at the end of a scrolling list at its end: when rows are added or measured, when a late text
 * grows, when the keyboard takes half of the screen. Only moving up, or `release`, lets go.
 */
export function useEndPin(scroller: RefObject<HTMLElement | null>, contentSize: number): EndPin {
  const pinned = useRef(true);
  const lastTop = useRef(0);
  /** Somebody moved the view; until then, a view that goes up is only rows being measured. */
  const byHand = useRef(false);
  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (element && pinned.current) element.scrollTop = element.scrollHeight;
  }, [scroller]);
  useLayoutEffect(() => {
    if (contentSize > 0) toEnd();
  }, [toEnd, contentSize]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(toEnd);
    observer.observe(element);
    const noteHand = () => {
      byHand.current = true;
    };
    for (const event of handEvents) element.addEventListener(event, noteHand, { passive: true });
    return () => {
      observer.disconnect();
      for (const event of handEvents) element.removeEventListener(event, noteHand);
    };
  }, [scroller, toEnd]);
  const pin = useCallback(() => {
    pinned.current = true;
    byHand.current = false;
    toEnd();
  }, [toEnd]);
  const release = useCallback(() => {
    pinned.current = false;
  }, []);
  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return true;
    const { scrollTop } = element;
    if (element.scrollHeight - scrollTop - element.clientHeight < nearEndPx) pinned.current = true;
    else if (byHand.current && scrollTop < lastTop.current) pinned.current = false;
    lastTop.current = scrollTop;
    return pinned.current;
  }, [scroller]);
  return { pin, release, onScroll };
}
