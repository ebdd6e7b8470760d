import { linesOf, type Source, textOf } from "../importer";
import type { TranscriptBuilder } from "../transcript-builder";
import { TranscriptError } from "../transcript-error";
import { readCues } from "./read-cues";
import { findSpeakers, prefixOf, type Spoken, spokenIn } from "./speakers";

const unknownSpeaker = "Unknown speaker";

/**
 * Reads captions: who speaks is told by voice tags or by `Name:`; a cue that does not say goes on with the one before.
 * Cues of one speaker in a row make one utterance. Times are since the start.
 */
export function readCaptions(source: Source, builder: TranscriptBuilder, expected: string): void {
  const cues = readCues(linesOf(textOf(source)), (line, text, why) => builder.skip(line, text, why));
  if (cues.length === 0) throw new TranscriptError("no-messages", { expected });
  builder.clock = "elapsed";
  const parts = cues.map((cue) => ({ cue, spoken: spokenIn(cue) }));
  const untagged = parts.flatMap(({ spoken }) => spoken.flatMap((each) => (each.speaker ? [] : [each.text])));
  const isSpeaker = findSpeakers(untagged, source.names);
  let open: { speaker: string | null; at: string; texts: string[] } | null = null;
  let unknown = 0;
  const close = () => {
    if (!open) return;
    if (open.speaker === null) unknown += 1;
    builder.say({
      from: builder.person(open.speaker ?? unknownSpeaker),
      at: open.at,
      text: open.texts.join(" "),
    });
  };
  for (const { cue, spoken } of parts) {
    for (const each of spoken) {
      const { speaker, text } = withPrefix(each, isSpeaker);
      if (open && (speaker === null || speaker === open.speaker)) open.texts.push(text);
      else {
        close();
        open = { speaker, at: new Date(cue.startMs).toISOString(), texts: [text] };
      }
    }
  }
  close();
  if (unknown > 0) builder.warn("unknown-speakers", { count: unknown });
}

function withPrefix(spoken: Spoken, isSpeaker: (name: string) => boolean): Spoken {
  if (spoken.speaker !== null) return spoken;
  const prefix = prefixOf(spoken.text);
  return prefix && isSpeaker(prefix.speaker) ? prefix : spoken;
}
