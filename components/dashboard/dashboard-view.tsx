"use client";
import { CloudOff } from "lucide-react";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { AgendaBar } from "@/components/room/agenda-bar";
import type { ConversationHandle } from "@/components/room/conversation";
import { cn } from "@/components/ui/class-names";
import { toast } from "@/components/ui/toast";
import type { RoomState } from "@/lib/contract/room-state";
import { resolveSettings, type Settings, type SettingsInput } from "@/lib/muca/settings";
import type { RoomClient } from "@/lib/realtime/client/room-client";
import type { RoomClientState } from "@/lib/realtime/client/room-client-state";
import type { SteeringClient } from "@/lib/realtime/client/steering-client";
import { AgendaPanel } from "./agenda-panel";
import { type Column, ColumnTabs } from "./column-tabs";
import { useDashboardCommands } from "./commands/use-dashboard-commands";
import { ConversationPanel } from "./conversation-panel";
import { type DashboardScope, DashboardScopeProvider } from "./dashboard-context";
import { stepForKey, stepTurn } from "./model/turn-list";
import { NowPanel } from "./now-panel";
import { PeoplePanel } from "./people-panel";
import { SteeringDialogs, useSteering } from "./steering-dialogs";
import { TopBar } from "./top-bar";
import { useNow } from "./use-now";
import { useSelectedTurn } from "./use-selected-turn";
import { useShortcuts, useShortcutsEnabled } from "./use-shortcuts";
import { useTurnRecord } from "./use-turn-record";
import { ShownView, type View, ViewTabs } from "./views/view-tabs";

export interface DashboardViewProps {
  room: RoomState;
  state: RoomClientState;
  client: RoomClient;
  joinUrl: string;
  settingsInput: SettingsInput;
  /** Shows the agenda above the conversation, as participants have it. */
  withAgendaBar: boolean;
}

