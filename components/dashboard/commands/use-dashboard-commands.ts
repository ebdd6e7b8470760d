"use client";
import { useTranslations } from "use-intl";
import type { Command } from "@/components/palette/command";
import { useCommands } from "@/components/palette/command-sources";
import type { RoomState } from "@/lib/contract/room-state";
import type { Settings } from "@/lib/muca/settings";
import type { SteeringClient } from "@/lib/realtime/client/steering-client";
import type { Column } from "../column-tabs";
import { useSteer } from "../steering/use-steer";
import type { Steering } from "../steering-dialogs";
import { type View, views } from "../views/view-tabs";
import { agendaCommands, peopleCommands } from "./people-commands";
import { botCommands, roomCommands } from "./room-commands";

export interface DashboardCommandParts {
  room: RoomState;
  settings: Settings;
  steering: Steering;
  /** Null for observers. */
  steer: SteeringClient | null;
  newestTurn: number;
  showView: (view: View) => void;
  showColumn: (column: Column) => void;
  openTurn: (turn: number | null) => void;
  focusComposer: () => void;
}

/** Turns offered without a number being typed. */
const latestTurns = 5;

/** Offers the dashboard's tabs, turns, people and sub-topics in the palette, and to facilitators all steering. */
export function useDashboardCommands(parts: DashboardCommandParts): void {
  const { room, settings, steering, steer, newestTurn, showView, showColumn } = parts;
  const t = useTranslations("palette");
  const tAct = useTranslations("common.act");
  const tApproval = useTranslations("steering.approval");
  const tStatus = useTranslations("common.subTopicStatus");
  const tView = useTranslations("steering.views");
  const { run } = useSteer();
  const inColumn = (column: Column, then: () => void) => {
    showView("live");
    showColumn(column);
    // Once the column is there.
    requestAnimationFrame(() => requestAnimationFrame(then));
  };
  const focusComposer = () => inColumn("conversation", parts.focusComposer);
  const steerable = steer && {
    ...{ room, settings, steering, steer, t, tAct, tApproval, focusComposer },
    ask: (request: Parameters<typeof run>[0]) => void run(request),
    focusDraft: () =>
      inColumn("now", () => document.querySelector<HTMLElement>("#waiting-draft textarea")?.focus()),
    writePrivately: (id: string) => {
      steering.writePrivately(id);
      focusComposer();
    },
    markConsensus: steering.markConsensus,
  };
  useCommands((query) => [
    ...turnCommands(query, newestTurn, t, (turn) => {
      showView("live");
      parts.openTurn(turn);
    }),
    ...(steerable ? [...roomCommands(steerable), ...botCommands(steerable)] : []),
    ...agendaCommands(room, t, tStatus, (id) => inColumn("agenda", () => show(`agenda-${id}`)), steerable),
    ...peopleCommands(room, t, (id) => inColumn("people", () => show(`person-${id}`)), steerable),
    ...views.map(
      (view): Command => ({
        ...{ id: `view ${view}`, group: "show", label: t("show.view", { view: tView(view) }) },
        run: () => showView(view),
      }),
    ),
  ]);
}

/** The newest turns, and the one whose number is typed. */
function turnCommands(
  query: string,
  newest: number,
  t: ReturnType<typeof useTranslations<"palette">>,
  open: (turn: number | null) => void,
): Command[] {
  const typed = Number(/\d+/.exec(query)?.[0]);
  const isTurn = typed >= 1 && typed <= newest;
  const latest = Array.from({ length: Math.min(latestTurns, newest) }, (_, back) => newest - back);
  const numbers = isTurn ? [typed] : latest;
  return [
    ...numbers.map(
      (number): Command => ({
        ...{ id: `turn ${number}`, group: "turns", label: t("turn.open", { number }) },
        run: () => open(number),
      }),
    ),
    { id: "turn live", group: "turns", label: t("turn.live"), run: () => open(null) },
  ];
}

/** Brings a part of the page into sight and puts the focus there. */
function show(id: string): void {
  const element = document.getElementById(id);
  element?.scrollIntoView({ block: "center" });
  element?.focus({ preventScroll: true });
}
