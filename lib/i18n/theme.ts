export const themes = ["system", "light", "dark"] as const;
/** `system` follows the device. */
export type Theme = (typeof themes)[number];

export const themeCookie = "moderato-theme";

/** The theme in a cookie's value; anything unknown follows the device. */
export function themeFrom(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? "system";
}
