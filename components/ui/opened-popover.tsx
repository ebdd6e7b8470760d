"use client";
import { Popover as Radix } from "radix-ui";
import { cn } from "./class-names";
import type { PopoverProps } from "./popover";
import { useFocusTaken } from "./use-late";

/** A panel that is already open. */
export function OpenedPopover({
  trigger,
  children,
  side = "bottom",
  align = "start",
  label,
  className,
}: PopoverProps) {
  const button = useFocusTaken();
  return (
    <Radix.Root defaultOpen>
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className={cn(
            "z-50 max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-1rem)] animate-appear overflow-y-auto rounded-xl border border-line bg-raised p-3 text-sm shadow-lg outline-none",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
