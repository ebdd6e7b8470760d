import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseReplayFile, type ReplayFile } from "@/lib/muca/replay/replay-file";
import { readConversation } from "../replay/read-conversation";

/** A recorded meeting whose turns people have put to topics: spans of turn numbers, both ends included. */
const meetingSchema = z.object({
  meeting_transcripts: z.array(z.object({ speaker: z.string(), content: z.string() })).min(1),
  topic_list: z.array(
    z.object({ topic: z.string(), relevant_text_span: z.array(z.tuple([z.string(), z.string()])) }),
  ),
});

export interface Chat {
  name: string;
  file: ReplayFile;
  /** Positions of the sub-topics that an utterance is about, by its id; only where people said so. */
  gold: ReadonlyMap<string, readonly number[]> | null;
}

/** All conversations of a folder: replay files, tables of group chats, labelled meetings. Throws for none. */
export async function readChats(folder: string): Promise<Chat[]> {
  const names = (await readdir(folder)).filter((name) => /\.(?:json|tsv)$/.test(name)).sort();
  const chats = await Promise.all(names.map((name) => readChat(folder, name)));
  if (chats.length === 0) throw new Error(`${folder} holds no conversation (.json or .tsv).`);
  return chats;
}

async function readChat(folder: string, name: string): Promise<Chat> {
  const path = join(folder, name);
  const meeting = name.endsWith(".json")
    ? meetingSchema.safeParse(JSON.parse(await readFile(path, "utf8")))
    : null;
  if (meeting?.success) return readMeeting(name, meeting.data);
  return { name, file: await readConversation(path), gold: null };
}

function readMeeting(name: string, meeting: z.output<typeof meetingSchema>): Chat {
  const speakers = [...new Set(meeting.meeting_transcripts.map(({ speaker }) => speaker))];
  const idOf = (speaker: string) => `p${speakers.indexOf(speaker) + 1}`;
  const gold = new Map<string, number[]>();
  for (const k of meeting.meeting_transcripts.keys()) {
    const topics = meeting.topic_list.flatMap(({ relevant_text_span }, topic) =>
      relevant_text_span.some(([from, to]) => k >= Number(from) && k <= Number(to)) ? [topic] : [],
    );
    if (topics.length > 0) gold.set(`m${k}`, topics);
  }
  const file = parseReplayFile({
    ...{ version: 1, topic: "Meeting", kind: "open-discussion", agenda: null, hints: null, roles: null },
    subTopics: meeting.topic_list.map(({ topic }) => topic),
    roster: speakers.map((speaker) => ({
      id: idOf(speaker),
      name: speaker,
      joinedAfter: null,
      leftAfter: null,
    })),
    utterances: meeting.meeting_transcripts.map(({ speaker, content }, k) => ({
      ...{ id: `m${k}`, from: idOf(speaker), text: content, at: null, replyTo: null },
    })),
  });
  return { name, file, gold };
}
