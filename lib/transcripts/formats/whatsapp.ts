import { firstLines, fitOfLines, type Importer, linesOf, textOf } from "../importer";
import { TranscriptError } from "../transcript-error";
import { readHeader } from "../whatsapp/header";
import { WhatsAppReader } from "../whatsapp/whatsapp-reader";
import { WhatsAppSurvey } from "../whatsapp/whatsapp-survey";

/** WhatsApp's text export, of Android (`date, time - Name: text`) or iOS (`[date, time] Name: text`). */
export const whatsapp: Importer = {
  format: "whatsapp",
  expected: "lines such as “31/12/2024, 18:05 - Ana: Hello” or “[31.12.24, 18:05:00] Ana: Hello”",
  fit(source) {
    const lines = firstLines(textOf(source));
    const { hits, score } = fitOfLines(lines, (line) => readHeader(line) !== null);
    // Messages may have many lines, so few headers are enough.
    return { score: hits === 0 ? 0 : Math.min(0.95, 0.5 + score / 2), values: { hits, lines: lines.length } };
  },
  read(source, builder) {
    const lines = linesOf(textOf(source));
    const survey = new WhatsAppSurvey();
    for (const line of lines) survey.take(line);
    const shape = survey.decide();
    if (shape.headers === 0) throw new TranscriptError("line", { line: 1, expected: whatsapp.expected });
    const reader = new WhatsAppReader(shape, builder);
    for (const [index, line] of lines.entries()) reader.take(line, index + 1);
    reader.end();
    builder.title = titleOf(source.name) ?? builder.groupName;
  },
};

/** "WhatsApp Chat with Trip.txt": Trip. */
export function titleOf(name: string): string | null {
  const bare =
    name
      .split("/")
      .at(-1)
      ?.replace(/\.(?:txt|zip)$/i, "") ?? "";
  const found =
    /^WhatsApp[ -]Chat (?:with |mit |- )(.+)$/iu.exec(bare) ??
    /^(?:Chat de WhatsApp con|Discussion WhatsApp avec|Chat WhatsApp con|Conversa do WhatsApp com) (.+)$/iu.exec(
      bare,
    );
  return found?.[1]?.trim() || null;
}
