"use client";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";

/** Distance from the end (px) that still counts as being there. */
const nearEndPx = 80;

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
    return () => observer.disconnect();
  }, [scroller, toEnd]);
  const pin = useCallback(() => {
    pinned.current = true;
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
    else if (scrollTop < lastTop.current) pinned.current = false;
    lastTop.current = scrollTop;
    return pinned.current;
  }, [scroller]);
  return { pin, release, onScroll };
}
