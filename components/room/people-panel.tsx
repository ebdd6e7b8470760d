"use client";
import { Users } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import type { RoomState, RosterPerson } from "@/lib/contract/room-state";
import type { Presence } from "@/lib/contract/socket";

/** Who is here, behind a button with their number. */
export function PeoplePanel({
  room,
  presence,
  ownId,
}: {
  room: RoomState;
  presence: Presence;
  ownId: string | null;
}) {
  const t = useTranslations("room");
  const people = room.roster.filter((person) => person.presence === "here");
  const online = people.filter((person) => presence[person.id]?.online);
  return (
    <Popover
      align="end"
      label={t("people.title")}
      trigger={
        <Button variant="ghost" aria-label={t("people.open", { count: online.length })}>
          <Users aria-hidden />
          <span aria-hidden>{online.length}</span>
        </Button>
      }
    >
      <h2 className="mb-2 font-semibold">{t("people.title")}</h2>
      <ul className="flex flex-col gap-1.5">
        <li className="flex items-center gap-2">
          <Avatar id="bot" name={room.botName} kind="bot" size="sm" />
          <span className="flex-1 truncate">{room.botName}</span>
          <Badge tone="bot">{t("bot.badge")}</Badge>
        </li>
        {people.map((person) => (
          <PersonLine
            key={person.id}
            person={person}
            presence={presence[person.id]}
            own={person.id === ownId}
          />
        ))}
      </ul>
    </Popover>
  );
}

function PersonLine({
  person,
  presence,
  own,
}: {
  person: RosterPerson;
  presence: Presence[string] | undefined;
  own: boolean;
}) {
  const t = useTranslations("room");
  const format = useFormatter();
  const online = presence?.online ?? false;
  const seen = presence?.lastSeenAt;
  return (
    <li className="flex items-center gap-2">
      <Avatar id={person.id} name={person.name} size="sm" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          <bdi>{own ? t("you", { name: person.name }) : person.name}</bdi>
          {person.simulated ? <span className="ml-1.5 text-xs text-muted">{t("simulated")}</span> : null}
        </span>
        {person.role === null ? null : (
          <span className="block truncate text-xs text-muted">{person.role}</span>
        )}
      </span>
      <span className="inline-flex items-center gap-1.5 text-xs text-muted">
        {online ? <span aria-hidden className="size-2 rounded-full bg-success" /> : null}
        {online
          ? t("people.online")
          : seen
            ? t("people.lastSeen", { time: format.dateTime(new Date(seen), { timeStyle: "short" }) })
            : t("people.offline")}
      </span>
    </li>
  );
}
