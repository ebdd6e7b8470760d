"use client";
import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./class-names";
import type { FieldControlProps } from "./field";
import { controlStyles } from "./input";

export interface SelectOption<Value extends string> {
  value: Value;
  label: ReactNode;
  disabled?: boolean;
}

/** Choice of one of few values. Give `aria-label` where no Field names it. */
export function Select<Value extends string>({
  value,
  onChange,
  options,
  placeholder,
  className,
  disabled,
  ...control
}: Partial<FieldControlProps> & {
  value: Value | undefined;
  onChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  className?: string;
  disabled?: boolean;
  "aria-label"?: string;
}) {
  return (
    <Radix.Root
      value={value ?? ""}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onChange(chosen.value);
      }}
      disabled={disabled}
    >
      <Radix.Trigger
        className={cn(
          controlStyles,
          "inline-flex h-10 items-center justify-between gap-2 text-left pointer-coarse:h-11 data-placeholder:text-faint",
          className,
        )}
        {...control}
      >
        <span className="truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon>
          <ChevronDown className="size-4 text-muted" aria-hidden />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-appear overflow-hidden rounded-lg border border-line bg-raised shadow-lg"
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className="flex min-h-9 items-center gap-2 rounded-md py-1 pr-3 pl-2 text-sm outline-none data-disabled:opacity-50 data-highlighted:bg-subtle pointer-coarse:min-h-11"
              >
                <span className="size-4">
                  <Radix.ItemIndicator>
                    <Check className="size-4" aria-hidden />
                  </Radix.ItemIndicator>
                </span>
                <Radix.ItemText>{option.label}</Radix.ItemText>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
