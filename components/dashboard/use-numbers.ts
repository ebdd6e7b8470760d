"use client";
import { useMemo } from "react";
import { useFormatter } from "use-intl";

/** Numbers as the dashboard writes them, in the reader's language. */
export function useNumbers() {
  const format = useFormatter();
  return useMemo(
    () => ({
      whole: (value: number) => format.number(value, { maximumFractionDigits: 0 }),
      decimal: (value: number) => format.number(value, { maximumFractionDigits: 2 }),
      /** To three digits: probabilities lie close to their threshold, and two would show both as the same. */
      probability: (value: number) => format.number(value, { maximumFractionDigits: 3 }),
      percent: (share: number) => format.number(share, { style: "percent", maximumFractionDigits: 0 }),
      /** Milliseconds below a second, else seconds. */
      duration: (ms: number) =>
        ms < 1_000
          ? format.number(ms, { style: "unit", unit: "millisecond", maximumFractionDigits: 0 })
          : format.number(ms / 1_000, { style: "unit", unit: "second", maximumFractionDigits: 1 }),
      dollars: (usd: number) =>
        format.number(usd, { style: "currency", currency: "USD", maximumSignificantDigits: usd < 1 ? 2 : 4 }),
      clock: (iso: string) =>
        format.dateTime(new Date(iso), { hour: "numeric", minute: "2-digit", second: "2-digit" }),
    }),
    [format],
  );
}
