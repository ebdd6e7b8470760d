"use client";
import { useCallback } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { WireError } from "@/lib/shared/errors";

/** Puts a server's error into the reader's language. English is what the server speaks, often more precisely. */
export function useErrorText(): (error: WireError) => string {
  const t = useTranslations("common.errorCode");
  const locale = useLocale();
  return useCallback(
    (error) => (locale !== "en" && t.has(error.code) ? t(error.code) : error.message),
    [t, locale],
  );
}
