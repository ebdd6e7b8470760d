import type { ComponentProps } from "react";
import { cn } from "./class-names";

/** An area that scrolls must be reachable by keyboard, though it does nothing else. */
const keyboardScrollable = { tabIndex: 0 };

/** A data table that scrolls sideways inside itself; `label` names it, since a scroll area takes focus. */
export function Table({ className, label, ...props }: ComponentProps<"table"> & { label: string }) {
  return (
    <section className="relative overflow-x-auto" aria-label={label} {...keyboardScrollable}>
      <table className={cn("w-full border-collapse text-left text-sm", className)} {...props} />
    </section>
  );
}

export function Th({ className, ...props }: ComponentProps<"th">) {
  return (
    <th
      scope="col"
      className={cn(
        "border-b border-line px-3 py-2 text-xs font-medium whitespace-nowrap text-muted",
        className,
      )}
      {...props}
    />
  );
}

export function Td({ className, ...props }: ComponentProps<"td">) {
  return <td className={cn("border-b border-line px-3 py-2.5 align-middle", className)} {...props} />;
}
