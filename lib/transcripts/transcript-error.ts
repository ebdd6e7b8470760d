/** Why a file cannot be read. */
export const transcriptProblems = {
  empty: "The file is empty.",
  binary: "The file is not text. Export the chat as a text, JSON, VTT, SRT, CSV or ZIP file.",
  "unknown-format":
    "No known format fits this file. Choose the format, or compare the file with the formats' list.",
  json: "Line {line}, column {column}: the JSON breaks off or is wrong there. Was the file cut short?",
  place: "{place}: expected {expected}.",
  "wrong-at": "{place}: {problem}",
  line: "Line {line}: expected {expected}.",
  "no-messages": "There is no message in this file: expected {expected}.",
  "too-large": "The file is too large: at most {limit} MB.",
  "zip-damaged": "The ZIP file is damaged or was cut short. Export it again.",
  "zip-encrypted": "The ZIP file is encrypted. Unpack it and take the file inside.",
  "zip-too-large": "The ZIP file unpacks to too much: at most {limit} MB of text in {files} files.",
  "zip-without-chat": "There is no chat in this ZIP file: expected {expected}.",
  "no-such-part": "There is no “{part}” in this file; it has: {parts}.",
  roster: "The roster cannot be read: expected {expected}.",
} as const;
export type TranscriptProblem = keyof typeof transcriptProblems;

/** A transcript that cannot be read; `problem` and `values` say it in any language, the message in English. */
export class TranscriptError extends Error {
  constructor(
    readonly problem: TranscriptProblem,
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super(
      transcriptProblems[problem].replaceAll(/\{(\w+)\}/g, (whole, key: string) =>
        String(values[key] ?? whole),
      ),
    );
    this.name = "TranscriptError";
  }
}
