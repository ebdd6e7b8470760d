"use client";
import { MessagesSquare, Plus, SearchX } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { EmptyState } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { RoomSummary } from "@/lib/contract/api-rooms";
import { type RoomStatus, roomStatuses } from "@/lib/contract/room-state";
import { filterRooms } from "./model/room-filter";
import { RoomListItem } from "./room-list-item";
import { roomsApi } from "./rooms-api";

/** The facilitator's rooms (an admin's: everybody's), with search and filter. */
export function RoomsPanel({
  rooms: firstRooms,
  pageSize,
  showOwner,
}: {
  rooms: readonly RoomSummary[];
  /** A page as long as this may have older ones behind it. */
  pageSize: number;
  showOwner: boolean;
}) {
  const t = useTranslations("rooms");
  const tStatus = useTranslations("common.roomStatus");
  const errorText = useErrorText();
  const [older, setOlder] = useState<readonly RoomSummary[]>([]);
  const [mayHaveOlder, setMayHaveOlder] = useState(firstRooms.length >= pageSize);
  const [loading, setLoading] = useState(false);
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState<RoomStatus | "any">("any");
  const rooms = [...firstRooms, ...older];
  const statusOptions = [
    { value: "any" as const, label: t("any") },
    ...roomStatuses.map((value) => ({ value, label: tStatus(value) })),
  ];
  const shown = filterRooms(rooms, status === "any" ? null : status, search);

  async function loadOlder() {
    const last = rooms.at(-1);
    if (!last) return;
    setLoading(true);
    const answer = await roomsApi.listBefore(last.id);
    setLoading(false);
    if (!answer.ok) {
      toast.error(errorText(answer.error));
      return;
    }
    setOlder([...older, ...answer.value]);
    setMayHaveOlder(answer.value.length >= pageSize);
  }
  function clear() {
    setSearch("");
    setStatus("any");
  }

  if (rooms.length === 0) {
    return (
      <>
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        <EmptyState
          icon={MessagesSquare}
          title={t("empty")}
          className="py-20"
          action={<NewRoomLink label={t("emptyAction")} />}
        >
          {t("emptyText")}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-2xl font-semibold">{t("title")}</h1>
        <NewRoomLink label={t("new")} />
      </div>
      <search className="mb-3 flex flex-wrap gap-2">
        <Input
          type="search"
          aria-label={t("search")}
          placeholder={t("search")}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="min-w-0 flex-1 basis-56"
        />
        <Select
          aria-label={t("statusFilter")}
          value={status}
          onChange={setStatus}
          options={statusOptions}
          className="w-44"
        />
      </search>
      {shown.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t("noMatch")}
          action={<Button onClick={clear}>{t("clear")}</Button>}
        >
          {t("noMatchText")}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
          {shown.map((room) => (
            <RoomListItem key={room.id} room={room} showOwner={showOwner} />
          ))}
        </ul>
      )}
      {mayHaveOlder ? (
        <div className="mt-4 flex justify-center">
          <Button pending={loading} onClick={() => void loadOlder()}>
            {t("loadOlder")}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function NewRoomLink({ label }: { label: string }) {
  return (
    <Button asChild variant="primary">
      <Link href="/rooms/new">
        <Plus aria-hidden />
        {label}
      </Link>
    </Button>
  );
}