/** Conversation, decisions, people and agenda side by side; on narrow screens one at a time behind tabs. */
export function DashboardView(props: DashboardViewProps) {
  const { room, state, client, joinUrl, settingsInput, withAgendaBar } = props;
  const t = useTranslations("dashboard");
  const [column, setColumn] = useState<Column>("now");
  const [view, setView] = useState<View>("live");
  // Whoever changes the settings, here or elsewhere: the log tells.
  const input = (room.settings as SettingsInput | null) ?? settingsInput;
  const settings = useMemo(() => resolveSettings(input), [input]);
  const [selected, select] = useSelectedTurn();
  const newest = Math.max(state.lastTurn?.number ?? 0, state.turns.at(-1)?.number ?? 0);
  const load = useCallback((number: number) => client.loadTurn(number), [client]);
  const loaded = useTurnRecord(selected, state.lastTurn, load);
  const shown = loaded.state === "live" || loaded.state === "past" ? loaded.turn : null;
  const past = selected !== null;
  const now = useNow(
    useCallback(() => client.serverNow(), [client]),
    1_000,
  );

  const conversation = useRef<ConversationHandle>(null);
  const jumpTo = useCallback(
    (messageId: string) => {
      setView("live");
      setColumn("conversation");
      // Two frames, so that a hidden column is there to scroll in.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          void conversation.current?.jumpTo(messageId).then((found) => {
            if (!found) toast.error(t("conversation.notLoaded"));
          });
        }),
      );
    },
    [t],
  );
  const readOnly = state.role !== "host";
  const steer = readOnly ? null : client.steering;
  const scope = useScope(room, settings, shown?.settings ?? settings, steer, jumpTo);
  const steering = useSteering(room, client);
  const openTurn = (turn: number | null) => {
    setColumn("now");
    select(turn === newest ? null : turn);
  };

  useDashboardCommands({
    ...{
      room,
      settings,
      steering,
      steer,
      openTurn,
      newestTurn: newest,
      showView: setView,
      showColumn: setColumn,
    },
    focusComposer: () => conversation.current?.focusComposer(),
  });
  const [shortcuts] = useShortcutsEnabled();
  useShortcuts(shortcuts, (key) => {
    if (key === "?") {
      steering.open("help");
      return true;
    }
    const step = stepForKey(key);
    if (!step || key === "ArrowUp" || key === "ArrowDown") return false;
    select(stepTurn(selected, newest, step));
    return true;
  });

  const highlighted = useMemo(
    () => new Set(past && shown ? [shown.messageId ?? shown.decision.afterUtterance] : []),
    [past, shown],
  );
  const subTopics = past && shown ? shown.subTopics : room.subTopics;
  return (
    <DashboardScopeProvider scope={scope}>
      <div className="flex h-full min-h-0 flex-col overflow-clip">
        <TopBar
          joinUrl={joinUrl}
          presence={state.presence}
          bot={state.bot}
          steering={readOnly ? null : steering}
        />
        <ConnectionBanner connection={state.connection} />
        <ViewTabs value={view} onChange={setView} />
        {view === "live" ? null : <ShownView view={view} state={state} client={client} />}
        {view === "live" ? <ColumnTabs value={column} onChange={setColumn} /> : null}
        <div
          className={cn(
            "grid min-h-0 flex-1 lg:grid-cols-[minmax(17rem,1fr)_minmax(22rem,1.35fr)_minmax(17rem,20rem)]",
            view !== "live" && "hidden",
          )}
        >
          <ColumnBox shown={column === "conversation"} className="flex flex-col lg:border-r">
            {withAgendaBar ? <AgendaBar subTopics={room.subTopics} /> : null}
            <ConversationPanel
              state={state}
              client={client}
              highlighted={highlighted}
              privateTo={steering.privateTo}
              onCancelPrivate={steering.cancelPrivate}
              onOpenTurn={openTurn}
              handle={conversation}
            />
          </ColumnBox>
          <ColumnBox shown={column === "now"} className="overflow-y-auto bg-surface">
            <NowPanel
              now={now}
              loaded={loaded}
              timeline={{
                marks: state.turns,
                newest,
                selected,
                onSelect: select,
                hasOlder: state.hasOlderTurns,
                loadOlder: () => client.loadOlderTurns(),
              }}
            />
          </ColumnBox>
          <ColumnBox
            shown={column === "people" || column === "agenda"}
            className="divide-y divide-line overflow-y-auto bg-surface lg:border-l"
          >
            <div className={cn(column === "people" && "hidden lg:block")}>
              <AgendaPanel
                subTopics={subTopics}
                turn={shown}
                now={(past || room.status === "ended") && shown ? Date.parse(shown.at) : now}
                onEdit={readOnly || past || room.status === "ended" ? null : () => steering.open("agenda")}
              />
            </div>
            <div className={cn(column === "agenda" && "hidden lg:block")}>
              <PeoplePanel
                turn={shown}
                past={past}
                presence={state.presence}
                subTopics={subTopics}
                now={now}
                actions={
                  readOnly
                    ? null
                    : {
                        sendPrivately: (id) => {
                          setColumn("conversation");
                          steering.writePrivately(id);
                        },
                        focusComposer: () => conversation.current?.focusComposer(),
                        remove: steering.confirmRemove,
                      }
                }
              />
            </div>
          </ColumnBox>
        </div>
        <SteeringDialogs steering={steering} room={room} settingsInput={input} />
      </div>
    </DashboardScopeProvider>
  );
}

function ColumnBox({
  shown,
  className,
  children,
}: {
  shown: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={cn("relative min-h-0 min-w-0 border-line", className, !shown && "max-lg:hidden")}>
      {children}
    </div>
  );
}

function useScope(
  room: RoomState,
  settings: Settings,
  turnSettings: Settings,
  steer: SteeringClient | null,
  jumpTo: (messageId: string) => void,
): DashboardScope {
  const t = useTranslations("dashboard.people");
  return useMemo(() => {
    const names = new Map(room.roster.map((person) => [person.id, person.name]));
    names.set("host", t("host"));
    names.set("bot", room.botName);
    const nameOf = (id: string) => names.get(id) ?? t("unknown");
    return { room, settings, turnSettings, readOnly: steer === null, steer, jumpTo, nameOf };
  }, [room, settings, turnSettings, steer, jumpTo, t]);
}

function ConnectionBanner({ connection }: { connection: RoomClientState["connection"] }) {
  const t = useTranslations("dashboard.connection");
  return (
    <div role="status">
      {connection === "online" ? null : (
        <p className="flex items-center gap-2 border-b border-line bg-warning-soft px-4 py-1.5 text-sm text-warning">
          <CloudOff className="size-4 shrink-0" aria-hidden />
          {t(connection)}
        </p>
      )}
    </div>
  );
}
