"use client";
import { lazy, Suspense, useEffect, useState } from "react";
import type { SignedInUser } from "@/components/shell/app-shell";
import { openingOfPalette } from "./opening";

// Loaded when it is first opened: most visits never need it.
const CommandPalette = lazy(() => import("./command-palette"));

/** The command palette of signed-in people: Ctrl+K, on a Mac Cmd+K. */
export function Palette({ role }: { role: SignedInUser["role"] }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const show = () => {
      setWanted(true);
      setOpen(true);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      setWanted(true);
      setOpen((shown) => !shown);
    };
    openingOfPalette.addEventListener("open", show);
    window.addEventListener("keydown", onKeyDown);
    return () => {
      openingOfPalette.removeEventListener("open", show);
      window.removeEventListener("keydown", onKeyDown);
    };
  }, []);
  if (!wanted) return null;
  return (
    <Suspense>
      <CommandPalette open={open} onOpenChange={setOpen} role={role} />
    </Suspense>
  );
}
