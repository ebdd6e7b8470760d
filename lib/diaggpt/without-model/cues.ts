/** Whole words, case does not matter; English and German side by side. */
function cue(...alternatives: string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${alternatives.join("|")})(?![\\p{L}\\p{N}_])`, "iu");
}

/** By what the rules recognise that somebody does something else than to answer. */
export const cues = {
  refusal: cue(
    "(?:i(?:'d| would)? )?(?:rather|prefer) not(?: to)?(?: say| tell| answer)?",
    "i (?:don'?t|do not) (?:want|wish|like) to (?:say|tell|answer|share|give|talk)",
    "(?:i )?(?:won'?t|will not|refuse to) (?:say|tell|answer|share|give)",
    "(?:no comment|none of your business|skip(?: (?:it|this|that))?|next question)",
    "(?:that'?s|this is) (?:private|confidential|personal)",
    "(?:möchte|will|werde) ich (?:lieber )?nicht (?:sagen|angeben|beantworten|verraten|erzählen)",
    "(?:sage|verrate) ich (?:lieber )?nicht",
    "(?:keine angabe|überspringen|geht (?:sie|dich|euch) nichts an|lieber nicht|nächste frage|das ist privat)",
  ),
  correction: cue(
    "(?:correction|i meant|i mean|let me correct|i was wrong|i made a mistake|change (?:that|my|the))",
    "(?:actually|sorry|wait|oops|no),? (?:it'?s|it is|it was|make (?:it|that)|the|my|not|i)",
    "not .{1,40} but",
    "(?:korrektur|ich meinte|ich habe mich (?:geirrt|vertan|verschrieben)|ich korrigiere|das war falsch)",
    "(?:doch|eigentlich|moment|entschuldigung|nein),? (?:es|ist|der|die|das|mein|meine|nicht|ich)",
    "nicht .{1,40} sondern",
  ),
  /** Strong enough to be a correction even when it names no earlier item. */
  surely: cue(
    "correction|i meant|let me correct|i was wrong|i made a mistake",
    "korrektur|ich meinte|ich habe mich (?:geirrt|vertan|verschrieben)|ich korrigiere",
  ),
  goBack: cue(
    "(?:go|get|come) back to",
    "return to",
    "back to",
    "zurück zu(?:m|r)?",
    "noch einmal zu(?:m|r)?",
  ),
  why: cue(
    "why (?:do|are|would|should|is)(?: you| that| this)?(?: want| need| ask| asking)?",
    "what (?:do you need|is) (?:that|this|it) (?:for|needed for)",
    "(?:warum|wieso|weshalb|wozu|wofür)",
  ),
} as const;
