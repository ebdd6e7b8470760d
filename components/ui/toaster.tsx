"use client";
import { Toaster as Sonner } from "sonner";
import { useTranslations } from "use-intl";

/** Where toasts appear; mounted once in the root layout. Show one by `toast` of sonner. */
export function Toaster() {
  const t = useTranslations("common");
  return (
    <Sonner
      position="top-center"
      containerAriaLabel={t("notifications")}
      toastOptions={{
        style: { background: "var(--raised)", color: "var(--ink)", borderColor: "var(--line)" },
      }}
    />
  );
}
