"use client";
import { useCallback } from "react";
import { useFormatter, useTranslations } from "use-intl";

/** Names a day: today, yesterday, or its date. */
export function useDayLabel(): (at: string) => string {
  const t = useTranslations("room");
  const format = useFormatter();
  return useCallback(
    (at: string) => {
      const date = new Date(at);
      const daysAgo = Math.round((startOfDay(new Date()) - startOfDay(date)) / 86_400_000);
      if (daysAgo === 0) return t("today");
      if (daysAgo === 1) return t("yesterday");
      return format.dateTime(date, { dateStyle: "full" });
    },
    [t, format],
  );
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
