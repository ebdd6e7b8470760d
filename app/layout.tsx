import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { Messages } from "@/components/shell/messages";
import { Toaster } from "@/components/ui/toaster";
import { requestLocale } from "@/lib/i18n/server";
import { themeCookie, themeFrom } from "@/lib/i18n/theme";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Moderato", template: "%s · Moderato" },
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  interactiveWidget: "resizes-content",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7f7f8" },
    { media: "(prefers-color-scheme: dark)", color: "#131316" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, jar] = await Promise.all([requestLocale(), cookies()]);
  const theme = themeFrom(jar.get(themeCookie)?.value);
  return (
    <html lang={locale} data-theme={theme === "system" ? undefined : theme}>
      <body>
        <Messages>
          {children}
          <Toaster />
        </Messages>
      </body>
    </html>
  );
}
