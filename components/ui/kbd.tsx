import type { ComponentProps } from "react";
import { cn } from "./class-names";

/** A key on the keyboard. */
export function Kbd({ className, ...props }: ComponentProps<"kbd">) {
  return (
    <kbd
      className={cn(
        "rounded border border-line bg-subtle px-1.5 py-0.5 font-mono text-xs text-muted",
        className,
      )}
      {...props}
    />
  );
}
