/** What the inquirer wrote, read: LLM-Roleplay, section 2 and appendix C. */
export interface InquirerOutput {
  /** The first prompt, or null when there is none. */
  prompt: string | null;
  /** The inquirer says that its goal is reached. */
  stopped: boolean;
  /** More than one prompt was given; the first counts. */
  multiplePrompts: boolean;
  /** The inquirer went on as the other side; all from there on was cut off. */
  selfReply: boolean;
}

/** Marks with which models begin the next speaker's turn; none belongs into what one speaker says. */
export const turnMarkers: readonly RegExp[] = [
  /\[\/?INST/iu,
  /<<\/?SYS>>/iu,
  /<\|(?:im_start|im_end|start_header_id|eot_id|user|assistant|system|end)\|>/iu,
  /<(?:start|end)_of_turn>/iu,
  /^\s*#{2,}\s*(?:human|assistant|user|instruction|response)\s*:/imu,
  /^\s*(?:human|assistant|user|chatbot|ai)\s*:/imu,
];

/** Cuts a text where the other side's turn would begin; `found` tells whether it did. */
export function cutAtTurnMarker(text: string, markers = turnMarkers): { text: string; found: boolean } {
  const starts = markers.map((marker) => text.search(marker)).filter((at) => at >= 0);
  if (starts.length === 0) return { text, found: false };
  return { text: text.slice(0, Math.min(...starts)).trimEnd(), found: true };
}

/**
 * Reads an output in which the prompt stands in double quotes, straight or curly. The stop token counts at the
 * beginning or the end, whatever its case and the punctuation around it, as a word of its own.
 */
export function readQuotedOutput(raw: string, stopToken: string, markers = turnMarkers): InquirerOutput {
  const { text, found } = cutAtTurnMarker(raw, markers);
  const prompts = quotedSpans(text).filter((span) => !isStop(span, stopToken));
  return {
    prompt: prompts[0] ?? null,
    stopped: isStop(text, stopToken),
    multiplePrompts: prompts.length > 1,
    selfReply: found,
  };
}

/** Whether a text begins or ends with the stop token. An empty token never stops. */
export function isStop(text: string, stopToken: string): boolean {
  const token = bare(stopToken);
  if (token === "") return false;
  const said = bare(text);
  return said === token || said.startsWith(`${token} `) || said.endsWith(` ${token}`);
}

/** Lower case, with white space for everything that is neither letter nor digit. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const quotePairs = /"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»/gu;

/** The texts between double quotes, in order, without those that hold nothing. */
function quotedSpans(text: string): string[] {
  return [...text.matchAll(quotePairs)]
    .map((match) => (match[1] ?? match[2] ?? match[3] ?? match[4] ?? "").trim())
    .filter((span) => /[\p{L}\p{N}]/u.test(span));
}

const farewell =
  /\b(?:thanks?(?: you| a lot| so much)?|thx|good\s?bye|bye|see you|cheers|danke|vielen dank|tsch(?:ü|ue)ss?|auf wiedersehen)\b/iu;

/**
 * Whether a prompt only says thanks or good-bye: the talk is over, but the stop token was forgotten. A question or a
 * request after the thanks is a prompt like any other.
 */
export function isFarewell(prompt: string): boolean {
  if (!farewell.test(prompt) || /\?/u.test(prompt)) return false;
  return !/\b(?:can|could|would|please|tell|show|give|explain|make|write|add|change|what|how|why|which|but|kannst|bitte|zeig|erkl)/iu.test(
    prompt,
  );
}

const refusalStart =
  /^\W*(?:i(?:'|’)?m sorry[,.]? but|sorry[,.]? but|i apologi[sz]e[,.]? but)?\s*(?:as an? (?:ai|language model|assistant)\b.{0,80}?)?\W*i (?:cannot|can(?:'|’)t|can not|am (?:not able|unable) to|won(?:'|’)t|must decline)\s+(?:to\s+)?(?:help|assist|comply|do that|continue|fulfil|provide|engage|play|pretend|role|answer|take part|participate)/iu;

/** Whether a model declined in words to do what it was asked. */
export function isRefusal(text: string): boolean {
  return refusalStart.test(text.trim().slice(0, 300));
}
