import type { ComponentProps } from "react";
import { cn } from "./class-names";
import { controlStyles } from "./input";

/** Text field of several lines that grows with its text where the browser can. */
export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      className={cn(controlStyles, "field-sizing-content min-h-20 py-2 leading-6", className)}
      {...props}
    />
  );
}
