import { Bot, UserRound } from "lucide-react";
import { cn } from "./class-names";

/** Number of hues that people's avatars are spread over. */
const hueCount = 12;

/** Up to two letters of a name, by grapheme, so that any script works. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s_-]+/u)
    .filter(Boolean);
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return picked
    .map((word) => [...segmenter.segment(word ?? "")][0]?.segment ?? "")
    .join("")
    .toLocaleUpperCase();
}

/** A hue (degrees) that belongs to an id and stays with it. */
export function hueOf(id: string): number {
  let hash = 0;
  for (let at = 0; at < id.length; at += 1) hash = (hash * 31 + id.charCodeAt(at)) >>> 0;
  return (hash % hueCount) * (360 / hueCount);
}

const sizes = { sm: "size-6 text-[0.625rem]", md: "size-8 text-xs", lg: "size-10 text-sm" } as const;

/** A person's (or the bot's, or the host's) round mark. Decorative: the name stands beside it. */
export function Avatar({
  id,
  name,
  kind = "participant",
  size = "md",
  className,
}: {
  id: string;
  name: string;
  kind?: "participant" | "host" | "bot";
  size?: keyof typeof sizes;
  className?: string;
}) {
  const shape = cn(
    "inline-flex shrink-0 items-center justify-center rounded-full font-semibold select-none [&_svg]:size-[55%]",
    sizes[size],
  );
  if (kind === "bot") {
    return (
      <span
        aria-hidden
        className={cn(shape, "rounded-lg bg-bot-soft text-bot ring-1 ring-bot/30", className)}
      >
        <Bot />
      </span>
    );
  }
  if (kind === "host") {
    return (
      <span aria-hidden className={cn(shape, "bg-accent text-on-accent", className)}>
        <UserRound />
      </span>
    );
  }
  const hue = hueOf(id);
  return (
    <span
      aria-hidden
      className={cn(shape, className)}
      style={{
        backgroundColor: `light-dark(oklch(0.91 0.05 ${hue}), oklch(0.36 0.07 ${hue}))`,
        color: `light-dark(oklch(0.38 0.1 ${hue}), oklch(0.92 0.05 ${hue}))`,
      }}
    >
      {initialsOf(name)}
    </span>
  );
}
