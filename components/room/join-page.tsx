"use client";
import { LoaderCircle } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { apiRequest } from "@/components/shell/api-request";
import { useErrorText } from "@/components/shell/use-error-text";
import { ErrorState } from "@/components/ui/states";
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
  if (card.you) return <ComeBack card={card} name={card.you.name} onJoined={() => setJoined(true)} />;
  return <JoinCard card={card} onJoined={() => setJoined(true)} />;
}

/** Tells the server that a known person is here again, then shows the room. */
function ComeBack({ card, name, onJoined }: { card: JoinCardView; name: string; onJoined: () => void }) {
  const t = useTranslations("room");
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void apiRequest<JoinedView>("POST", `/api/join/${encodeURIComponent(card.code)}`, { name }).then(
      (answer) => {
        // A room that has ended or is locked may still be read by those who were in it.
        if (answer.ok || answer.error.code === "room/ended" || answer.error.code === "room/locked")
          onJoined();
        else setFailure(errorText(answer.error));
      },
    );
  }, [card.code, name, onJoined, errorText]);
  return (
    <RoomFrame topic={card.topic}>
      {failure === null ? (
        <p role="status" className="m-auto flex items-center gap-2 text-muted">
          <LoaderCircle className="size-4 animate-spin" aria-hidden />
          {t("connecting")}
        </p>
      ) : (
        <ErrorState title={t("refused.title")} className="my-auto">
          {failure}
        </ErrorState>
      )}
    </RoomFrame>
  );
}
