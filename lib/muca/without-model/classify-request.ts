import { countShared, readText } from "@/lib/shared/language";
import type { RoomView } from "../room-view";
import { cues, errandCue, type RequestKind, requestCues } from "./cues";

/** What somebody who calls the bot wants; the four of MUCA §5, with regular requests told apart. */
export type CallKind =
  | "greeting"
  | "thanks"
  | "statement"
  | "out-of-scope"
  | "question"
  | "person"
  | RequestKind;

/** Names of the call, without the bot's name in it. `others` are the people whom it is about. */
export function classifyCall(text: string, view: RoomView): CallKind {
  const plain = text.replaceAll("’", "'").trim();
  const { content, sentences, wordCount } = readText(plain);
  if (errandCue.test(plain) && !isAboutRoom(content, view) && !requestCues.summarize.test(plain))
    return "out-of-scope";
  for (const kind of Object.keys(requestCues) as RequestKind[]) {
    if (kind === "help" && content.size > 2) continue;
    if (requestCues[kind].test(plain)) return kind === "who-voted" && content.size === 0 ? "who-voted" : kind;
  }
  const asks =
    sentences.some(({ isQuestion }) => isQuestion) ||
    /^(?:tell|give|show|explain|list|sag|nenn|zeig)\b/iu.test(plain);
  if (
    /\b(?:say|said|think|thinks|thought|opinion|view|position|want|wants|sagt|meint)\b/iu.test(plain) &&
    asks &&
    namesIn(plain, view).length > 0
  ) {
    return "person";
  }
  if (!asks && wordCount <= 8 && cues.thanks.test(plain)) return "thanks";
  if (!asks && content.size <= 2 && (plain === "" || cues.greeting.test(plain) || cues.farewell.test(plain)))
    return "greeting";
  return asks ? "question" : "statement";
}

/** Ids of the people whose names stand in a text. */
export function namesIn(text: string, view: RoomView): string[] {
  const words = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ")} `;
  return Object.entries(view.names)
    .filter(([, name]) => {
      const plain = name
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
        .trim();
      return plain !== "" && words.includes(` ${plain} `);
    })
    .map(([id]) => id);
}

function isAboutRoom(content: ReadonlySet<string>, view: RoomView): boolean {
  const { topic, agenda, hints } = view.inputs;
  const room = readText(
    [topic, agenda, hints, ...view.subTopics.map(({ title }) => title)].join("\n"),
  ).content;
  return countShared(content, room) > 0;
}
