"use client";
import { type ReactNode, useSyncExternalStore } from "react";
import { IntlProvider } from "use-intl";
import type { Catalogue } from "@/lib/i18n/catalogue";
import type { Locale } from "@/lib/i18n/locales";
import "./no-eval";

const neverChanges = () => () => {};
const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const serverTimeZone = () => "UTC";

/** Client half of Messages. Times are in UTC until the page is alive, then in the reader's own zone. */
export function ClientIntlProvider({
  locale,
  messages,
  children,
}: {
  locale: Locale;
  messages: Partial<Catalogue>;
  children: ReactNode;
}) {
  const timeZone = useSyncExternalStore(neverChanges, browserTimeZone, serverTimeZone);
  return (
    <IntlProvider locale={locale} messages={messages} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}
