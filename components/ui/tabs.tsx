"use client";
import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./class-names";

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  content: ReactNode;
}

/** Panels behind a row of tabs. Uncontrolled unless `value` is given; hidden panels are not mounted. */
export function Tabs<Value extends string>({
  tabs,
  label,
  value,
  defaultValue,
  onChange,
  className,
  panelClassName,
}: {
  tabs: readonly Tab<Value>[];
  label: string;
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  className?: string;
  panelClassName?: string;
}) {
  return (
    <Radix.Root
      value={value}
      defaultValue={defaultValue ?? tabs[0]?.value}
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen) onChange?.(chosen.value);
      }}
      className={cn("flex min-h-0 flex-col", className)}
    >
      <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line px-1">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-9 border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink pointer-coarse:min-h-11"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          className={cn("min-h-0 flex-1 -outline-offset-2", panelClassName)}
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
