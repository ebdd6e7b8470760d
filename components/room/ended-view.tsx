"use client";
import { HeartHandshake } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { RoomState } from "@/lib/contract/room-state";
import type { RoomClient } from "@/lib/realtime/client/room-client";
import type { RoomClientState } from "@/lib/realtime/client/room-client-state";
import { AgendaList } from "./agenda-bar";
import { Conversation } from "./conversation";

/** After the end: thanks, what came of each sub-topic, and the conversation to read again. */
export function EndedView({
  room,
  state,
  client,
}: {
  room: RoomState;
  state: RoomClientState;
  client: RoomClient;
}) {
  const t = useTranslations("room");
  const [reading, setReading] = useState(false);
  if (reading) {
    return (
      <Conversation
        room={room}
        state={state}
        client={client}
        closed={
          <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-3 text-sm text-muted">
            {t("composer.ended")}
            <Button size="sm" onClick={() => setReading(false)}>
              {t("ended.summary")}
            </Button>
          </div>
        }
      />
    );
  }
  const messages = room.messages.filter(({ body }) => body.to === null).length;
  const people = room.roster.length;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 py-8">
      <div className="mx-auto flex max-w-xl flex-col gap-5">
        <div className="text-center">
          <HeartHandshake className="mx-auto mb-3 size-9 text-accent-ink" aria-hidden />
          <h2 className="text-xl font-semibold">{t("ended.title")}</h2>
          <p className="mt-1 text-muted">{t("ended.body")}</p>
          <p className="mt-1 text-sm text-faint">
            {t(room.hasOlder ? "ended.numbersMore" : "ended.numbers", { messages, people })}
          </p>
        </div>
        <Card className="p-4">
          {room.subTopics.length > 0 ? (
            <AgendaList subTopics={room.subTopics} />
          ) : (
            <p className="text-sm text-muted">{t("ended.nothing")}</p>
          )}
        </Card>
        <Button className="self-center" onClick={() => setReading(true)}>
          {t("ended.read")}
        </Button>
      </div>
    </div>
  );
}
