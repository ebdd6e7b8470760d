"use client";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { apiRequest } from "@/components/shell/api-request";
import { useErrorText } from "@/components/shell/use-error-text";
import { Card } from "@/components/ui/card";
import { toast } from "@/components/ui/toast";
import type { RetentionChoice, RetentionRoom, RetentionView } from "@/lib/contract/api-retention";
import type { Ack } from "@/lib/contract/socket";
import { RetentionForm } from "./retention-form";
import { RetentionRooms } from "./retention-rooms";

/** What becomes of rooms that ended: the rule, what it would do, what it did, and what it leaves alone. */
export function RetentionPanel({ retention: first }: { retention: RetentionView }) {
  const t = useTranslations("retention");
  const errorText = useErrorText();
  const [view, setView] = useState(first);
  const [pending, setPending] = useState(false);
  /** Raised when the rooms that a rule would deal with are others than before. */
  const [round, setRound] = useState(0);

  async function take(answer: Promise<Ack<RetentionView>>, done: string) {
    setPending(true);
    const saved = await answer;
    setPending(false);
    if (!saved.ok) return void toast.error(errorText(saved.error));
    setView(saved.value);
    setRound(round + 1);
    toast.success(done);
  }
  const save = (choice: RetentionChoice) =>
    void take(apiRequest<RetentionView>("PUT", "/api/retention", choice), t("saved"));
  const keep = (room: RetentionRoom, kept: boolean) =>
    void take(
      apiRequest<RetentionView>("PUT", `/api/retention/rooms/${encodeURIComponent(room.id)}`, { kept }),
      t(kept ? "roomKept" : "roomNotKept"),
    );

  return (
    <>
      <h1 className="text-2xl font-semibold">{t("title")}</h1>
      <p className="mb-5 max-w-prose text-muted">{t("lead")}</p>
      <RetentionForm
        view={view}
        pending={pending}
        round={round}
        onSave={save}
        onKeep={(room) => keep(room, true)}
      />
      <section aria-labelledby="retention-kept" className="mt-8">
        <h2 id="retention-kept" className="mb-2 font-semibold">
          {t("kept")}
        </h2>
        <Card>
          <RetentionRooms
            rooms={view.kept}
            empty={t("noneKept")}
            action={t("dropKept")}
            pending={pending}
            onAction={(room) => keep(room, false)}
          />
        </Card>
      </section>
      <Runs view={view} />
    </>
  );
}

function Runs({ view }: { view: RetentionView }) {
  const t = useTranslations("retention");
  const format = useFormatter();
  return (
    <section aria-labelledby="retention-runs" className="mt-8">
      <h2 id="retention-runs" className="mb-2 font-semibold">
        {t("runs")}
      </h2>
      <Card>
        {view.runs.length === 0 ? <p className="p-4 text-sm text-muted">{t("noRuns")}</p> : null}
        <ul className="divide-y divide-line">
          {view.runs.map(({ at, days, how, rooms }) => (
            <li key={at} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
              <time dateTime={at} className="tabular-nums">
                {format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" })}
              </time>
              <span>{t(`ran.${how}`, { rooms, days })}</span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
