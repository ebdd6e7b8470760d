"use client";
import type { ReactNode } from "react";
import { LateTrigger, useLate } from "./use-late";

export interface PopoverProps {
  trigger: ReactNode;
  children: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  align?: "start" | "center" | "end";
  /** Name of the panel for assistive technology. */
  label: string;
  className?: string;
}

const loadPopover = () => import("./opened-popover");

/** A small panel beside what opens it; what draws it is loaded when somebody reaches for it. */
export function Popover(props: PopoverProps) {
  const late = useLate(loadPopover);
  if (!late.loaded) return <LateTrigger late={late} kind="dialog" trigger={props.trigger} />;
  const { OpenedPopover } = late.loaded;
  return <OpenedPopover {...props} />;
}
