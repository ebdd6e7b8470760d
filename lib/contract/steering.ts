import type { Entry } from "./entry";

/** Entries that a facilitator's hand made, whatever is in them. */
export const steeringTypes = [
  "participant:removed",
  "room:opened",
  "room:locked",
  "room:unlocked",
  "room:ended",
  "bot:paused",
  "bot:resumed",
  "settings:changed",
  "act:requested",
  "draft:decided",
  "draft:expired",
] as const satisfies readonly Entry["type"][];

const alwaysSteering: ReadonlySet<string> = new Set(steeringTypes);

/** Whether an entry belongs on the list of what the facilitator did: also private words, deletions, agenda edits. */
export function isSteering(entry: Entry): boolean {
  switch (entry.type) {
    case "message:posted":
      return entry.body.author.kind === "host" && entry.body.to !== null;
    case "message:deleted":
      return entry.body.by.kind === "host";
    case "sub-topics:changed":
      return entry.body.cause !== "turn";
    default:
      return alwaysSteering.has(entry.type);
  }
}

/** Whether an entry can be taken back by the facilitator (use case `undo`). */
export function isUndoable(entry: Entry): boolean {
  return (
    (entry.type === "sub-topics:changed" || entry.type === "settings:changed") &&
    entry.body.before !== undefined
  );
}
