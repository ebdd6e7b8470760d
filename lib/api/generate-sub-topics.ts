import { randomUUID } from "node:crypto";
import type { z } from "zod";
import {
  type GeneratedSubTopics,
  type generateSubTopicsBodySchema,
  maxSubTopics,
} from "@/lib/contract/api-rooms";
import type { Ask } from "@/lib/llm/question";
import type { SubTopic } from "@/lib/muca/sub-topic";
import { generateSubTopics as askForSubTopics } from "@/lib/muca/sub-topic-generator.question";
import type { RoomHead } from "@/lib/rooms/ports";
import { toStorable } from "@/lib/rooms/storable";
import { AppError } from "@/lib/shared/errors";
import { wordJaccard } from "@/lib/shared/text";
import { requireHost } from "./authorise";
import type { Context } from "./context";
import { keepCalls } from "./keep-calls";

/** Two titles with this share of their words in common are about the same. */
const sameTitleShare = 0.6;

type Proposal = Pick<SubTopic, "title" | "done">;

/**
 * Lets the model, or the rule without one, propose the room's sub-topics (MUCA §2): all of them, or another one in
 * place of `replace`. They are to be approved before the room opens. Throws room/not-preparing, and input/invalid
 * when nothing else comes to mind.
 */
export async function generateSubTopics(
  context: Context,
  roomId: string,
  request: z.output<typeof generateSubTopicsBodySchema>,
): Promise<GeneratedSubTopics> {
  const { viewer: asker, head } = await requirePreparing(context, roomId);
  await context.services.auth.roomWork.spend(asker.userId);
  const count = "replace" in request ? Math.min(maxSubTopics, head.subTopics.length + 3) : request.count;
  const inputs = "replace" in request ? withTaken(head) : head.inputs;
  const ask: Ask = (question, about, options) =>
    context.services.ask(question, about, { ...options, roomId });
  const generated = await askForSubTopics(ask, { inputs, count });
  await keepCalls(context.services.db.prisma, roomId, generated.calls);
  const proposals = toStorable(generated.subTopics);
  // Asking takes a while, in which the room may have been opened or edited.
  const { viewer, head: now } = await requirePreparing(context, roomId);
  const edits = "replace" in request ? replaceOne(now, request.replace, proposals) : proposals.map(asNew);
  const { db, rooms, store } = context.services;
  await db.prisma.room.updateMany({ where: { id: roomId }, data: { subTopicsApproved: false } });
  await rooms.lifecycle.setSubTopics(viewer, roomId, edits, "set-up");
  return { subTopics: (await store.head(roomId))?.subTopics ?? [], engine: generated.engine };
}

async function requirePreparing(context: Context, roomId: string) {
  const found = await requireHost(context, roomId);
  if (found.head.status === "preparing") return found;
  throw new AppError("room/not-preparing", "This room was opened already. Edit its sub-topics by hand.");
}

function withTaken({ inputs, subTopics }: RoomHead): RoomHead["inputs"] {
  const taken = `Sub-topics there are already, so make others: ${subTopics.map(({ title }) => title).join("; ")}`;
  return { ...inputs, hints: [inputs.hints, taken].filter(Boolean).join("\n") };
}

function replaceOne(head: RoomHead, id: string, proposals: readonly Proposal[]) {
  if (!head.subTopics.some((subTopic) => subTopic.id === id)) {
    throw new AppError(
      "input/invalid",
      "This sub-topic is not there any more. Reload the page and try again.",
    );
  }
  const fresh = proposals.find(({ title }) =>
    head.subTopics.every((known) => wordJaccard(known.title, title) < sameTitleShare),
  );
  if (!fresh) {
    throw new AppError(
      "input/invalid",
      "No other sub-topic came to mind. Write one yourself, or add to the agenda or the hints and try again.",
    );
  }
  return head.subTopics.map((known) => (known.id === id ? asNew(fresh) : known));
}

function asNew({ title, done }: Proposal) {
  return { id: randomUUID(), title, done, minutes: null };
}
