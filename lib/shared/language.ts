import model from "wink-eng-lite-web-model";
import winkNLP, { type ItemSentence, type TokenItsFunction, type WinkMethods } from "wink-nlp";
import { extraStopWords } from "./language-stop-words";
import { cutAtWhiteSpace } from "./text";

export interface SentenceReading {
  text: string;
  /** Every word, lower-cased, in order. */
  words: readonly string[];
  /** Distinct stems of the words that carry a topic. */
  content: ReadonlySet<string>;
  isQuestion: boolean;
  hasNegation: boolean;
}

/** What the rules know about a text: its sentences, and all of their topic-carrying stems. */
export interface TextReading {
  sentences: readonly SentenceReading[];
  content: ReadonlySet<string>;
  wordCount: number;
}

/** Texts kept read; the short windows of some dozen busy rooms. */
const cacheLimit = 4_000;
/** Characters; a longer text is read up to here, which is more than a message may have. */
const readLimit = 20_000;
const chunk = 4_000;

const cache = new Map<string, TextReading>();
let tagger: WinkMethods | undefined;

/** The tagger takes a moment to build, so it is built with the first text and kept. */
function loadTagger(): WinkMethods {
  tagger ??= winkNLP(model, ["sbd", "negation"]);
  return tagger;
}

const sentenceSegmenter = new Intl.Segmenter("und", { granularity: "sentence" });
const wordSegmenter = new Intl.Segmenter("und", { granularity: "word" });

/** Reads a text once; reading it again costs a look-up. English gets stems, other scripts their words. */
export function readText(text: string): TextReading {
  const known = cache.get(text);
  if (known) return known;
  const sentences = cutAtWhiteSpace(text.slice(0, readLimit), chunk).flatMap(readPiece);
  const content = new Set<string>();
  let wordCount = 0;
  for (const sentence of sentences) {
    wordCount += sentence.words.length;
    for (const stem of sentence.content) content.add(stem);
  }
  const reading = { sentences, content, wordCount };
  if (cache.size >= cacheLimit) {
    const oldest = cache.keys().next();
    if (!oldest.done) cache.delete(oldest.value);
  }
  cache.set(text, reading);
  return reading;
}

function readPiece(piece: string): SentenceReading[] {
  if (piece.trim() === "") return [];
  return /[a-z]/iu.test(piece) ? readLatin(piece) : readOtherScript(piece);
}

function readLatin(piece: string): SentenceReading[] {
  const { its, readDoc } = loadTagger();
  const sentences: SentenceReading[] = [];
  readDoc(piece)
    .sentences()
    .each((sentence: ItemSentence) => {
      const tokens = sentence.tokens();
      const normals: string[] = tokens.out(its.normal);
      // The library's own types leave an argument out of this one helper.
      const stems: string[] = tokens.out(its.stem as TokenItsFunction<string>);
      const types: string[] = tokens.out(its.type);
      const stops = tokens.out(its.stopWordFlag).map(Boolean);
      const negations = tokens.out(its.negationFlag).map(Boolean);
      const words: string[] = [];
      const content = new Set<string>();
      normals.forEach((normal, k) => {
        if (types[k] === "punctuation" || types[k] === "tabCRLF") return;
        words.push(normal);
        if (!stops[k] && carriesTopic(normal)) {
          for (const stem of stemsOf(normal, stems[k] ?? normal)) content.add(stem);
        }
      });
      const text = sentence.out().trim();
      if (text !== "") sentences.push(finish(text, words, content, negations.some(Boolean)));
    });
  return sentences;
}

/** A token in a script without spaces arrives whole; cut it into words. */
function stemsOf(normal: string, stem: string): string[] {
  if (!/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(normal)) return [stem];
  return segmentWords(normal);
}

function readOtherScript(piece: string): SentenceReading[] {
  return [...sentenceSegmenter.segment(piece)].flatMap(({ segment }) => {
    const text = segment.trim();
    if (text === "") return [];
    const words = segmentWords(text);
    return [
      finish(text, words, new Set(words.filter(carriesTopic)), /[不没別未]|ない|안 |нет|не /u.test(text)),
    ];
  });
}

function segmentWords(text: string): string[] {
  return [...wordSegmenter.segment(text)]
    .filter((part) => part.isWordLike)
    .map((part) => part.segment.toLowerCase());
}

function carriesTopic(word: string): boolean {
  return /[\p{L}\p{N}]/u.test(word) && !extraStopWords.has(word) && (word.length > 1 || !/[a-z]/u.test(word));
}

const questionStart =
  /^(?:so |and |but |ok(?:ay)?,? )?(?:who|what|where|when|why|how|which|whose|can|could|should|shall|would|will|do|does|did|is|are|am|was|were|has|have|any(?:one|body)|wer|was|wo|wann|warum|wie|welche[rs]?|kann|können|sollen|sollten) /iu;

function finish(
  text: string,
  words: readonly string[],
  content: ReadonlySet<string>,
  hasNegation: boolean,
): SentenceReading {
  const isQuestion = /[?？؟]\s*["'”»)]*$/u.test(text) || (questionStart.test(text) && !/[.!]$/u.test(text));
  return { text, words, content, isQuestion, hasNegation };
}

/** Share of the smaller set that the two have in common, in 0..1; 0 when either is empty. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  return countShared(a, b) / Math.min(a.size, b.size);
}

/** Cosine of two sets of stems, in 0..1; 0 when either is empty. */
export function setCosine(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  return countShared(a, b) / Math.sqrt(a.size * b.size);
}

/** Number of stems that both have. */
export function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const stem of small) if (large.has(stem)) shared += 1;
  return shared;
}
