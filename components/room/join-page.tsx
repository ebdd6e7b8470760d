"use client";
import { useEffect, useRef, useState } from "react";
import { apiRequest } from "@/components/shell/api-request";
import type { JoinCard as JoinCardView, JoinedView } from "@/lib/contract/api-rooms";
import { JoinCard } from "./join-card";
import { ParticipantRoom, RemovedView, RoomFrame } from "./participant-room";

/** The link of a room: who is known comes straight back in, who is new is asked for a name. */
export function JoinPage({ card }: { card: JoinCardView }) {
  const [joined, setJoined] = useState(false);
  if (joined) return <ParticipantRoom roomId={card.roomId} topic={card.topic} />;
  if (card.you?.removed) {
    return (
      <RoomFrame topic={card.topic}>
        <RemovedView reason={card.you.reason} />
      </RoomFrame>
    );
  }
  if (card.you) return <ComeBack card={card} name={card.you.name} />;
  return <JoinCard card={card} onJoined={() => setJoined(true)} />;
}

/** The room of a known person: entering it brings them back, and their cookie is renewed beside it. */
function ComeBack({ card, name }: { card: JoinCardView; name: string }) {
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    // What it refuses (a room that is locked or has ended), the room itself shows.
    void apiRequest<JoinedView>("POST", `/api/join/${encodeURIComponent(card.code)}`, { name });
  }, [card.code, name]);
  return <ParticipantRoom roomId={card.roomId} topic={card.topic} />;
}
