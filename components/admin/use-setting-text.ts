"use client";
import { useTranslations } from "use-intl";

/**
 * Sentences about settings by keys that are put together from the list of fields. The compiler can't know those
 * keys; a test holds the catalogue against the list instead.
 */
export function useSettingText(): (key: string) => string {
  return useTranslations("settings") as unknown as (key: string) => string;
}
