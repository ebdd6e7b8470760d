"use client";
import { createContext, type ReactNode, useContext } from "react";
import type { RoomState } from "@/lib/contract/room-state";
import type { Settings } from "@/lib/muca/settings";
import type { SteeringClient } from "@/lib/realtime/client/steering-client";

/** What nearly every part of the dashboard needs to know. */
export interface DashboardScope {
  room: RoomState;
  /** As they are now. */
  settings: Settings;
  /** Under which the turn shown was decided. */
  turnSettings: Settings;
  /** Observers see everything and change nothing. */
  readOnly: boolean;
  /** A person's, the host's or the bot's name by id. */
  nameOf: (id: string) => string;
  /** Shows a message in the conversation, by its entry id. */
  jumpTo: (messageId: string) => void;
  /** Null for observers. */
  steer: SteeringClient | null;
}

const Scope = createContext<DashboardScope | null>(null);

export function DashboardScopeProvider({ scope, children }: { scope: DashboardScope; children: ReactNode }) {
  return <Scope.Provider value={scope}>{children}</Scope.Provider>;
}

/** The dashboard's scope; only inside a DashboardScopeProvider. */
export function useDashboardScope(): DashboardScope {
  const scope = useContext(Scope);
  if (!scope) throw new Error("no dashboard around this component");
  return scope;
}
