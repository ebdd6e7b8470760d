import { GroupChatTsvError, parseGroupChatTsv } from "../group-chat-tsv";
import { firstLines, type Importer, textOf } from "../importer";
import { TranscriptError } from "../transcript-error";

/** Group deliberations of the DeliData kind, which bring their topic along. */
export const groupChat: Importer = {
  format: "group-chat",
  expected: "a table with tabs between columns, among them message_type, origin and original_text",
  fit(source) {
    const [header = ""] = firstLines(textOf(source), 1);
    const columns = header.split("\t");
    return { score: columns.includes("message_type") && columns.includes("original_text") ? 1 : 0 };
  },
  read(source, builder) {
    try {
      const file = parseGroupChatTsv(textOf(source));
      builder.title = file.topic;
      builder.keepIds = true;
      builder.inputs = { kind: file.kind, hints: file.hints, subTopics: file.subTopics };
      for (const { id, name } of file.roster) builder.person(id, name);
      for (const { id, from, text } of file.utterances) {
        builder.say({ from: builder.person(from), text, at: null, key: id });
      }
    } catch (error) {
      if (!(error instanceof GroupChatTsvError)) throw error;
      throw new TranscriptError("line", {
        line: error.line,
        expected: error.message.replace(/^line \d+: (?:expected )?/, ""),
      });
    }
  },
};
