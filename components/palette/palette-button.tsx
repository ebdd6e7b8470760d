"use client";
import { Search } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { openPalette } from "./opening";

/** Opens the command palette, and says by which keys one does. */
export function PaletteButton({ size = "md" }: { size?: "sm" | "md" }) {
  const t = useTranslations("common.palette");
  return (
    <Button variant="ghost" size={size} onClick={openPalette} aria-keyshortcuts="Control+K Meta+K">
      <Search aria-hidden />
      <span className="sr-only">{t("open")}</span>
      <Kbd aria-hidden className="hidden lg:inline">
        {t("keys")}
      </Kbd>
    </Button>
  );
}
