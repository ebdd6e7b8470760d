"use client";
import { BookmarkPlus, Copy, CopyPlus, MoreHorizontal, Trash2, Users } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { ConfirmDialog } from "@/components/dashboard/confirm-dialog";
import { useErrorText } from "@/components/shell/use-error-text";
import { Badge } from "@/components/ui/badge";
import { copyText } from "@/components/ui/copy-text";
import { DropdownMenu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/toast";
import type { RoomSummary } from "@/lib/contract/api-rooms";
import { lastActivity } from "./model/room-filter";
import { roomsApi } from "./rooms-api";
import { useSaveTemplate } from "./templates/use-save-template";
import { useOrigin } from "./use-origin";

const statusTones = { preparing: "accent", open: "success", locked: "warning", ended: "neutral" } as const;

/** One room: topic as the link into it, status, people, last activity, and what can be done with it. */
export function RoomListItem({ room, showOwner }: { room: RoomSummary; showOwner: boolean }) {
  const t = useTranslations("rooms");
  const tStatus = useTranslations("common.roomStatus");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const preparing = room.status === "preparing";
  const active = lastActivity(room);
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 hover:bg-subtle">
      <div className="min-w-0 flex-1">
        <Link
          href={preparing ? `/rooms/${room.id}/setup` : `/rooms/${room.id}`}
          className="rounded-md font-medium break-words after:absolute after:inset-0"
        >
          {room.topic}
        </Link>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <Badge tone={statusTones[room.status]}>{tStatus(room.status)}</Badge>
          {room.isDemo ? <Badge tone="outline">{t("demo")}</Badge> : null}
          <span className="inline-flex items-center gap-1">
            <Users className="size-3.5" aria-hidden />
            {t("people", { count: room.people })}
          </span>
          <time dateTime={active} suppressHydrationWarning>
            {t("active", { time: format.relativeTime(new Date(active), now) })}
          </time>
          {showOwner && room.owner ? <span>{t("byOwner", { name: room.owner.name })}</span> : null}
          {preparing ? <span className="text-accent-ink">{t("continue")}</span> : null}
        </p>
      </div>
      <RoomActions room={room} />
    </li>
  );
}

function RoomActions({ room }: { room: RoomSummary }) {
  const t = useTranslations("rooms");
  const errorText = useErrorText();
  const router = useRouter();
  const origin = useOrigin();
  const saveTemplate = useSaveTemplate();
  const [deleting, setDeleting] = useState(false);
  async function copyLink() {
    const link = `${origin}/r/${room.code}`;
    if (await copyText(link)) toast.success(t("linkCopied"));
    else toast.message(link);
  }
  async function duplicate() {
    const answer = await roomsApi.duplicate(room.id);
    if (answer.ok) {
      toast.success(t("duplicated"));
      router.push(`/rooms/${answer.value.id}/setup`);
    } else toast.error(errorText(answer.error));
  }
  async function remove() {
    const answer = await roomsApi.delete(room.id);
    if (!answer.ok) return errorText(answer.error);
    toast.success(t("deleted"));
    router.refresh();
    return null;
  }
  return (
    <div className="relative">
      <DropdownMenu
        trigger={
          <IconButton label={t("menu", { topic: room.topic })} withTooltip={false}>
            <MoreHorizontal aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => void copyLink()}>
          <Copy aria-hidden />
          {t("copyLink")}
        </MenuItem>
        <MenuItem onSelect={() => void duplicate()}>
          <CopyPlus aria-hidden />
          {t("duplicate")}
        </MenuItem>
        <MenuItem onSelect={() => void saveTemplate(room.id, room.topic)}>
          <BookmarkPlus aria-hidden />
          {t("saveAsTemplate")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger onSelect={() => setDeleting(true)}>
          <Trash2 aria-hidden />
          {t("delete")}
        </MenuItem>
      </DropdownMenu>
      <ConfirmDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title={t("deleteTitle")}
        text={t("deleteText", { topic: room.topic })}
        confirm={t("deleteDo")}
        danger
        onConfirm={remove}
      />
    </div>
  );
}
