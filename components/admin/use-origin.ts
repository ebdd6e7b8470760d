"use client";
import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** The address under which this browser reaches the server, for links to pass on; empty until the page is alive. */
export function useOrigin(): string {
  return useSyncExternalStore(
    neverChanges,
    () => window.location.origin,
    () => "",
  );
}
