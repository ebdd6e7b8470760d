"use client";
import { useFormatter, useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { RetentionRoom } from "@/lib/contract/api-retention";

/** Ended rooms with what can be done about each. */
export function RetentionRooms({
  rooms,
  empty,
  action,
  pending,
  onAction,
}: {
  rooms: readonly RetentionRoom[];
  empty: string;
  action: string;
  pending: boolean;
  onAction: (room: RetentionRoom) => void;
}) {
  const t = useTranslations("retention");
  const format = useFormatter();
  if (rooms.length === 0) return <p className="p-4 text-sm text-muted">{empty}</p>;
  return (
    <ul className="divide-y divide-line">
      {rooms.map((room) => (
        <li key={room.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
          <span className="min-w-0 flex-1 basis-60">
            <span className="block font-medium break-words" dir="auto">
              {room.topic || t("anonymised")}
            </span>
            <span className="text-muted">
              {t("ended", { day: format.dateTime(new Date(room.endedAt), { dateStyle: "medium" }) })}
              {room.ownerName ? ` · ${room.ownerName}` : null}
            </span>
          </span>
          <Button
            size="sm"
            pending={pending}
            aria-label={`${action}: ${room.topic}`}
            onClick={() => onAction(room)}
          >
            {action}
          </Button>
        </li>
      ))}
    </ul>
  );
}
