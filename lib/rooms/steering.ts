import { messageMaxLength } from "@/lib/contract/entry";
import { isUndoable } from "@/lib/contract/steering";
import type { ActName, RequestableAct } from "@/lib/muca/act-name";
import type { SettingsInput } from "@/lib/muca/settings";
import type { SubTopic, SubTopicStatus } from "@/lib/muca/sub-topic";
import { AppError } from "@/lib/shared/errors";
import { codePointLength } from "@/lib/shared/text";
import { type AppendContext, appendEntry } from "./append-entry";
import { type HostViewer, hostRefOf, requireHost } from "./authorise";
import { roomNotFound } from "./head-cache";
import { notEnded, parseSettings } from "./lifecycle";
import type { RoomHead, Viewer } from "./ports";
import { statusError } from "./refusals";
import { undoEdit, undoSubTopics } from "./undo";

/** What may be set by hand on one sub-topic; what is left out stays. */
export interface SubTopicChange {
  status?: SubTopicStatus | undefined;
  /** False lets the bot judge its status again. */
  held?: boolean | undefined;
  closed?: boolean | undefined;
  /** The agreement in words; null takes it back. */
  consensus?: string | null | undefined;
}

export interface ActWish {
  act: RequestableAct;
  target: string | null;
  subTopicId: string | null;
}

/** How the facilitator steers a running room. Everything lands in the log with who and when; errors are AppErrors. */
export function createSteering(context: AppendContext) {
  async function freshHead(roomId: string): Promise<RoomHead> {
    const head = await context.store.head(roomId);
    if (!head) throw roomNotFound();
    return head;
  }

  /** Sends a waiting draft as it is or edited, or discards it. Throws `draft/gone` when it waits no longer. */
  async function decideDraft(
    viewer: Viewer,
    roomId: string,
    decision: { draftId: string; verdict: "sent" | "discarded"; text: string | null },
  ): Promise<void> {
    requireHost(viewer);
    const { draft } = await freshHead(roomId);
    const sends = decision.verdict === "sent";
    const text = sends ? checkedDraft(decision.text ?? draft?.text ?? "") : null;
    await appendEntry(context, roomId, {
      type: "draft:decided",
      body: {
        draftId: decision.draftId,
        verdict: decision.verdict,
        text,
        edited: sends && text !== draft?.text,
        by: hostRefOf(viewer),
      },
      clientId: null,
      requires: { draft: decision.draftId, status: ["open"] },
    });
  }

  /** Makes the bot do an act as its next turn, whatever the act's conditions say. */
  async function requestAct(viewer: Viewer, roomId: string, wish: ActWish): Promise<void> {
    requireHost(viewer);
    const head = await freshHead(roomId);
    if (head.status !== "open") throw statusError(head.status === "preparing" ? "preparing" : head.status);
    if (head.botPaused) {
      throw new AppError("input/invalid", `${head.botName} is paused. Resume it first.`);
    }
    requireKnown(head, wish);
    await appendEntry(context, roomId, {
      type: "act:requested",
      body: { ...wish, by: hostRefOf(viewer) },
      clientId: null,
      requires: { status: ["open"] },
    });
  }

  /** Switches an act off or on, from the next turn on; the rest of the settings stays. */
  async function muteAct(viewer: Viewer, roomId: string, act: ActName, muted: boolean): Promise<void> {
    requireHost(viewer);
    parseSettings({ acts: { [act]: { enabled: !muted } } });
    await changeSettings(viewer, roomId, (settings) => ({
      ...settings,
      acts: { ...settings.acts, [act]: { ...settings.acts?.[act], enabled: !muted } },
    }));
  }

  /** Changes some settings and leaves the others. */
  async function patchSettings(viewer: Viewer, roomId: string, patch: SettingsInput): Promise<void> {
    requireHost(viewer);
    parseSettings(patch);
    await changeSettings(viewer, roomId, (settings) => ({ ...settings, ...patch }));
  }

  async function changeSettings(
    viewer: HostViewer,
    roomId: string,
    change: (now: SettingsInput) => SettingsInput,
    undoes?: number,
  ): Promise<void> {
    const signed = { by: hostRefOf(viewer), ...(undoes ? { undoes } : {}) };
    await appendEntry(context, roomId, {
      type: "settings:changed",
      body: ({ settings }) => ({ settings: change((settings ?? {}) as SettingsInput), ...signed }),
      clientId: undoes ? `undo:${undoes}` : null,
      requires: { status: notEnded },
    });
  }

  /** Sets status, closedness or consensus of one sub-topic by hand. */
  async function setSubTopic(
    viewer: Viewer,
    roomId: string,
    subTopicId: string,
    change: SubTopicChange,
  ): Promise<void> {
    requireHost(viewer);
    const { subTopics: known } = await freshHead(roomId);
    if (!known.some(({ id }) => id === subTopicId)) {
      throw new AppError("input/invalid", "That sub-topic is not on the agenda any more.");
    }
    const now = context.clock.now().toISOString();
    const signed = { by: viewer.name, at: now };
    await changeSubTopics(viewer, roomId, (subTopics) =>
      subTopics.map((each) => (each.id === subTopicId ? changeSubTopic(each, change, signed) : each)),
    );
  }

  async function changeSubTopics(
    viewer: HostViewer,
    roomId: string,
    change: (now: readonly SubTopic[]) => SubTopic[],
    undoes?: number,
  ): Promise<void> {
    const signed = {
      cause: "facilitator" as const,
      by: hostRefOf(viewer),
      ...(undoes ? { undoes } : {}),
    };
    await appendEntry(context, roomId, {
      type: "sub-topics:changed",
      body: ({ subTopics }) => ({ subTopics: change(subTopics), ...signed }),
      clientId: undoes ? `undo:${undoes}` : null,
      requires: { status: notEnded },
    });
  }

  /**
   * Takes back a change of the agenda or the settings; what was changed after it stays. Once only: a repeat does
   * nothing. Throws `steering/not-undoable` for anything else.
   */
  async function undo(viewer: Viewer, roomId: string, seq: number): Promise<void> {
    requireHost(viewer);
    const entry = await context.store.entry(roomId, seq);
    if (!entry || !isUndoable(entry)) throw notUndoable();
    if (entry.type === "settings:changed") {
      const { before, settings } = entry.body;
      await changeSettings(viewer, roomId, (now) => undoEdit(before ?? {}, settings, now), seq);
    } else if (entry.type === "sub-topics:changed") {
      const { before, subTopics } = entry.body;
      await changeSubTopics(viewer, roomId, (now) => undoSubTopics(before ?? [], subTopics, now), seq);
    }
  }

  /** What was steered before `beforeSeq`, ascending; for hosts and observers. */
  async function list(viewer: Viewer, roomId: string, beforeSeq: number | null, limit: number) {
    if (viewer.role === "participant") requireHost(viewer);
    return context.store.steering(roomId, beforeSeq ?? Number.MAX_SAFE_INTEGER, limit);
  }

  return { decideDraft, requestAct, muteAct, patchSettings, setSubTopic, undo, list };
}

