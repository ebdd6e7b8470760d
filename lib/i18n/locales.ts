export const locales = ["en", "de"] as const;
export type Locale = (typeof locales)[number];

/** Each language in its own words, for the switch. */
export const localeNames: Record<Locale, string> = { en: "English", de: "Deutsch" };

export const localeCookie = "moderato-locale";

/** The language to show: the one chosen before, else the first of Accept-Language that we have, else English. */
export function chooseLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
  const known = (tag: string) => locales.find((locale) => tag.toLowerCase().split("-")[0] === locale);
  if (chosen !== undefined) {
    const locale = known(chosen);
    if (locale) return locale;
  }
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wanted) {
    const locale = known(tag);
    if (locale) return locale;
  }
  return "en";
}
