import type { ReplayFile } from "@/lib/muca/replay/replay-file";

/** Every format there is an importer for; the order is the one in which people are offered them. */
export const transcriptFormats = [
  "whatsapp",
  "slack",
  "discord",
  "telegram",
  "zoom-chat",
  "teams",
  "webvtt",
  "srt",
  "messenger",
  "irc",
  "table",
  "group-chat",
  "replay",
] as const;
export type TranscriptFormat = (typeof transcriptFormats)[number];

export const attachmentKinds = [
  "image",
  "video",
  "audio",
  "document",
  "sticker",
  "contact",
  "location",
  "file",
] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

/** Something sent along that stays where it was; a placeholder stands in the text. */
export interface Attachment {
  kind: AttachmentKind;
  name: string | null;
}

/** `by` holds roster ids; somebody who is not known by name is left out of it but counted. */
export interface TranscriptReaction {
  emoji: string;
  by: string[];
  count: number;
}

export type TranscriptPerson = ReplayFile["roster"][number] & {
  /** A program; it is no participant when the chat is replayed. */
  bot?: true;
};

export type TranscriptUtterance = ReplayFile["utterances"][number] & {
  attachments?: Attachment[];
  reactions?: TranscriptReaction[];
  edited?: true;
  deleted?: true;
};

/** What happened that nobody said. */
export interface TranscriptEvent {
  kind: "joined" | "left" | "other";
  text: string;
  at: string | null;
  /** Null before the first utterance. */
  afterUtterance: string | null;
  /** Roster ids of whoever joined or left. */
  people: string[];
}

/**
 * What times mean: `utc` moments, `local` times of an unknown zone written as if they were UTC, `time-of-day` and
 * `elapsed` times on 1970-01-01, since the file knows no date.
 */
export type TranscriptClock = "utc" | "local" | "time-of-day" | "elapsed" | "none";

/** The normal form of every importer: a replay file (MUCA §9) and what else the export knew. */
export type Transcript = Omit<ReplayFile, "roster" | "utterances" | "signals"> & {
  format: TranscriptFormat;
  clock: TranscriptClock;
  roster: TranscriptPerson[];
  utterances: TranscriptUtterance[];
  events: TranscriptEvent[];
};

export type DateOrder = "DMY" | "MDY" | "YMD";

/** A line that was not understood; `line` counts from 1. */
export interface SkippedLine {
  line: number;
  text: string;
  why: SkipReason;
}

export const skipReasons = ["before-first", "no-time", "bad-time", "no-author", "columns", "stray"] as const;
export type SkipReason = (typeof skipReasons)[number];

export const warningKeys = [
  "date-order-uncertain",
  "times-run-backwards",
  "private-left-out",
  "all-texts-empty",
  "users-missing",
  "repaired-encoding",
  "guessed-encoding",
  "unknown-speakers",
  "reactions-without-message",
  "duplicates-left-out",
] as const;
export interface ImportWarning {
  key: (typeof warningKeys)[number];
  values: Record<string, string | number>;
}

/** What an import came to, for a preview. */
export interface ImportReport {
  format: TranscriptFormat;
  dateOrder: DateOrder | null;
  counts: {
    utterances: number;
    /** On the roster, programs left out. */
    people: number;
    events: number;
    reactions: number;
    reactionsRemoved: number;
    /** Messages to one person only; they are left out. */
    private: number;
  };
  /** In roster order. */
  people: { id: string; name: string; bot: boolean; utterances: number }[];
  /** Group or channel names that stand where an author does. */
  groupName: string | null;
  skipped: { count: number; lines: SkippedLine[] };
  warnings: ImportWarning[];
  /** Chats or channels of the file; empty when there is only one. */
  parts: { name: string; messages: number }[];
  /** The one that was read. */
  part: string | null;
  firstAt: string | null;
  lastAt: string | null;
}

export interface Imported {
  transcript: Transcript;
  report: ImportReport;
}
