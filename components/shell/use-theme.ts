"use client";
import { useEffect, useState } from "react";
import { type Theme, themes } from "@/lib/i18n/theme";
import { rememberTheme } from "./preferences";
import { showTheme } from "./show-theme";

/** The theme of this browser, and the way to change it; it shows at once. */
export function useTheme(): [Theme, (next: Theme) => void] {
  const [theme, setTheme] = useState<Theme>("system");
  useEffect(() => {
    const shown = document.documentElement.dataset.theme;
    setTheme(themes.find((known) => known === shown) ?? "system");
  }, []);
  function change(next: Theme) {
    setTheme(next);
    showTheme(next);
    void rememberTheme(next);
  }
  return [theme, change];
}
