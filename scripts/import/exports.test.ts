import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { decodeText } from "@/lib/transcripts/decode-text";
import { type ImportOptions, importTranscript } from "@/lib/transcripts/import-transcript";

/** Export files of others, which are measured against but are no part of the project. */
const shared = process.env.MODERATO_SHARED_DIR;

describe.skipIf(!shared)("export files of others", () => {
  const folder = join(shared ?? "", "data", "exports");
  const load = (path: string) => decodeText(readFileSync(join(folder, path))).text;
  const read = (path: string, options?: ImportOptions) =>
    importTranscript({ name: path, files: [{ path, text: load(path) }] }, options);
  interface Target {
    timestamp: string;
    author: string;
    message: string;
  }
  const target = (path: string): Target[] => JSON.parse(load(path));
  const found = (path: string): Target[] => {
    const { utterances, roster } = read(path).transcript;
    return utterances.map(({ at, from, text }) => ({
      timestamp: at?.slice(0, 19) ?? "",
      author: roster.find(({ id }) => id === from)?.name ?? "",
      message: text.replaceAll("\n", " "),
    }));
  };
  const newestLast = (list: Target[]) => list.toSorted((a, b) => a.timestamp.localeCompare(b.timestamp));

  const whatsApp = shared
    ? readdirSync(join(folder, "whatsapp")).filter((name) => name.endsWith(".txt"))
    : [];
  it.each(whatsApp)("WhatsApp: %s", (name) => {
    expect(found(`whatsapp/${name}`)).toEqual(newestLast(target("whatsapp/target.json")));
  });

  it.each(["test_single_export.json", "test_batch_export.json"])("Telegram: %s", (name) => {
    expect(found(`telegram/${name}`)).toEqual(target("telegram/target.json"));
  });

  it("Zoom: the chat of a meeting, with reactions and a private message apart", () => {
    expect(read("zoom-new-chat/test-zoom-chat.txt").report.counts).toMatchObject({
      ...{ utterances: 12, private: 1, reactions: 1, reactionsRemoved: 1 },
    });
  });

  it("Zoom: a webinar’s chat and transcript, with everybody who was there", () => {
    const roster = load("zoom-webinar/meeting001_participants.csv");
    const chat = read("zoom-webinar/meeting001_chat.txt", { roster }).report;
    expect(chat.counts).toMatchObject({ utterances: 10 });
    expect(chat.people.map(({ name }) => name)).toContain("Yoko Ono");
    const cues = load("zoom-webinar/meeting001_transcript.vtt").match(/-->/g)?.length ?? 0;
    const captions = read("zoom-webinar/meeting001_transcript.vtt").transcript;
    expect(cues).toBe(300);
    expect(captions.roster).toHaveLength(5);
    const words = captions.utterances.map(({ text }) => text).join(" ");
    const spoken = load("zoom-webinar/meeting001_transcript.vtt")
      .split("\n")
      .filter((line) => /^(?:Andrew|Paul|George|Ringo|John)\b.*?: /.test(line));
    for (const line of spoken)
      expect(words).toContain(
        line
          .replace(/^.*?: /, "")
          .trim()
          .replace(/\s+/g, " "),
      );
  });
});
