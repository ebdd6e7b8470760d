import { tokenizeVTTCue, VTTCue, type VTTNode } from "media-captions";
import type { Cue } from "./read-cues";

/** Words of one speaker within a cue; null when the cue does not say who speaks. */
export interface Spoken {
  speaker: string | null;
  text: string;
}

/** Particles that names have in small letters. */
const particles = new Set([
  "von",
  "van",
  "de",
  "der",
  "den",
  "da",
  "di",
  "du",
  "la",
  "le",
  "el",
  "bin",
  "al",
  "zu",
  "y",
]);

/** Whether words before a colon read like a name: every word capitalised, but for particles; no sentence. */
export function looksLikeName(text: string): boolean {
  const words = text
    .replace(/\([^)]*\)/g, " ")
    .trim()
    .split(/\s+/u);
  if (text.length > 60 || words.length > 6 || words[0] === "") return false;
  return words.every((word) => particles.has(word) || /^[^\p{L}]*(?:\p{Lu}|\p{Lt}|\p{Lo}|\p{N})/u.test(word));
}

/**
 * Names that stand before colons in a transcript: all that look like names; of the others those that begin at least
 * three cues, such as a person who calls themselves "anna". A roster, when there is one, decides alone.
 */
export function findSpeakers(texts: readonly string[], roster: readonly string[]): (name: string) => boolean {
  if (roster.length > 0) {
    const known = new Set(roster.map((name) => name.toLowerCase()));
    return (name) => known.has(name.toLowerCase());
  }
  const counts = new Map<string, number>();
  for (const text of texts) {
    const prefix = prefixOf(text)?.speaker;
    if (prefix) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  return (name) => looksLikeName(name) || ((counts.get(name) ?? 0) >= 3 && name.split(/\s+/u).length <= 3);
}

/** `Name: words`, wherever the first colon is followed by a space. */
export function prefixOf(text: string): { speaker: string; text: string } | null {
  const found = /^(?:>>\s*)?([^:\n]{1,60}?):\s+(\S[\s\S]*)$/u.exec(text.trim());
  return found ? { speaker: (found[1] ?? "").trim(), text: (found[2] ?? "").trim() } : null;
}

/** The cue's words by speaker, as its voice tags have them; entities are decoded and other tags left out. */
export function spokenIn({ startMs, endMs, text }: Cue): Spoken[] {
  const spoken: Spoken[] = [];
  const cue = new VTTCue(startMs / 1_000, endMs / 1_000, text);
  collect(tokenizeVTTCue(cue), null, spoken);
  return spoken
    .map(({ speaker, text: words }) => ({ speaker, text: words.replace(/\s+/gu, " ").trim() }))
    .filter(({ text: words }) => words !== "");
}

function collect(nodes: readonly VTTNode[], speaker: string | null, into: Spoken[]): void {
  for (const node of nodes) {
    if (node.type === "text") {
      const last = into.at(-1);
      if (last && last.speaker === speaker) last.text += node.data;
      else into.push({ speaker, text: node.data });
    } else if ("children" in node) {
      collect(node.children, node.type === "v" ? voiceOf(node) : speaker, into);
    }
  }
}

function voiceOf(node: VTTNode): string | null {
  const voice = "voice" in node && typeof node.voice === "string" ? node.voice.trim() : "";
  return voice === "" ? null : voice;
}
