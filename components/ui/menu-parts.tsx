"use client";
import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from "react";
import { cn } from "./class-names";
import type { DropdownMenuProps, MenuItemProps, MenuRadioProps, MenuToggleProps } from "./dropdown-menu";
import { useFocusTaken } from "./use-late";

const itemStyles =
  "flex min-h-9 items-center gap-2 rounded-md px-2 py-1 text-sm outline-none data-disabled:opacity-50 data-highlighted:bg-subtle pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 cursor-pointer";

/** Where a chosen item leaves what is to happen in place of giving the focus back. */
const AfterClose = createContext<RefObject<(() => void) | null> | null>(null);

/** A menu that is already open. */
export function OpenedMenu({
  trigger,
  children,
  align = "end",
  className,
  modal = false,
  byKeyboard,
}: DropdownMenuProps & { byKeyboard: boolean }) {
  const button = useFocusTaken();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!byKeyboard) return;
    // Radix was not there to see that a key opened it.
    requestAnimationFrame(() => content.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus());
  }, [byKeyboard]);
  const afterClose = useRef<(() => void) | null>(null);
  return (
    <Radix.Root modal={modal} defaultOpen>
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          ref={content}
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

export function Item({ onSelect, onClosed, children, danger, disabled, asChild }: MenuItemProps) {
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

export function RadioGroup<Value extends string>({ label, value, onChange, options }: MenuRadioProps<Value>) {
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

export function Separator() {
  return <Radix.Separator className="my-1 h-px bg-line" />;
}

export function Label({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 py-1.5 text-sm text-muted">{children}</Radix.Label>;
}

/** A row of small things to switch on and off. */
export function Toggles({ label, options, onToggle }: MenuToggleProps) {
  return (
    <Radix.Group className="flex" aria-label={label}>
      {options.map(({ value, on }) => (
        <Radix.CheckboxItem
          key={value}
          checked={on}
          onCheckedChange={(next) => onToggle(value, next === true)}
          className="flex size-9 cursor-pointer items-center justify-center rounded-md text-lg outline-none data-highlighted:bg-subtle data-[state=checked]:bg-accent-soft pointer-coarse:size-11"
        >
          {value}
        </Radix.CheckboxItem>
      ))}
    </Radix.Group>
  );
}
