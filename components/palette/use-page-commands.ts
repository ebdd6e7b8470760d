"use client";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { apiRequest } from "@/components/shell/api-request";
import type { SignedInUser } from "@/components/shell/app-shell";
import { rememberLocale, rememberTheme } from "@/components/shell/preferences";
import { showTheme } from "@/components/shell/show-theme";
import type { RoomSummary } from "@/lib/contract/api-rooms";
import { localeNames, locales } from "@/lib/i18n/locales";
import { themes } from "@/lib/i18n/theme";
import type { Command } from "./command";
import { facilitatorPages } from "./facilitator-pages";

/** What can be done on every page: going to pages and rooms, language, theme. */
export function usePageCommands(role: SignedInUser["role"]): Command[] {
  const t = useTranslations("palette");
  const common = useTranslations("common");
  const router = useRouter();
  const rooms = useRooms();
  const go = (id: string, group: "go" | "rooms", label: string, path: string): Command => ({
    ...{ id: `go ${id}`, group, label },
    run: () => router.push(path),
  });
  return [
    ...facilitatorPages
      .filter((page) => !page.adminOnly || role === "admin")
      .map((page) => go(page.name, "go", t(`page.${page.name}`), page.path)),
    ...rooms.map((room) => go(room.id, "rooms", room.topic, `/rooms/${room.id}`)),
    ...themes.map(
      (theme): Command => ({
        ...{ id: `theme ${theme}`, group: "preferences", keywords: [common("theme.title")] },
        label: t("theme", { theme: common(`theme.${theme}`) }),
        run: () => {
          showTheme(theme);
          void rememberTheme(theme);
        },
      }),
    ),
    ...locales.map(
      (locale): Command => ({
        ...{ id: `language ${locale}`, group: "preferences", keywords: [common("language.title")] },
        label: t("language", { language: localeNames[locale] }),
        run: () => void rememberLocale(locale),
      }),
    ),
  ];
}

/** The newest rooms that this person facilitates, read when the palette opens. */
function useRooms(): readonly RoomSummary[] {
  const [rooms, setRooms] = useState<readonly RoomSummary[]>([]);
  useEffect(() => {
    let current = true;
    void apiRequest<RoomSummary[]>("GET", "/api/rooms").then((answer) => {
      if (current && answer.ok) setRooms(answer.value);
    });
    return () => {
      current = false;
    };
  }, []);
  return rooms;
}
