import type { ReactNode } from "react";
import { type Namespace, pickMessages } from "@/lib/i18n/catalogue";
import { requestLocale } from "@/lib/i18n/server";
import { ClientIntlProvider } from "./intl-provider";

/** Gives the client components below it the sentences of these namespaces (and `common`), and no others. */
export async function Messages({
  names = [],
  children,
}: {
  names?: readonly Namespace[];
  children: ReactNode;
}) {
  const locale = await requestLocale();
  return (
    <ClientIntlProvider locale={locale} messages={pickMessages(locale, names)}>
      {children}
    </ClientIntlProvider>
  );
}
