"use client";
import { LogOut } from "lucide-react";
import { useTranslations } from "use-intl";
import { useOrigin } from "@/components/admin/use-origin";
import { EmptyState, ErrorState, Skeleton } from "@/components/ui/states";
import type { SettingsInput } from "@/lib/muca/settings";
import { useRoom } from "@/lib/realtime/client/use-room";
import { DashboardView } from "./dashboard-view";

export interface DashboardProps {
  roomId: string;
  /** Path of the link people join by. */
  joinPath: string;
  settings: SettingsInput;
  /** Shows the agenda above the conversation, as participants have it. */
  withAgendaBar?: boolean;
}

/** A room's dashboard, live: connects as host (or as an observer, the server knows) and shows what is the case. */
export function Dashboard({ roomId, joinPath, settings, withAgendaBar = false }: DashboardProps) {
  const t = useTranslations("dashboard.connection");
  const origin = useOrigin();
  const { state, client } = useRoom({ roomId, as: "host" });
  if (state.refused) return <ErrorState title={t("refused")}>{state.refused.message}</ErrorState>;
  if (state.revoked) {
    return (
      <EmptyState icon={LogOut} title={t("revoked")} className="my-auto">
        {state.revoked.message}
      </EmptyState>
    );
  }
  if (!state.room) return <LoadingDashboard label={t("loading")} />;
  return (
    <DashboardView
      room={state.room}
      state={state}
      client={client}
      joinUrl={`${origin}${joinPath}`}
      withAgendaBar={withAgendaBar}
      settingsInput={settings}
    />
  );
}

function LoadingDashboard({ label }: { label: string }) {
  return (
    <div aria-busy className="flex h-full min-h-0 flex-col gap-4 p-4">
      <p role="status" className="text-sm text-muted">
        {label}
      </p>
      <div className="grid flex-1 gap-4 lg:grid-cols-3">
        <Skeleton className="min-h-40" />
        <Skeleton className="hidden lg:block" />
        <Skeleton className="hidden lg:block" />
      </div>
    </div>
  );
}
