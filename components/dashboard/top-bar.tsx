"use client";
import { ArrowLeft, Bot, Cpu, Eye, Pause, Play, QrCode, TriangleAlert, Users } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { InvitePanel } from "@/components/admin/invite-panel";
import { PaletteButton } from "@/components/palette/palette-button";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Popover } from "@/components/ui/popover";
import type { BotActivity, Presence } from "@/lib/contract/socket";
import { BudgetBadge } from "./budget-badge";
import { useDashboardScope } from "./dashboard-context";
import { RoomMenu } from "./room-menu";
import type { Steering } from "./steering-dialogs";

/** Room, people online, what the bot is doing, and the controls that must never be far. */
export function TopBar({
  joinUrl,
  presence,
  bot,
  steering,
}: {
  joinUrl: string;
  presence: Presence;
  bot: BotActivity;
  /** Null for observers. */
  steering: Steering | null;
}) {
  const t = useTranslations("dashboard.bar");
  const tStatus = useTranslations("common.roomStatus");
  const { room } = useDashboardScope();
  const online = room.roster.filter(
    (person) => person.presence === "here" && presence[person.id]?.online,
  ).length;
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-3 py-2 sm:px-4">
      {steering ? <BackToRooms /> : null}
      <h1 className="min-w-0 flex-1 basis-48 truncate text-base font-semibold" title={room.topic}>
        {room.topic}
      </h1>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={room.status === "open" ? "success" : "neutral"}>{tStatus(room.status)}</Badge>
        <span className="inline-flex items-center gap-1.5 text-sm text-muted">
          <Users className="size-4" aria-hidden />
          {t("online", { count: online })}
        </span>
        {room.status === "ended" ? null : <BotBadge bot={bot} paused={room.botPaused} />}
        <BudgetBadge budget={bot.budget} />
        <EngineBadge bot={bot} />
        {steering ? null : (
          <Badge tone="accent" title={t("observerHint")}>
            <Eye aria-hidden />
            {t("observer")}
          </Badge>
        )}
      </div>
      <div className="flex items-center gap-1.5">
        {room.status === "ended" ? null : (
          <Dialog
            trigger={
              <Button size="sm">
                <QrCode aria-hidden />
                {t("join")}
              </Button>
            }
            title={t("join")}
          >
            <InvitePanel joinUrl={joinUrl} />
          </Dialog>
        )}
        {steering ? (
          <>
            <Button
              size="sm"
              variant={room.botPaused ? "primary" : "secondary"}
              pending={steering.pausing}
              onClick={steering.togglePause}
              disabled={room.status === "ended"}
            >
              {room.botPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
              {t(room.botPaused ? "resume" : "pause")}
            </Button>
            <PaletteButton size="sm" />
            <RoomMenu steering={steering} />
          </>
        ) : null}
      </div>
    </header>
  );
}

function BotBadge({ bot, paused }: { bot: BotActivity; paused: boolean }) {
  const t = useTranslations("dashboard.bar");
  if (paused) {
    return (
      <Badge tone="warning" title={t("pausedHint")}>
        <Pause aria-hidden />
        {t("paused")}
      </Badge>
    );
  }
  return (
    <Badge tone={bot.state === "idle" ? "outline" : "bot"} aria-live="off">
      <Bot aria-hidden />
      {t(bot.state)}
    </Badge>
  );
}

function EngineBadge({ bot }: { bot: BotActivity }) {
  const t = useTranslations("dashboard.bar");
  // That the budget is used up is no failure; a badge of its own says it.
  if (bot.failing && bot.failing.code !== "llm/over-budget") {
    return (
      <Popover
        label={t("engineFailing")}
        trigger={
          <button type="button" className="rounded-full">
            <Badge tone="danger">
              <TriangleAlert aria-hidden />
              {t("engineFailing")}
            </Badge>
          </button>
        }
      >
        <p>{bot.failing.message}</p>
        <p className="mt-1 font-mono text-xs text-muted">{bot.failing.code}</p>
      </Popover>
    );
  }
  const builtIn = bot.engine === "built-in";
  return (
    <Badge tone="outline" title={builtIn ? t("engineBuiltInHint") : undefined}>
      <Cpu aria-hidden />
      {t(builtIn ? "engineBuiltIn" : "engineModel")}
    </Badge>
  );
}

function BackToRooms() {
  const t = useTranslations("dashboard.bar");
  return (
    <Button asChild size="sm" variant="ghost" className="aspect-square px-0">
      <Link href="/rooms" aria-label={t("backToRooms")}>
        <ArrowLeft aria-hidden />
      </Link>
    </Button>
  );
}
