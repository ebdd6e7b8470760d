import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { actNames } from "@/lib/muca/act-name";

type Theme = "light" | "dark";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/gu)].map((match) => [
    match[1] ?? "",
    { light: match[2] ?? "", dark: match[3] ?? "" },
  ]),
);

function colorOf(name: string, theme: Theme): string {
  const token = tokens.get(name);
  if (!token) throw new Error(`tokens.css has no colour --${name}`);
  return token[theme];
}

/** Relative luminance of a #rrggbb colour (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const backgrounds = ["canvas", "surface", "raised", "subtle"];
const textPairs: [string, string][] = [
  ...["ink", "ink-muted", "ink-faint", "accent-ink", "danger", "bot"].flatMap((ink) =>
    backgrounds.map((background): [string, string] => [ink, background]),
  ),
  ...["ink", "ink-muted", "ink-faint"].flatMap((ink) =>
    ["bot-soft", "private-soft", "accent-soft"].map((background): [string, string] => [ink, background]),
  ),
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["on-accent", "danger-solid"],
  ["accent-ink", "accent-soft"],
  ["accent-ink", "bot-soft"],
  ["danger", "danger-soft"],
  ["warning", "warning-soft"],
  ["warning", "private-soft"],
  ["success", "success-soft"],
  ["bot", "bot-soft"],
];
const shapePairs: [string, string][] = [
  ...["line-strong", "focus"].flatMap((shape) =>
    ["canvas", "surface", "raised"].map((background): [string, string] => [shape, background]),
  ),
  ...actNames.flatMap((act) => backgrounds.map((background): [string, string] => [`act-${act}`, background])),
];

describe.each(["light", "dark"] as const)("%s theme", (theme) => {
  it.each(textPairs)("%s is readable on %s (4.5:1)", (text, background) => {
    expect(contrast(colorOf(text, theme), colorOf(background, theme))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(shapePairs)("%s stands out on %s (3:1)", (shape, background) => {
    expect(contrast(colorOf(shape, theme), colorOf(background, theme))).toBeGreaterThanOrEqual(3);
  });
});
