import type { NumberField } from "./settings-fields";

/** Units that are counted in whole ones. */
const whole = new Set<NumberField["unit"]>(["utterances", "characters"]);

/** The number written in a field, or null when it is none or not allowed there. A decimal comma works too. */
export function parseSettingNumber(
  text: string,
  field: Pick<NumberField, "min" | "max" | "unit">,
): number | null {
  const trimmed = text.trim().replace(",", ".");
  if (!/^\d+(\.\d+)?$/u.test(trimmed)) return null;
  const value = Number(trimmed);
  if (value < field.min || (field.max !== undefined && value > field.max)) return null;
  return whole.has(field.unit) && field.min >= 1 && !Number.isInteger(value) ? null : value;
}
