import { readClock } from "../day-clock";
import type { SkipReason } from "../transcript";

export interface Cue {
  /** Line of its timing, from 1. */
  line: number;
  startMs: number;
  endMs: number;
  /** As it stands in the file, tags and all. */
  text: string;
}

interface Block {
  /** Line of its first line. */
  line: number;
  lines: string[];
}

const timing = /^\s*([\d:.,]+)\s*-->\s*([\d:.,]+)(?:\s.*)?$/;

/** Start and end of a cue's timing line; null for a line that only looks like one. */
export function readTiming(line: string): { startMs: number; endMs: number } | null {
  const found = timing.exec(line);
  const startMs = readClock(found?.[1] ?? "");
  const endMs = readClock(found?.[2] ?? "");
  return startMs === null || endMs === null ? null : { startMs, endMs };
}

/**
 * Reads the cues of WebVTT and SRT, which differ in their decimal sign only. Notes, styles and regions are left out;
 * text that stands apart from its timing by a blank line still belongs to it, since otherwise words were lost.
 */
export function readCues(
  lines: readonly string[],
  skip: (line: number, text: string, why: SkipReason) => void,
): Cue[] {
  const cues: Cue[] = [];
  for (const block of blocksOf(lines)) {
    const [first = ""] = block.lines;
    if (/^(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$)/.test(first) && readTiming(first) === null) continue;
    const at = block.lines.findIndex((line) => readTiming(line) !== null);
    if (at < 0) addStray(block, cues.at(-1), skip);
    else cues.push(...cuesOf(block, at));
  }
  return cues;
}

/** One cue, or several that no blank line parts. */
function cuesOf({ line, lines }: Block, first: number): Cue[] {
  const cues: Cue[] = [];
  for (const [index, text] of lines.entries()) {
    if (index < first) continue;
    const times = readTiming(text);
    if (times) cues.push({ line: line + index, ...times, text: "" });
    else {
      const cue = cues.at(-1);
      const isNumber = /^\d+$/.test(text.trim()) && readTiming(lines[index + 1] ?? "") !== null;
      if (cue && !isNumber) cue.text = cue.text === "" ? text : `${cue.text}\n${text}`;
    }
  }
  return cues;
}

function addStray(
  { line, lines }: Block,
  before: Cue | undefined,
  skip: (line: number, text: string, why: SkipReason) => void,
): void {
  // A cue's number that lost its cue says nothing.
  if (lines.length === 1 && /^\d+$/.test(lines[0]?.trim() ?? "")) return;
  if (before) before.text = [before.text, ...lines].filter(Boolean).join("\n");
  else for (const [index, text] of lines.entries()) skip(line + index, text, "stray");
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const [index, text] of lines.entries()) {
    if (text.trim() === "") open = null;
    else if (open) open.lines.push(text);
    else {
      open = { line: index + 1, lines: [text] };
      blocks.push(open);
    }
  }
  return blocks;
}
