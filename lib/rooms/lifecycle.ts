import type { EntryBody, EntryType } from "@/lib/contract/entry";
import type { RoomState, RoomStatus } from "@/lib/contract/room-state";
import { type SettingsInput, settingsInputSchema } from "@/lib/muca/settings";
import type { SubTopic } from "@/lib/muca/sub-topic";
import { AppError } from "@/lib/shared/errors";
import { type AppendContext, appendEntry } from "./append-entry";
import { hostRefOf, requireHost } from "./authorise";
import type { EntryDraft, RoomHead, Viewer } from "./ports";

/** A sub-topic as the facilitator edits it; its progress goes on unless `status` sets it by hand. */
export type SubTopicEdit = Pick<SubTopic, "id" | "title" | "done" | "minutes"> & {
  status?: SubTopic["status"] | undefined;
};

export const notEnded: readonly RoomStatus[] = ["preparing", "open", "locked"];

/** What the host does with a room as a whole. Repeats change nothing; errors are AppErrors. */
export function createLifecycle(context: AppendContext) {
  async function add<T extends EntryType>(
    viewer: Viewer,
    roomId: string,
    type: T,
    body: (now: RoomState) => Omit<EntryBody<T>, "by">,
    change: {
      from: readonly RoomStatus[];
      done?: (head: RoomHead) => boolean;
      requires?: EntryDraft["requires"];
    },
  ): Promise<void> {
    requireHost(viewer);
    if (change.done?.(await context.heads.get(roomId))) return;
    const by = hostRefOf(viewer);
    await appendEntry(context, roomId, {
      type,
      body: (now) => ({ ...body(now), by }) as EntryBody<T>,
      clientId: null,
      requires: { ...change.requires, status: change.from },
    });
  }

  /**
   * Opens a prepared room: from now on people write and the bot takes part. With `approved` only if the facilitator
   * stands behind its sub-topics; else opening it approves them (MUCA §2).
   */
  function open(viewer: Viewer, roomId: string, must: { approved?: true } = {}): Promise<void> {
    return add(viewer, roomId, "room:opened", () => ({}), {
      from: ["preparing"],
      done: (head) => head.status === "open",
      requires: must.approved ? { approvedSubTopics: true } : {},
    });
  }

  /** Nobody new comes in and participants can only read. */
  function lock(viewer: Viewer, roomId: string): Promise<void> {
    return add(viewer, roomId, "room:locked", () => ({}), {
      from: ["open"],
      done: (head) => head.status === "locked",
    });
  }

  function unlock(viewer: Viewer, roomId: string): Promise<void> {
    return add(viewer, roomId, "room:unlocked", () => ({}), {
      from: ["locked"],
      done: (head) => head.status === "open",
    });
  }

  /** Ends the conversation; it stays readable and cannot be opened again. */
  function end(viewer: Viewer, roomId: string): Promise<void> {
    return add(viewer, roomId, "room:ended", () => ({}), {
      from: notEnded,
      done: (head) => head.status === "ended",
    });
  }

  /** The bot takes no turns until it is resumed; a turn that is running posts nothing any more. */
  function pauseBot(viewer: Viewer, roomId: string): Promise<void> {
    return add(viewer, roomId, "bot:paused", () => ({}), { from: notEnded, done: (head) => head.botPaused });
  }

  /** The bot takes part again and counts anew from here. */
  function resumeBot(viewer: Viewer, roomId: string): Promise<void> {
    return add(viewer, roomId, "bot:resumed", () => ({}), {
      from: notEnded,
      done: (head) => !head.botPaused,
    });
  }

  /** Replaces the agenda. Sub-topics known by id keep their progress; new ones start undiscussed. */
  async function setSubTopics(
    viewer: Viewer,
    roomId: string,
    edits: readonly SubTopicEdit[],
    cause: "facilitator" | "set-up" = "facilitator",
  ): Promise<void> {
    requireHost(viewer);
    checkEdits(edits);
    const now = context.clock.now().toISOString();
    const body = ({ subTopics }: RoomState) => ({ subTopics: mergeSubTopics(subTopics, edits, now), cause });
    await add(viewer, roomId, "sub-topics:changed", body, { from: notEnded });
  }

  /** Replaces the room's settings input. Throws `input/invalid` with the fields that are wrong. */
  async function changeSettings(viewer: Viewer, roomId: string, input: unknown): Promise<void> {
    requireHost(viewer);
    const settings = parseSettings(input);
    const { botName } = await context.heads.get(roomId);
    if (settings.botName !== undefined && settings.botName !== botName) {
      throw new AppError("input/invalid", `The bot of this room is called ${botName}; that stays.`);
    }
    await add(viewer, roomId, "settings:changed", () => ({ settings }), { from: notEnded });
  }

  return { open, lock, unlock, end, pauseBot, resumeBot, setSubTopics, changeSettings };
}

/** Settings as they may be kept; throws `input/invalid` that names each wrong field. */
export function parseSettings(input: unknown): SettingsInput {
  const parsed = settingsInputSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "settings"}: ${message}`);
  throw new AppError("input/invalid", `These settings cannot be used. ${wrong.join("; ")}.`, {
    details: { wrong },
  });
}

function checkEdits(edits: readonly SubTopicEdit[]): void {
  if (new Set(edits.map(({ id }) => id)).size !== edits.length) {
    throw new AppError("input/invalid", "Two sub-topics have the same id. Reload the page and try again.");
  }
  if (edits.some(({ title }) => title.trim().length === 0)) {
    throw new AppError("input/invalid", "A sub-topic needs a title.");
  }
}

function mergeSubTopics(known: readonly SubTopic[], edits: readonly SubTopicEdit[], now: string): SubTopic[] {
  return edits.map(({ id, title, done, minutes, ...byHand }) => {
    const before = known.find((subTopic) => subTopic.id === id);
    const fresh = { status: "not-discussed" as const, summary: "", discussedSince: null };
    const progress: Omit<SubTopic, "id" | "title" | "done" | "minutes"> = before ?? fresh;
    const status = byHand.status ?? progress.status;
    // The time box runs from when a sub-topic first becomes being-discussed (MUCA §6), by hand too.
    const begins = progress.discussedSince === null && byHand.status === "being-discussed";
    const discussedSince = begins ? now : progress.discussedSince;
    // A status set by hand stays until the facilitator lets go of it.
    const held = status !== progress.status || undefined;
    return {
      ...progress,
      ...{ id, title: title.trim(), done, minutes, status, discussedSince },
      ...(held ? { held } : {}),
    };
  });
}
