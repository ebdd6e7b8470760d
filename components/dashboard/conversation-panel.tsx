"use client";
import { MessagesSquare } from "lucide-react";
import type { Ref } from "react";
import { useTranslations } from "use-intl";
import { Conversation, type ConversationHandle } from "@/components/room/conversation";
import { ActBadge } from "@/components/ui/act-badge";
import { EmptyState } from "@/components/ui/states";
import type { Message } from "@/lib/contract/entry";
import type { RoomClient } from "@/lib/realtime/client/room-client";
import type { RoomClientState } from "@/lib/realtime/client/room-client-state";
import { useDashboardScope } from "./dashboard-context";

/** The conversation as the host sees it; each bot message leads to the turn in which it was decided. */
export function ConversationPanel({
  state,
  client,
  highlighted,
  privateTo,
  onCancelPrivate,
  onOpenTurn,
  handle,
}: {
  state: RoomClientState;
  client: RoomClient;
  highlighted: ReadonlySet<string>;
  privateTo: { id: string; name: string } | null;
  onCancelPrivate: () => void;
  onOpenTurn: (turn: number) => void;
  handle: Ref<ConversationHandle>;
}) {
  const t = useTranslations("dashboard");
  const { room, readOnly } = useDashboardScope();
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-canvas">
      <Conversation
        room={room}
        state={state}
        client={client}
        closed={closedNotice(room.status, readOnly, t)}
        placeholder={privateTo ? undefined : t("conversation.answerAsHost")}
        privateTo={privateTo}
        onCancelPrivate={onCancelPrivate}
        highlighted={highlighted}
        footer={(message) => <DecidedIn message={message} onOpenTurn={onOpenTurn} />}
        empty={<EmptyState icon={MessagesSquare} title={t("conversation.empty")} />}
        handle={handle}
      />
    </div>
  );
}

function closedNotice(status: string, readOnly: boolean, t: ReturnType<typeof useTranslations<"dashboard">>) {
  if (readOnly) return null;
  if (status !== "ended" && status !== "preparing") return undefined;
  return (
    <p className="border-t border-line bg-subtle px-4 py-3 text-center text-sm text-muted">
      {t(status === "ended" ? "conversation.ended" : "conversation.notOpen")}
    </p>
  );
}

function DecidedIn({ message, onOpenTurn }: { message: Message; onOpenTurn: (turn: number) => void }) {
  const t = useTranslations("dashboard.conversation");
  const { bot } = message.body;
  if (!bot) return null;
  return (
    <button
      type="button"
      onClick={() => onOpenTurn(bot.turn)}
      aria-label={t("openTurn", { turn: bot.turn })}
      className="mt-1.5 flex items-center gap-2 rounded-full text-xs text-muted hover:text-ink"
    >
      <ActBadge act={bot.act} />
      <span className="tabular-nums underline-offset-2 hover:underline">{t("turn", { turn: bot.turn })}</span>
    </button>
  );
}
