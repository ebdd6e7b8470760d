import { readCaptions } from "../captions/read-captions";
import { readTiming } from "../captions/read-cues";
import { firstLines, type Importer, textOf } from "../importer";

/** WebVTT captions, as Zoom, Teams and others write transcripts of meetings. */
export const webvtt: Importer = {
  format: "webvtt",
  expected: "a file that begins with WEBVTT and has lines such as “00:00:05.790 --> 00:00:13.514”",
  fit(source) {
    const lines = firstLines(textOf(source));
    const hits = lines.filter((line) => readTiming(line) !== null).length;
    if (/^WEBVTT(?:\s|$)/.test(lines[0] ?? "")) return { score: 1, values: { hits } };
    return {
      score: hits > 0 && lines.some((line) => /\d\.\d{3}\s*-->/.test(line)) ? 0.7 : 0,
      values: { hits },
    };
  },
  read: (source, builder) => readCaptions(source, builder, webvtt.expected),
};
