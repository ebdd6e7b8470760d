"use client";
import { useLocale, useTranslations } from "use-intl";
import { rememberLocale } from "@/components/shell/preferences";
import { useTheme } from "@/components/shell/use-theme";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { localeNames, locales } from "@/lib/i18n/locales";
import { themes } from "@/lib/i18n/theme";
import { Section } from "./section";

/** Language and theme of this browser; both take effect at once. */
export function PreferenceForm() {
  const t = useTranslations("account.own");
  const common = useTranslations("common");
  const locale = useLocale();
  const [theme, setTheme] = useTheme();
  return (
    <Section title={t("preferences")} text={t("preferencesText")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={common("language.title")}>
          {(control) => (
            <Select
              {...control}
              value={locale}
              onChange={(next) => void rememberLocale(next)}
              options={locales.map((value) => ({ value, label: localeNames[value] }))}
            />
          )}
        </Field>
        <Field label={common("theme.title")}>
          {(control) => (
            <Select
              {...control}
              value={theme}
              onChange={setTheme}
              options={themes.map((value) => ({ value, label: common(`theme.${value}`) }))}
            />
          )}
        </Field>
      </div>
    </Section>
  );
}
