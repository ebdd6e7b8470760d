"use client";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { cn } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/states";
import type { RoomClient } from "@/lib/realtime/client/room-client";
import type { RoomClientState } from "@/lib/realtime/client/room-client-state";

export const views = ["live", "topics", "people", "model", "feedback", "activity", "export"] as const;
export type View = (typeof views)[number];

// Loaded when first opened: whoever only watches the talk need not wait for charts.
const TopicsView = lazy(() => import("./topics-view").then((file) => ({ default: file.TopicsView })));
const PeopleView = lazy(() => import("./people-view").then((file) => ({ default: file.PeopleView })));
const ModelView = lazy(() => import("./model-view").then((file) => ({ default: file.ModelView })));
const FeedbackView = lazy(() => import("./feedback-view").then((file) => ({ default: file.FeedbackView })));
const ActivityView = lazy(() => import("./activity-view").then((file) => ({ default: file.ActivityView })));
const ExportView = lazy(() => import("./export-view").then((file) => ({ default: file.ExportView })));

/** The parts of the dashboard: live, and what the talk comes to. */
export function ViewTabs({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  const t = useTranslations("steering.views");
  return (
    <nav
      aria-label={t("choose")}
      className="flex shrink-0 gap-1 overflow-x-auto border-b border-line bg-surface px-2"
    >
      {views.map((view) => (
        <button
          key={view}
          type="button"
          aria-current={view === value ? "page" : undefined}
          onClick={() => onChange(view)}
          className={cn(
            "-mb-px min-h-9 border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-ink pointer-coarse:min-h-11",
            view === value && "border-accent text-ink",
          )}
        >
          {t(view)}
        </button>
      ))}
    </nav>
  );
}

/** Whatever part is chosen beside the live one. */
export function ShownView({
  view,
  state,
  client,
}: {
  view: Exclude<View, "live">;
  state: RoomClientState;
  client: RoomClient;
}) {
  const t = useTranslations("steering.views");
  return (
    <section aria-label={t(view)} className="min-h-0 flex-1 overflow-y-auto bg-canvas">
      <Suspense fallback={<Skeleton className="m-4 h-60" />}>
        <Chosen view={view} state={state} client={client} />
      </Suspense>
    </section>
  );
}

function Chosen({ view, state, client }: Parameters<typeof ShownView>[0]) {
  const turn = state.lastTurn?.number ?? 0;
  switch (view) {
    case "topics":
      return <TopicsView turn={turn} />;
    case "people":
      return <PeopleView turn={turn} />;
    case "model":
      return <ModelView bot={state.bot} turn={turn} />;
    case "feedback":
      return <FeedbackView client={client.steering} turn={turn} />;
    case "activity":
      return <ActivityView client={client.steering} />;
    case "export":
      return <ExportView />;
  }
}
