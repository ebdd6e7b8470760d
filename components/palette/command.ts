/** Parts of the palette, in the order in which they are listed. */
export const commandGroups = [
  "turns",
  "room",
  "bot",
  "agenda",
  "people",
  "show",
  "go",
  "rooms",
  "preferences",
] as const;
export type CommandGroup = (typeof commandGroups)[number];

/** Something that can be done from the palette. */
export interface Command {
  /** Unique among all commands on the page. */
  id: string;
  group: CommandGroup;
  label: string;
  /** Other words by which it is found. */
  keywords?: readonly string[];
  /** Called after the palette has closed and given the focus back. */
  run: () => void;
}

/** Commands for what was typed so far; mostly the same whatever it is, since the palette filters. */
export type CommandSource = (query: string) => readonly Command[];
