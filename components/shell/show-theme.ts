import type { Theme } from "@/lib/i18n/theme";

/** Shows the page at hand in a theme; `system` leaves it to the device. */
export function showTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
