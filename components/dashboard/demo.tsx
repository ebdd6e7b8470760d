"use client";
import { Info, LoaderCircle, RotateCcw, X } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { roomsApi } from "@/components/admin/rooms-api";
import { apiRequest } from "@/components/shell/api-request";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { EmptyState, ErrorState } from "@/components/ui/states";
import type { DemoView, RoomView } from "@/lib/contract/api-rooms";
import type { Ack } from "@/lib/contract/socket";
import { Dashboard } from "./dashboard";

/** Opens the demo's room; the answer carries the cookie that lets this browser watch it. */
async function openDemo(token: string, roomId: string | null): Promise<Ack<RoomView>> {
  const demo = await apiRequest<DemoView>("POST", "/api/demo", { token, roomId });
  return demo.ok ? roomsApi.get(demo.value.roomId) : demo;
}

/** A written conversation being played in a room, beside its dashboard, with a word on what one sees. */
export function Demo({ token }: { token: string }) {
  const t = useTranslations("dashboard.demo");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const [answer, setAnswer] = useState<Ack<RoomView> | null>(null);
  const [explained, setExplained] = useState(true);
  const started = useRef(false);
  const open = useCallback(
    async (roomId: string | null) => {
      setAnswer(null);
      const opened = await openDemo(token, roomId);
      // The address keeps the room, so that a reload comes back to it.
      if (opened.ok && opened.value.id !== roomId) {
        window.history.replaceState(null, "", `${window.location.pathname}?room=${opened.value.id}`);
      }
      setAnswer(opened);
    },
    [token],
  );
  const start = useCallback(() => void open(null), [open]);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void open(new URLSearchParams(window.location.search).get("room"));
  }, [open]);

  if (answer === null) {
    return (
      <div role="status" className="my-auto">
        <EmptyState icon={LoaderCircle} title={t("starting")} />
      </div>
    );
  }
  if (!answer.ok) {
    return (
      <ErrorState
        title={t("failed")}
        className="my-auto"
        action={<Button onClick={start}>{common("retry")}</Button>}
      >
        {errorText(answer.error)}
      </ErrorState>
    );
  }
  return (
    <>
      {explained ? <Explanation onHide={() => setExplained(false)} onRestart={start} /> : null}
      <div className="min-h-0 flex-1">
        <Dashboard
          key={answer.value.id}
          roomId={answer.value.id}
          joinPath={answer.value.joinPath}
          settings={answer.value.settings}
          withAgendaBar
        />
      </div>
    </>
  );
}

function Explanation({ onHide, onRestart }: { onHide: () => void; onRestart: () => void }) {
  const t = useTranslations("dashboard.demo");
  return (
    <aside
      aria-label={t("title")}
      className="grid grid-cols-[1fr_auto] gap-x-3 border-b border-line bg-accent-soft px-4 py-2 text-sm sm:grid-cols-[auto_1fr_auto]"
    >
      <Info className="row-span-2 mt-0.5 size-4 text-accent-ink max-sm:hidden" aria-hidden />
      <p className="self-center font-semibold">{t("title")}</p>
      <div className="flex items-start gap-3 sm:row-span-2">
        <Button size="sm" onClick={onRestart}>
          <RotateCcw aria-hidden />
          {t("restart")}
        </Button>
        <IconButton size="sm" label={t("hide")} onClick={onHide}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="max-sm:col-span-2 sm:col-start-2">
        <p className="max-lg:hidden">{t("text")}</p>
        <p className="lg:hidden">{t("textNarrow")}</p>
        <p className="text-muted max-lg:hidden">{t("how")}</p>
      </div>
    </aside>
  );
}
