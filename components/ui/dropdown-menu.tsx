"use client";
import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { createContext, type ReactNode, type RefObject, useContext, useRef } from "react";
import { cn } from "./class-names";

const itemStyles =
  "flex min-h-9 items-center gap-2 rounded-md px-2 py-1 text-sm outline-none data-disabled:opacity-50 data-highlighted:bg-subtle pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 cursor-pointer";

/** Where a chosen item leaves what is to happen in place of giving the focus back. */
const AfterClose = createContext<RefObject<(() => void) | null> | null>(null);

/** A menu of actions beside the button that opens it. */
export function DropdownMenu({
  trigger,
  children,
  align = "end",
  className,
  modal = false,
}: {
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "center" | "end";
  className?: string;
  modal?: boolean;
}) {
  const afterClose = useRef<(() => void) | null>(null);
  return (
    <Radix.Root modal={modal}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            const moveFocus = afterClose.current;
            if (moveFocus === null) return;
            afterClose.current = null;
            event.preventDefault();
            moveFocus();
          }}
          className={cn(
            "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-appear overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-lg outline-none",
            className,
          )}
        >
          <AfterClose value={afterClose}>{children}</AfterClose>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function MenuItem({
  onSelect,
  onClosed,
  children,
  danger,
  disabled,
  asChild,
}: {
  onSelect?: () => void;
  /** Called once the menu has closed, for items that move the focus; the menu's button does not take it back. */
  onClosed?: () => void;
  children: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  asChild?: boolean;
}) {
  const afterClose = useContext(AfterClose);
  return (
    <Radix.Item
      className={cn(itemStyles, danger && "text-danger")}
      onSelect={() => {
        if (onClosed && afterClose) afterClose.current = onClosed;
        onSelect?.();
      }}
      disabled={disabled}
      asChild={asChild}
    >
      {children}
    </Radix.Item>
  );
}

/** A choice of one among few inside a menu. */
export function MenuRadioGroup<Value extends string>({
  label,
  value,
  onChange,
  options,
}: {
  label: ReactNode;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; lang?: string }[];
}) {
  return (
    <>
      <Radix.Label className="px-2 pt-2 pb-1 text-xs font-medium text-faint">{label}</Radix.Label>
      <Radix.RadioGroup
        value={value}
        onValueChange={(next) => {
          const chosen = options.find((option) => option.value === next);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <Radix.RadioItem key={option.value} value={option.value} className={itemStyles} lang={option.lang}>
            <span className="size-4">
              <Radix.ItemIndicator>
                <Check aria-hidden />
              </Radix.ItemIndicator>
            </span>
            {option.label}
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    </>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 py-1.5 text-sm text-muted">{children}</Radix.Label>;
}
