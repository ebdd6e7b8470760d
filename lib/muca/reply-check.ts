import { codePointLength, wordJaccard } from "@/lib/shared/text";
import type { DropReason } from "./decision";
import { findRevealed } from "./find-revealed";
import { findSpeaker } from "./find-speaker";
import { blankCode, blankUrls } from "./mention";
import { plainLook } from "./plain-look";

/** Above this share of common words a reply repeats an earlier one almost word for word (MUCA §5). */
const repeatSimilarity = 0.9;

export interface ReplyCheckContext {
  /** Names of the participants present. */
  present: readonly string[];
  /** Names of everybody who ever took part. */
  everybody: readonly string[];
  /** Names of those whom the reply answers; to call each of them is no ping. */
  askedBy?: readonly string[];
  hostName: string | null;
  botName: string;
  /** Texts of the bot's last five messages. */
  recentBotTexts: readonly string[];
  /** Code points. */
  maxChars: number;
  /** Edited instructions that were sent. */
  instructions?: readonly string[];
}

export type ReplyVerdict = { ok: true } | { ok: false; reason: DropReason; detail: string };

/** Decides whether a reply that was written may be posted (MUCA §5, the checks after generation). */
export function checkReply(text: string, context: ReplyCheckContext): ReplyVerdict {
  if (text.trim() === "") return rejected("empty", "the reply has no text");
  const length = codePointLength(text);
  if (length > context.maxChars)
    return rejected("too-long", `${length} characters, limit ${context.maxChars}`);
  const speaker = findSpeaker(text, context);
  if (speaker !== null) return rejected("speaks-as-participant", `it speaks as ${speaker}`);
  const revealed = findRevealed(text, context.instructions);
  if (revealed !== null) return rejected("reveals-inside", revealed);
  if (pingsEverybody(text, context)) return rejected("pings-everybody", "it calls all of them with @");
  const stranger = findStranger(text, context);
  if (stranger !== null) return rejected("unknown-name", `${stranger} is not in the room`);
  const repeated = context.recentBotTexts.some((recent) => wordJaccard(recent, text) >= repeatSimilarity);
  if (repeated) return rejected("repeats-itself", "almost word for word one of the bot's last messages");
  return { ok: true };
}

function rejected(reason: DropReason, detail: string): ReplyVerdict {
  return { ok: false, reason, detail };
}

/** From this many on, calling each one of the room is calling everybody. */
const everybodyAtLeast = 5;

function pingsEverybody(text: string, { present, askedBy = [] }: ReplyCheckContext): boolean {
  if (present.length < everybodyAtLeast || present.every((name) => askedBy.includes(name))) return false;
  const prose = plainLook(blankUrls(blankCode(text))).toLowerCase();
  return present.every((name) => prose.includes(`@${name.toLowerCase()}`));
}

/** First name that is addressed, with @ or as a salutation, and belongs to nobody in the room. */
function findStranger(text: string, context: ReplyCheckContext): string | null {
  const known = [
    ...context.present,
    context.botName,
    ...(context.hostName === null ? [] : [context.hostName]),
  ];
  const prose = plainLook(blankUrls(blankCode(text)));
  return findStrangerByAt(prose, known) ?? findStrangerBySalutation(prose, known, context.everybody);
}

function findStrangerByAt(prose: string, known: readonly string[]): string | null {
  for (const match of prose.matchAll(/(?<![\p{L}\p{M}\p{N}_.])@(?=[\p{L}\p{N}_])/gu)) {
    const rest = prose.slice(match.index + 1);
    if (!known.some((name) => startsWithName(rest, name)))
      return /^[\p{L}\p{M}\p{N}_-]+/u.exec(rest)?.[0] ?? rest;
  }
  return null;
}

const greeting =
  /(?:^|(?<=[.!?…\n]\s*))(?:hi|hello|hey|dear|welcome|thanks|thank you|good (?:morning|afternoon|evening)|hallo|liebe[r]?|danke|guten (?:tag|morgen|abend))[ ,]+(?=\p{Lu})/giu;

/** Words that follow a greeting without being anybody's name. */
const collective = new Set(
  "all everyone everybody team folks friends both there again to for guys people group alle allen zusammen team leute".split(
    " ",
  ),
);

/**
 * A salutation: a greeting followed by a name (`Hello Zoe!`), somebody who once took part called by name at the start
 * of a sentence (`Zoe, see above.`), or a name spoken to there (`Zoe, what do you think?`). Other capitalised words
 * before a comma are no evidence.
 */
function findStrangerBySalutation(
  prose: string,
  known: readonly string[],
  everybody: readonly string[],
): string | null {
  for (const match of prose.matchAll(greeting)) {
    const rest = prose.slice(match.index + match[0].length);
    const called = /^\p{Lu}[\p{L}\p{M}'’-]*/u.exec(rest)?.[0];
    if (called === undefined || collective.has(called.toLowerCase())) continue;
    // Only a name set off by punctuation is a salutation: "Thanks Amy for…" is not told from "Thanks God for…".
    if (!/^\s*(?:[,!.:;–—-]|and\b|und\b|$)/u.test(rest.slice(called.length))) continue;
    if (!known.some((name) => startsWithName(rest, name))) return called;
  }
  const absent = everybody.filter((name) => !known.includes(name));
  return absent.find((name) => isCalledAtSentenceStart(prose, name)) ?? findStrangerSpokenTo(prose, known);
}

/** Words that open a sentence before a comma and are no names; words in -ly, -ing and -ed are none either. */
const openers = new Set(
  (
    "absolutely again agreed ah alas alright also alternatively although and anyway apart as because before besides " +
    "both but correct definitely done else especially everyone exactly excellent fair fine finally first firstly folks " +
    "for friends from further furthermore good great ha hello help here hey hi hm hmm hooray how however if imho in " +
    "indeed instead just last later lastly likewise look maybe meanwhile moreover next nice no nope noted now oh ok " +
    "okay on once one or otherwise overall people perhaps perfect please plus point question quick rather really right " +
    "second secondly see similarly since so some sometimes soon sorry still sure team thanks that then there therefore " +
    "third though thus today tomorrow true two until welcome well what when where wherever while why with wow yeah yep " +
    "yes yet you all everybody guys summary example course"
  ).split(" "),
);

/** Somebody spoken to by name at the start of a sentence: `Zoe, what do you think?`, where nobody here is Zoe. */
function findStrangerSpokenTo(prose: string, known: readonly string[]): string | null {
  for (const sentence of sentencesOf(prose)) {
    const called = /^(\p{Lu}[\p{L}\p{M}'’-]+),/u.exec(sentence)?.[1];
    if (called === undefined || !/\byou(?:r|rs)?\b/iu.test(sentence)) continue;
    const word = called.toLowerCase();
    if (openers.has(word) || /(?:ly|ing|ed)$/u.test(word)) continue;
    if (!known.some((name) => startsWithName(sentence, name))) return called;
  }
  return null;
}

function isCalledAtSentenceStart(prose: string, name: string): boolean {
  return sentencesOf(prose).some((sentence) => {
    return startsWithName(sentence, name) && /^\s*,/u.test(sentence.slice(name.length));
  });
}

function sentencesOf(prose: string): string[] {
  return prose.split(/(?<=[.!?…])\s+|\n+/u);
}

/** Whether a text begins with a name as a whole word, whatever the case. */
function startsWithName(text: string, name: string): boolean {
  return (
    text.slice(0, name.length).toLowerCase() === name.toLowerCase() &&
    !/^[\p{L}\p{M}\p{N}_]/u.test(text.slice(name.length))
  );
}
