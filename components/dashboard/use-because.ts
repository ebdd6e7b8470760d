"use client";
import { useTranslations } from "use-intl";
import type { Because } from "@/lib/muca/decision";

/** Says why an act's condition holds or not, as a sentence in the reader's language. */
export function useBecause(): (because: Because) => string {
  const t = useTranslations("dashboard.acts.because");
  // Keys and values come together, so which values a key has is not known here; a test holds them to the sentences.
  const say = t as unknown as (key: Because["key"], values: Because["values"]) => string;
  return ({ key, values }) => say(key, values);
}
