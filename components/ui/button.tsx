import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./class-names";

export const buttonStyles = cva(
  "inline-flex items-center justify-center gap-2 rounded-lg border border-transparent font-medium whitespace-nowrap transition-colors select-none disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: "bg-accent text-on-accent hover:bg-accent-hover",
        secondary: "border-line bg-surface text-ink hover:bg-subtle",
        ghost: "text-muted hover:bg-subtle hover:text-ink",
        danger: "bg-danger-solid text-on-accent hover:opacity-90",
        link: "h-auto rounded-sm px-0 text-accent-ink underline-offset-4 hover:underline",
      },
      size: {
        sm: "h-8 px-2.5 text-sm pointer-coarse:min-h-10",
        md: "h-9 px-3.5 text-sm pointer-coarse:min-h-11",
        lg: "h-11 px-5 text-base",
      },
    },
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

export interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonStyles> {
  /** Renders the only child (a link, say) with the looks of a button. */
  asChild?: boolean;
  /** Shows that its work is under way and refuses further presses, without losing the focus. */
  pending?: boolean;
}

/** A button; `type="button"` unless told otherwise, so that it never sends a form by accident. */
export function Button({ className, variant, size, asChild, pending, children, ...props }: ButtonProps) {
  const classes = cn(buttonStyles({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...props}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type="button"
      className={classes}
      {...props}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : props.onClick}
    >
      {pending ? <LoaderCircle className="animate-spin" aria-hidden /> : null}
      {children}
    </button>
  );
}
