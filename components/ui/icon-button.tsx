import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button";
import { cn } from "./class-names";
import { Tooltip } from "./tooltip";

export interface IconButtonProps extends Omit<ButtonProps, "children" | "asChild"> {
  /** Name for assistive technology, and the tooltip. */
  label: string;
  children: ReactNode;
  /** Leaves the tooltip out where the meaning is plain or a menu opens on it. */
  withTooltip?: boolean;
}

/** A square button with an icon only; its label is its name and its tooltip. */
export function IconButton({
  label,
  children,
  className,
  size = "md",
  variant = "ghost",
  withTooltip = true,
  ...props
}: IconButtonProps) {
  const button = (
    <Button
      aria-label={label}
      variant={variant}
      size={size}
      className={cn(
        "aspect-square px-0 pointer-coarse:min-w-11",
        size === "sm" && "pointer-coarse:min-w-10",
        className,
      )}
      {...props}
    >
      {children}
    </Button>
  );
  return withTooltip ? <Tooltip text={label}>{button}</Tooltip> : button;
}
