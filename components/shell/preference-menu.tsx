"use client";
import { Languages } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { DropdownMenu, MenuRadioGroup, MenuSeparator } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { localeNames, locales } from "@/lib/i18n/locales";
import { type Theme, themes } from "@/lib/i18n/theme";
import { rememberLocale, rememberTheme } from "./preferences";
import { showTheme } from "./show-theme";

/** Choice of language and theme, as items of a menu. `theme` is the one the page was rendered with. */
export function PreferenceItems() {
  const t = useTranslations("common");
  const locale = useLocale();
  const [theme, setTheme] = useState<Theme>(shownTheme);
  function change(next: Theme) {
    setTheme(next);
    showTheme(next);
    void rememberTheme(next);
  }
  return (
    <>
      <MenuRadioGroup
        label={t("language.title")}
        value={locale}
        onChange={(next) => void rememberLocale(next)}
        options={locales.map((value) => ({ value, label: localeNames[value], lang: value }))}
      />
      <MenuSeparator />
      <MenuRadioGroup
        label={t("theme.title")}
        value={theme}
        onChange={change}
        options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
    </>
  );
}

/** The same choice behind a button of its own, for pages without an account menu. */
export function PreferenceMenu() {
  const t = useTranslations("common");
  return (
    <DropdownMenu
      trigger={
        <IconButton label={t("preferences")} withTooltip={false}>
          <Languages aria-hidden />
        </IconButton>
      }
    >
      <PreferenceItems />
    </DropdownMenu>
  );
}

function shownTheme(): Theme {
  const chosen = typeof document === "undefined" ? undefined : document.documentElement.dataset.theme;
  return themes.find((theme) => theme === chosen) ?? "system";
}
