"use client";
import { useEffect, useState } from "react";
import { Input } from "@/components/ui/input";
import { parseSettingNumber } from "./model/setting-number";
import type { NumberField } from "./model/settings-fields";

/**
 * A number being typed: what is written stays as written, and every value that is allowed is passed on. What is
 * not a number yet is kept in the field, marked, and left out of the settings.
 */
export function NumberSetting({
  field,
  value,
  onChange,
  invalid = false,
  className,
  ...control
}: {
  field: NumberField;
  value: number;
  onChange: (value: number) => void;
  invalid?: boolean;
  className?: string;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
}) {
  const [text, setText] = useState(String(value));
  const parsed = parseSettingNumber(text, field);
  useEffect(() => {
    // A reset or another person's change replaces the text; one's own typing already says the same number.
    setText((current) => (parseSettingNumber(current, field) === value ? current : String(value)));
  }, [value, field]);
  return (
    <Input
      {...control}
      type="text"
      inputMode="decimal"
      value={text}
      aria-invalid={parsed === null || invalid || undefined}
      onChange={(event) => {
        setText(event.target.value);
        const next = parseSettingNumber(event.target.value, field);
        if (next !== null) onChange(next);
      }}
      onKeyDown={(event) => {
        const by = event.key === "ArrowUp" ? field.step : event.key === "ArrowDown" ? -field.step : 0;
        if (by === 0 || parsed === null) return;
        event.preventDefault();
        const next = parseSettingNumber(String(Number((parsed + by).toFixed(6))), field);
        if (next !== null) onChange(next);
      }}
      className={className}
    />
  );
}
