"use client";
import { useEffect } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { useTranslations } from "use-intl";
import { onToast, takeToasts } from "./toast";

/** The toasts themselves. */
export default function ShownToasts() {
  const t = useTranslations("common");
  useEffect(
    () =>
      onToast(() => {
        for (const { kind, text, options } of takeToasts()) sonner[kind](text, options);
      }),
    [],
  );
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
