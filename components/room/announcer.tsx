"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Message } from "@/lib/contract/entry";
import { authorKey, type RoomState } from "@/lib/contract/room-state";
import { plainExcerpt } from "./plain-excerpt";

/** So many of the messages that came at once are read out; of more, only their number. */
const mostReadOut = 3;

/**
 * Reads new messages of others to assistive technology. A region of its own, since the list takes rows in and
 * out of the page while scrolling, and must not announce history.
 */
export function Announcer({ room, ownKey }: { room: RoomState; ownKey: string | null }) {
  const t = useTranslations("room");
  const announced = useRef(room.messages.at(-1)?.seq ?? 0);
  const [lines, setLines] = useState<{ id: string; text: string }[]>([]);
  useEffect(() => {
    const fresh = messagesAfter(room.messages, announced.current).filter(
      ({ body }) => authorKey(body.author) !== ownKey && body.text !== null,
    );
    announced.current = room.messages.at(-1)?.seq ?? announced.current;
    if (fresh.length === 0) return;
    const last = fresh.at(-1)?.id ?? "";
    setLines(
      fresh.length > mostReadOut
        ? [{ id: last, text: t("newMessages", { count: fresh.length }) }]
        : fresh.map(({ id, body }) => ({
            id,
            text: `${nameOf(room, body, t("someone"))}: ${plainExcerpt(body.text ?? "")}`,
          })),
    );
  }, [room, ownKey, t]);
  return (
    <div aria-live="polite" className="sr-only" data-testid="announcer">
      {lines.map((line) => (
        <p key={line.id}>{line.text}</p>
      ))}
    </div>
  );
}

function messagesAfter(messages: readonly Message[], seq: number): Message[] {
  let from = messages.length;
  while (from > 0 && (messages[from - 1]?.seq ?? 0) > seq) from -= 1;
  return messages.slice(from);
}

function nameOf(room: RoomState, { author }: Message["body"], someone: string): string {
  if (author.kind === "bot") return room.botName;
  if (author.kind === "host") return author.name;
  return room.roster.find((person) => person.id === author.participantId)?.name ?? someone;
}
