import type { ComponentProps } from "react";
import { cn } from "./class-names";

export const controlStyles =
  "w-full rounded-lg border border-line-strong bg-surface px-3 text-base text-ink sm:text-sm focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger";

/** One-line text field. Text is 16 px on phones, else iOS zooms into it. */
export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input className={cn(controlStyles, "h-10 pointer-coarse:h-11", className)} {...props} />;
}
