import { readCaptions } from "../captions/read-captions";
import { readTiming } from "../captions/read-cues";
import { firstLines, type Importer, textOf } from "../importer";

/** SubRip captions. */
export const srt: Importer = {
  format: "srt",
  expected: "numbered cues with lines such as “00:00:05,790 --> 00:00:13,514”",
  fit(source) {
    const lines = firstLines(textOf(source));
    const hits = lines.filter((line) => readTiming(line) !== null && line.includes(",")).length;
    return { score: hits === 0 ? 0 : /^\d+$/.test(lines[0]?.trim() ?? "") ? 0.98 : 0.75, values: { hits } };
  },
  read: (source, builder) => readCaptions(source, builder, srt.expected),
};
