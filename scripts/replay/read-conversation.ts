import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { parseReplayFile, type ReplayFile, ReplayFileError } from "@/lib/muca/replay/replay-file";
import { GroupChatTsvError, parseGroupChatTsv } from "@/lib/transcripts/group-chat-tsv";

/** A file that cannot be used; the message names the file and the place in it. */
export class ConversationFileError extends Error {
  constructor(name: string, problem: string) {
    super(
      problem
        .split("\n")
        .map((line) => `${name}: ${line}`)
        .join("\n"),
    );
    this.name = "ConversationFileError";
  }
}

/**
 * Reads a conversation to replay: the replay format, or the table of a group chat, told apart by content. `-` is
 * standard input. Throws ConversationFileError.
 */
export async function readConversation(path: string): Promise<ReplayFile> {
  const name = path === "-" ? "standard input" : path;
  const content = await readText(path, name);
  try {
    const looksLikeJson = /^\uFEFF?\s*[{[]/.test(content);
    if (!looksLikeJson && content.includes("\t")) return parseGroupChatTsv(content);
    return parseReplayFile(parseJson(content, name));
  } catch (error) {
    if (error instanceof ReplayFileError || error instanceof GroupChatTsvError) {
      throw new ConversationFileError(name, error.message);
    }
    throw error;
  }
}

async function readText(path: string, name: string): Promise<string> {
  try {
    return path === "-" ? await text(process.stdin) : await readFile(path, "utf8");
  } catch (error) {
    throw new ConversationFileError(
      name,
      `cannot be read (${error instanceof Error ? error.message : String(error)})`,
    );
  }
}

function parseJson(content: string, name: string): unknown {
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ""));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConversationFileError(name, `is neither JSON nor the table of a group chat (${reason})`);
  }
}
