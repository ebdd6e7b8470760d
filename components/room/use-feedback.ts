"use client";
import { useCallback, useEffect, useState } from "react";
import { useErrorText } from "@/components/shell/use-error-text";
import { toast } from "@/components/ui/toast";
import type { FeedbackRow, FeedbackVerdict } from "@/lib/contract/feedback";
import type { RoomClient } from "@/lib/realtime/client/room-client";
import type { RoomClientState } from "@/lib/realtime/client/room-client-state";

type Opinion = Pick<FeedbackRow, "verdict" | "reason">;

/** The reader's own opinions of the bot's messages, kept on the server; read after every entering of the room. */
export function useFeedback(client: RoomClient, state: RoomClientState) {
  const [own, setOwn] = useState<ReadonlyMap<string, Opinion>>(new Map());
  const errorText = useErrorText();
  const { role, connection } = state;
  useEffect(() => {
    if (connection !== "online" || role === null || role === "observer") return;
    let current = true;
    void client.steering.listFeedback().then((answer) => {
      if (!current || !answer.ok) return;
      const mine = answer.value.filter((row) => row.own);
      setOwn(new Map(mine.map((row) => [row.messageId, row])));
    });
    return () => {
      current = false;
    };
  }, [client, connection, role]);
  const judge = useCallback(
    async (messageId: string, verdict: FeedbackVerdict | null, reason: string | null) => {
      const answer = await client.steering.giveFeedback({ messageId, verdict, reason });
      if (!answer.ok) {
        toast.error(errorText(answer.error));
        return false;
      }
      setOwn((known) => withOpinion(known, messageId, verdict === null ? null : { verdict, reason }));
      return true;
    },
    [client, errorText],
  );
  return { own, judge };
}

function withOpinion(
  known: ReadonlyMap<string, Opinion>,
  messageId: string,
  opinion: Opinion | null,
): ReadonlyMap<string, Opinion> {
  const next = new Map(known);
  if (opinion === null) next.delete(messageId);
  else next.set(messageId, opinion);
  return next;
}
