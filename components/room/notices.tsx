"use client";
import { BotOff, CloudOff } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { cn } from "@/components/ui/class-names";
import type { RoomState } from "@/lib/contract/room-state";
import type { ConnectionStatus } from "@/lib/realtime/client/room-client-state";

/** What everybody in the room should know right now: lost connection, paused bot. */
export function Notices({
  room,
  connection,
}: {
  room: Pick<RoomState, "status" | "botPaused" | "botName">;
  connection: ConnectionStatus;
}) {
  const t = useTranslations("room");
  return (
    <div role="status">
      {connection === "reconnecting" ? (
        <Notice icon={CloudOff} tone="warning">
          {t("notice.offline")}
        </Notice>
      ) : null}
      {room.botPaused && room.status !== "ended" ? (
        <Notice icon={BotOff}>{t("notice.botPaused", { name: room.botName })}</Notice>
      ) : null}
    </div>
  );
}

function Notice({
  icon: Icon,
  tone = "neutral",
  children,
}: {
  icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  tone?: "neutral" | "warning";
  children: ReactNode;
}) {
  return (
    <p
      className={cn(
        "flex items-center gap-2 border-b border-line px-3 py-1.5 text-sm sm:px-4",
        tone === "warning" ? "bg-warning-soft text-warning" : "bg-subtle text-muted",
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden />
      {children}
    </p>
  );
}
