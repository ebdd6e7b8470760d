import { describe, expect, it } from "vitest";
import { skipReasons, transcriptFormats, warningKeys } from "@/lib/transcripts/transcript";
import { transcriptProblems } from "@/lib/transcripts/transcript-error";
import messages from "./en/transcripts.json";

describe("sentences about transcripts", () => {
  it.each([
    ["format", transcriptFormats, messages.format],
    ["reason", transcriptFormats, messages.reason],
    ["skip", skipReasons, messages.skip],
    ["warning", warningKeys, messages.warning],
    ["problem", Object.keys(transcriptProblems), messages.problem],
  ])("there is one for each %s", (_, keys, sentences) => {
    expect(Object.keys(sentences).sort()).toEqual([...keys].sort());
  });
});
