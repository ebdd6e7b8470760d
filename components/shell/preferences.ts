"use server";
import { cookies } from "next/headers";
import { type Locale, localeCookie, locales } from "@/lib/i18n/locales";
import { type Theme, themeCookie, themes } from "@/lib/i18n/theme";

const yearSeconds = 365 * 24 * 3600;

/** Remembers the language in this browser; the page at hand is rendered anew in it. */
export async function rememberLocale(locale: Locale): Promise<void> {
  if (!locales.includes(locale)) return;
  (await cookies()).set(localeCookie, locale, { maxAge: yearSeconds, sameSite: "lax", path: "/" });
}

/** Remembers the theme in this browser. */
export async function rememberTheme(theme: Theme): Promise<void> {
  if (!themes.includes(theme)) return;
  (await cookies()).set(themeCookie, theme, { maxAge: yearSeconds, sameSite: "lax", path: "/" });
}
