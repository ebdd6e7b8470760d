import { cookies, headers } from "next/headers";
import { cache } from "react";
import { createTranslator } from "use-intl/core";
import { catalogues } from "./catalogue";
import { chooseLocale, type Locale, localeCookie } from "./locales";

/** The language of the request at hand. */
export const requestLocale = cache(async (): Promise<Locale> => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return chooseLocale(jar.get(localeCookie)?.value, head.get("accept-language"));
});

/** The translator for server components: `const t = await serverTranslator(); t("common.appName")`. */
export async function serverTranslator() {
  const locale = await requestLocale();
  return createTranslator({ locale, messages: catalogues[locale] });
}
