"use client";
import { createContext, type ReactNode, useContext } from "react";
import { LateTrigger, useLate } from "./use-late";

export interface DropdownMenuProps {
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "center" | "end";
  className?: string;
  modal?: boolean;
}

export interface MenuItemProps {
  onSelect?: () => void;
  /** Called once the menu has closed, for items that move the focus; the menu's button does not take it back. */
  onClosed?: () => void;
  children: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  asChild?: boolean;
}

export interface MenuRadioProps<Value extends string> {
  label: ReactNode;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; lang?: string }[];
}

export interface MenuToggleProps<Value extends string = string> {
  /** Name of the row for assistive technology. */
  label: string;
  options: readonly { value: Value; on: boolean }[];
  onToggle: (value: Value, on: boolean) => void;
}

type Parts = typeof import("./menu-parts");
const loadParts = () => import("./menu-parts");
const MenuParts = createContext<Parts | null>(null);

/**
 * A menu of actions beside the button that opens it. What draws it is loaded when somebody reaches for the button:
 * a page has many menus, and most visits open none.
 */
export function DropdownMenu(props: DropdownMenuProps) {
  const late = useLate(loadParts);
  if (!late.loaded) return <LateTrigger late={late} kind="menu" trigger={props.trigger} />;
  const { OpenedMenu } = late.loaded;
  return (
    <MenuParts value={late.loaded}>
      <OpenedMenu {...props} byKeyboard={late.byKeyboard} />
    </MenuParts>
  );
}

/** The parts, which only a menu that is open has. */
function useParts(): Parts {
  const parts = useContext(MenuParts);
  if (!parts) throw new Error("no menu around this item");
  return parts;
}

export function MenuItem(props: MenuItemProps) {
  const { Item } = useParts();
  return <Item {...props} />;
}

/** A choice of one among few inside a menu. */
export function MenuRadioGroup<Value extends string>(props: MenuRadioProps<Value>) {
  const { RadioGroup } = useParts();
  return <RadioGroup {...props} />;
}

/** A row of small things to switch on and off inside a menu. */
export function MenuToggles<Value extends string>(props: MenuToggleProps<Value>) {
  const { Toggles } = useParts();
  const { options, onToggle } = props;
  const toggle = (value: string, on: boolean) => {
    const option = options.find((candidate) => candidate.value === value);
    if (option) onToggle(option.value, on);
  };
  return <Toggles {...props} onToggle={toggle} />;
}

export function MenuSeparator() {
  const { Separator } = useParts();
  return <Separator />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useParts();
  return <Label>{children}</Label>;
}
