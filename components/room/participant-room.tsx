"use client";
import { Hourglass, Lock, LogOut, UserX } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { PreferenceMenu } from "@/components/shell/preference-menu";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { EmptyState, ErrorState, Skeleton } from "@/components/ui/states";
import type { RoomState } from "@/lib/contract/room-state";
import type { RoomClient } from "@/lib/realtime/client/room-client";
import type { RoomClientState } from "@/lib/realtime/client/room-client-state";
import { useRoom } from "@/lib/realtime/client/use-room";
import { AgendaBar } from "./agenda-bar";
import { CatchUpCard } from "./catch-up-card";
import { Conversation, type ConversationHandle } from "./conversation";
import { EndedView } from "./ended-view";
import { Notices } from "./notices";
import { PeoplePanel } from "./people-panel";
import { useCatchUp } from "./use-catch-up";

/** The room of somebody who has joined, live. */
export function ParticipantRoom({ roomId, topic }: { roomId: string; topic: string }) {
  const { state, client } = useRoom({ roomId, as: "participant" });
  return <RoomStage topic={topic} state={state} client={client} />;
}

/** What a participant sees in this state of the room. */
export function RoomStage({
  topic,
  state,
  client,
}: {
  topic: string;
  state: RoomClientState;
  client: RoomClient;
}) {
  const t = useTranslations("room");
  const errorText = useErrorText();
  const { room, participantId, revoked, refused } = state;
  const frame = (children: ReactNode) => (
    <RoomFrame
      topic={topic}
      people={room ? <PeoplePanel room={room} presence={state.presence} ownId={participantId} /> : null}
    >
      {children}
    </RoomFrame>
  );
  if (refused?.code === "room/removed" || revoked?.reason === "removed") {
    const reason = revoked?.message ?? refused?.details?.reason;
    return frame(<RemovedView reason={typeof reason === "string" ? reason : null} />);
  }
  if (revoked?.reason === "signed-out") {
    return frame(
      <EmptyState icon={LogOut} title={t("signedOut.title")} action={<ReloadButton />} className="my-auto">
        {t("signedOut.body")}
      </EmptyState>,
    );
  }
  if (refused) {
    return frame(
      <ErrorState title={t("refused.title")} action={<ReloadButton />} className="my-auto">
        {errorText(refused)}
      </ErrorState>,
    );
  }
  if (!room || participantId === null) return frame(<EnteringRoom />);
  if (room.status === "ended") return frame(<EndedView room={room} state={state} client={client} />);
  if (room.status === "preparing") return frame(<WaitingRoom state={state} />);
  return frame(<OpenRoom room={room} participantId={participantId} state={state} client={client} />);
}

function OpenRoom({
  room,
  participantId,
  state,
  client,
}: {
  room: RoomState;
  participantId: string;
  state: RoomClientState;
  client: RoomClient;
}) {
  const t = useTranslations("room");
  const conversation = useRef<ConversationHandle>(null);
  const { catchUp, dismiss } = useCatchUp(room, participantId);
  return (
    <>
      <Notices room={room} connection={state.connection} />
      <AgendaBar subTopics={room.subTopics} />
      {catchUp ? (
        <CatchUpCard
          catchUp={catchUp}
          onDismiss={dismiss}
          onJump={() => {
            dismiss();
            void conversation.current?.jumpTo(catchUp.firstId);
          }}
        />
      ) : null}
      <Conversation
        room={room}
        state={state}
        client={client}
        handle={conversation}
        empty={<EmptyState title={t("empty.title")}>{t("empty.body", { topic: room.topic })}</EmptyState>}
        closed={
          room.status === "locked" ? (
            <p
              role="status"
              className="flex items-center justify-center gap-2 border-t border-line bg-subtle px-4 py-4 text-sm text-muted"
            >
              <Lock className="size-4 shrink-0" aria-hidden />
              {t("composer.locked")}
            </p>
          ) : undefined
        }
      />
    </>
  );
}

/** Full-height frame of the room: a header that stays, and below it what the moment asks for. */
export function RoomFrame({
  topic,
  people,
  children,
}: {
  topic: string;
  people?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto flex h-dvh max-w-3xl flex-col bg-surface sm:border-x sm:border-line">
      <header className="flex items-center gap-1 border-b border-line py-1.5 pr-1.5 pl-3 sm:pl-4">
        <h1 className="min-w-0 flex-1 truncate font-semibold" dir="auto" title={topic}>
          {topic}
        </h1>
        {people}
        <PreferenceMenu />
      </header>
      <main className="flex min-h-0 flex-1 flex-col">{children}</main>
    </div>
  );
}

/** Tells somebody who was removed, and why if a reason was given. */
export function RemovedView({ reason }: { reason: string | null }) {
  const t = useTranslations("room");
  return (
    <EmptyState icon={UserX} title={t("removed.title")} className="my-auto">
      <p>{t("removed.body")}</p>
      {reason === null || reason === "" ? null : <p>{t("removed.reason", { reason })}</p>}
    </EmptyState>
  );
}

function EnteringRoom() {
  const t = useTranslations("room");
  return (
    <div className="flex flex-1 flex-col justify-end gap-4 p-4" aria-busy="true">
      <p className="sr-only" role="status">
        {t("connecting")}
      </p>
      {["w-3/5", "w-4/5", "w-2/5", "w-3/4"].map((width) => (
        <div key={width} className="flex gap-2.5">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-3 w-24" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        </div>
      ))}
    </div>
  );
}

function WaitingRoom({ state }: { state: RoomClientState }) {
  const t = useTranslations("room");
  const others = Object.entries(state.presence).filter(
    ([id, { online }]) => online && id !== state.participantId,
  ).length;
  return (
    <div role="status" className="my-auto">
      <EmptyState icon={Hourglass} title={t("waiting.title")}>
        <p>{t("waiting.body")}</p>
        <p className="mt-2">{t("waiting.here", { count: others })}</p>
      </EmptyState>
    </div>
  );
}

function ReloadButton() {
  const t = useTranslations("room");
  return <Button onClick={() => window.location.reload()}>{t("refused.reload")}</Button>;
}
