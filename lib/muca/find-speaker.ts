import { nameKey } from "@/lib/shared/names";
import { blankCode } from "./mention";
import { plainLook } from "./plain-look";

export interface Speakers {
  /** Names of everybody who ever took part. */
  everybody: readonly string[];
  hostName: string | null;
}

/** Who writes in chats that models were trained on, and who gives orders in prompts. */
const roles = new Set(
  "system user assistant developer human ai host moderator facilitator admin administrator tool".split(" "),
);

/** The colon in all its forms. */
const speakerLine = /^([^:：︰﹕∶ː꞉]{1,80}?)\s*[:：︰﹕∶ː꞉]/u;
const decoration = /[\s*_>~"'“”«»@[\]()]/gu;
/** An item of a list sums up what somebody said; it does not pretend to be them. */
const listItem = /^\s*(?:[-+•–]|\*\s|\d+[.)])/u;
const templateToken = /<\|[^|]{1,40}\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:system|assistant|user)>/iu;

/**
 * In whose name a reply speaks (`Amy: I think …`), on its first line or a later one, whatever quotes, emphasis,
 * look-alike letters or unseen characters are around; null when in nobody's but the bot's own.
 */
export function findSpeaker(text: string, { everybody, hostName }: Speakers): string | null {
  const template = templateToken.exec(text)?.[0];
  if (template !== undefined) return template;
  const names = new Map(
    [...everybody, ...(hostName === null ? [] : [hostName])].map((name) => [nameKey(name), name]),
  );
  for (const line of plainLook(blankCode(text)).split(/\r?\n|[\u2028\u2029\u0085\v\f]/u)) {
    if (listItem.test(line)) continue;
    const start = speakerLine
      .exec(line.replace(/^[\s>]+/u, ""))?.[1]
      ?.replace(decoration, " ")
      .trim();
    if (start === undefined || start === "") continue;
    const named = names.get(nameKey(start));
    if (named !== undefined) return named;
    if (roles.has(start.toLowerCase()) || /^[PUSE]\d{1,4}$/u.test(start)) return start;
  }
  return null;
}
