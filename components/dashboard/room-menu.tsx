"use client";
import {
  Bot,
  DoorOpen,
  Keyboard,
  ListTree,
  Lock,
  LockOpen,
  MoreHorizontal,
  Settings2,
  Square,
} from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { DropdownMenu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { useDashboardScope } from "./dashboard-context";
import type { Steering } from "./steering-dialogs";

/** The room's own controls: open, lock, end, settings, agenda. What fits the room's status is offered. */
export function RoomMenu({ steering }: { steering: Steering }) {
  const t = useTranslations("dashboard.bar");
  const tAgenda = useTranslations("dashboard.agenda");
  const tRehearsal = useTranslations("simulate.rehearsal");
  const { room } = useDashboardScope();
  return (
    <>
      {room.status === "preparing" ? (
        <Button size="sm" variant="primary" onClick={steering.openRoom}>
          <DoorOpen aria-hidden />
          {t("open")}
        </Button>
      ) : null}
      {room.status === "locked" ? (
        <Button size="sm" onClick={steering.unlockRoom}>
          <LockOpen aria-hidden />
          {t("unlock")}
        </Button>
      ) : null}
      <DropdownMenu
        trigger={
          <IconButton label={t("more")} size="sm" withTooltip={false}>
            <MoreHorizontal aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => steering.open("settings")}>
          <Settings2 aria-hidden />
          {t("settings")}
        </MenuItem>
        <MenuItem onSelect={() => steering.open("agenda")} disabled={room.status === "ended"}>
          <ListTree aria-hidden />
          {tAgenda("edit")}
        </MenuItem>
        <MenuItem onSelect={() => steering.open("rehearsal")} disabled={room.status === "ended"}>
          <Bot aria-hidden />
          {tRehearsal("open")}
        </MenuItem>
        <MenuItem onSelect={() => steering.open("help")}>
          <Keyboard aria-hidden />
          {t("shortcuts")}
        </MenuItem>
        {room.status === "ended" ? null : <MenuSeparator />}
        {room.status === "open" ? (
          <MenuItem onSelect={() => steering.open("lock")}>
            <Lock aria-hidden />
            {t("lock")}
          </MenuItem>
        ) : null}
        {room.status === "ended" || room.status === "preparing" ? null : (
          <MenuItem danger onSelect={() => steering.open("end")}>
            <Square aria-hidden />
            {t("end")}
          </MenuItem>
        )}
      </DropdownMenu>
    </>
  );
}
