import type { Prompt } from "@/lib/llm/question";
import { singleLine } from "@/lib/shared/text";
import type { RoomKind } from "../room-inputs";
import type { RoomView } from "../room-view";
import { dataBlock, dataNotice } from "./data-block";
import type { Handles } from "./handles";

export interface RoomPromptParts {
  view: RoomView;
  handles: Handles;
  /** What is asked, in words that stay the same during a session. */
  task: string;
  /** What is said after the state and before the window; changes from turn to turn. */
  signals?: string;
  /** Which utterances of the window are marked as new. */
  markNew?: boolean;
  /** Whose recorded sentences are shown; everybody's when left out. */
  memoryOf?: ReadonlySet<string>;
}

/** Puts a question about a room together: the stable part first, the window last (providers cache prefixes). */
export function roomPrompt({ view, handles, task, signals, markNew, memoryOf }: RoomPromptParts): Prompt {
  return {
    system: [task, dataNotice, renderRoom(view, handles)].join("\n\n"),
    user: [
      renderPeople(view, handles),
      renderSubTopicState(view, handles),
      renderSummaries(view, handles, memoryOf),
      ...(signals ? [signals] : []),
      renderWindow(view, handles, markNew ?? false),
    ].join("\n\n"),
  };
}

/** What the host told about the room before it opened (`I` of the paper). */
export function renderRoom(view: RoomView, handles: Handles): string {
  const { topic, kind, agenda, hints, roles } = view.inputs;
  return [
    dataBlock("room", [{ topic, kind, agenda, hints, roles, yourName: singleLine(view.botName) }]),
    dataBlock(
      "sub-topics",
      view.subTopics.map((subTopic) => ({
        id: handles.subTopic(subTopic.id),
        title: singleLine(subTopic.title),
        done: subTopic.done === null ? null : singleLine(subTopic.done),
        minutes: subTopic.minutes,
      })),
    ),
  ].join("\n");
}

function renderPeople(view: RoomView, handles: Handles): string {
  const present = new Set(view.roster.map((person) => person.id));
  const here = view.roster.map((person) => ({
    id: handles.person(person.id),
    name: singleLine(person.name),
    role: person.role === null ? null : singleLine(person.role),
  }));
  const others = Object.entries(view.names)
    .filter(([id]) => !present.has(id) && id !== "bot")
    .map(([id, name]) => ({
      id: handles.person(id),
      name: singleLine(name),
      ...(id === "host" ? { role: "host of the room" } : { left: true }),
    }));
  return `People in the room now, and those who left:\n${dataBlock("people", [...here, ...others])}`;
}

function renderSubTopicState(view: RoomView, handles: Handles): string {
  const lines = view.subTopics.map((subTopic) => ({
    id: handles.subTopic(subTopic.id),
    status: subTopic.status,
    summary: subTopic.summary,
    // What the facilitator wrote down holds, whatever is said after it.
    ...(subTopic.consensus ? { agreed: singleLine(subTopic.consensus.text) } : {}),
    ...(subTopic.closed ? { closedByHost: true } : {}),
  }));
  return `Where each sub-topic stood before the new utterances:\n${dataBlock("progress", lines)}`;
}

function renderSummaries(view: RoomView, handles: Handles, of?: ReadonlySet<string>): string {
  const shown = Object.entries(view.summaries).filter(([personId]) => of?.has(personId) ?? true);
  const lines = shown.flatMap(([personId, bySubTopic]) =>
    Object.entries(bySubTopic).flatMap(([subTopicId, sentences]) => {
      const subTopic = handles.subTopic(subTopicId);
      if (subTopic === null) return [];
      const told = sentences.map(({ text, evidence }) => ({
        text,
        evidence: evidence.flatMap((id) => handles.utterance(id) ?? []),
      }));
      return [{ person: handles.person(personId), subTopic, sentences: told }];
    }),
  );
  return `What each person has said so far, also long before the utterances below:\n${dataBlock("memory", lines)}`;
}

function renderWindow(view: RoomView, handles: Handles, markNew: boolean): string {
  const lines = view.window.map((utterance) => ({
    id: handles.utterance(utterance.id),
    from: handles.person(utterance.from),
    ...(utterance.replyTo ? { replyTo: handles.utterance(utterance.replyTo) } : {}),
    ...(utterance.labels === null
      ? markNew && { new: true }
      : { about: utterance.labels.flatMap((id) => handles.subTopic(id) ?? []) }),
    ...(utterance.text === null ? { deleted: true } : { text: utterance.text }),
  }));
  const quiet =
    view.quietSeconds === null ? "" : `\nNobody has written for ${Math.round(view.quietSeconds)} seconds.`;
  return `The latest utterances, oldest first:\n${dataBlock("conversation", lines)}${quiet}`;
}

/** When a sub-topic counts as well discussed, by the kind of talk (spec MUCA §3.1). */
export function wellDiscussedMeans(kind: RoomKind): string {
  return kind === "chit-chat"
    ? "people have talked closely about it, with more than passing remarks; agreement is not needed"
    : "most participants agree on an outcome for it, and nobody who is still in the room holds a conflicting proposal";
}
