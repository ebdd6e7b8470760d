import { readText, type TextReading } from "@/lib/shared/language";
import { createHandles, type Handles } from "../prompting/handles";
import type { RoomView } from "../room-view";
import { labelUtterances } from "./label-utterances";
import { detectChoice, detectStance, type Stance } from "./stance";

export interface ReadUtterance {
  id: string;
  from: string;
  /** Empty when its author deleted it. */
  text: string;
  replyTo: string | null;
  reading: TextReading;
  labels: readonly string[];
  isNew: boolean;
  /** Written by a participant: neither host nor bot. */
  byPerson: boolean;
  stance: Stance;
  /** What it votes for. */
  choice: string | null;
}

/** The short window as the rules see it. */
export interface WindowReading {
  view: RoomView;
  handles: Handles;
  utterances: readonly ReadUtterance[];
  newLabels: { utterance: string; subTopics: string[] }[];
}

/** Reads the short window once for all rules of a turn. */
export function readWindow(view: RoomView): WindowReading {
  const handles = createHandles(view);
  const { labels: found } = labelUtterances(view);
  const utterances = view.window.map((utterance): ReadUtterance => {
    const text = stripBotName(utterance.text ?? "", view.botName);
    const byPerson = utterance.from !== "bot" && utterance.from !== "host";
    return {
      id: utterance.id,
      from: utterance.from,
      text,
      replyTo: utterance.replyTo,
      reading: readText(text),
      labels: utterance.labels ?? found.get(utterance.id) ?? [],
      isNew: utterance.labels === null,
      byPerson,
      stance: byPerson ? detectStance(text) : null,
      choice: byPerson ? detectChoice(text) : null,
    };
  });
  const newLabels = [...found].flatMap(([id, subTopics]) => {
    const handle = handles.utterance(id);
    return handle === null
      ? []
      : [{ utterance: handle, subTopics: subTopics.flatMap((one) => handles.subTopic(one) ?? []) }];
  });
  return { view, handles, utterances, newLabels };
}

function stripBotName(text: string, botName: string): string {
  return text.replaceAll(new RegExp(`@${escapeRegExp(botName)}[,:]?\\s*`, "giu"), "").trim();
}

export function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/gu, "\\$&");
}