function checkedDraft(raw: string): string {
  const text = raw.replaceAll("\u0000", "").trim();
  if (text === "")
    throw new AppError("message/empty", "A reply needs words. Discard it to keep the bot silent.");
  if (codePointLength(text) <= messageMaxLength) return text;
  throw new AppError("message/too-long", `A reply may have ${messageMaxLength} characters. Shorten it.`);
}

function requireKnown(head: RoomHead, { target, subTopicId }: ActWish): void {
  const here = head.participants.some(({ id, presence }) => id === target && presence === "here");
  if (target !== null && !here) {
    throw new AppError("input/invalid", "That person is not in this room any more.");
  }
  if (subTopicId !== null && !head.subTopics.some(({ id }) => id === subTopicId)) {
    throw new AppError("input/invalid", "That sub-topic is not on the agenda any more.");
  }
}

function changeSubTopic(
  subTopic: SubTopic,
  { status, held, closed, consensus }: SubTopicChange,
  signed: { by: string; at: string },
): SubTopic {
  const next: SubTopic = { ...subTopic };
  if (status !== undefined && status !== subTopic.status) {
    next.status = status;
    next.held = true;
    // The time box runs from when a sub-topic first becomes being-discussed (MUCA §6), by hand too.
    if (status === "being-discussed") next.discussedSince = subTopic.discussedSince ?? signed.at;
  }
  if (held !== undefined) next.held = held;
  if (closed !== undefined) next.closed = closed;
  const words = consensus?.trim();
  if (words) {
    next.consensus = { text: words, ...signed };
    // What people agreed on is well discussed (MUCA §3.1).
    next.status = "well-discussed";
  } else if (consensus !== undefined) next.consensus = null;
  return next;
}

function notUndoable(): AppError {
  return new AppError("steering/not-undoable", "That cannot be taken back. Make a new change instead.");
}
