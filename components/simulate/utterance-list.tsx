"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { UtteranceView } from "@/lib/contract/api-simulations";
import { simulateApi } from "./simulate-api";
import { UtteranceItem } from "./utterance-item";

/** Utterances that are shown at first and with each step. */
const step = 50;

/** What simulated people said, to be marked. Takes in more as the run goes on (`done` grows). */
export function UtteranceList({
  runId,
  first,
  done,
}: {
  runId: string;
  first: readonly UtteranceView[];
  done: number;
}) {
  const t = useTranslations("simulate.run");
  const errorText = useErrorText();
  const [rows, setRows] = useState(first);
  const [shown, setShown] = useState(step);
  const loading = useRef(false);
  const known = rows.length;

  useEffect(() => {
    if (loading.current || known >= Math.min(done, shown)) return;
    loading.current = true;
    void simulateApi.utterances(runId, known).then((answer) => {
      loading.current = false;
      if (answer.ok && answer.value.length > 0) setRows((before) => [...before, ...answer.value]);
    });
  }, [runId, known, done, shown]);

  async function mark(row: UtteranceView, verdict: "good" | "bad" | null, why: string | null) {
    const answer = await simulateApi.mark(runId, row.number, verdict, why);
    if (!answer.ok) {
      toast.error(errorText(answer.error));
      return;
    }
    if (why) toast.success(t("marked"));
    setRows((before) =>
      before.map((each) => (each.number === row.number ? { ...each, mark: answer.value } : each)),
    );
  }
  return (
    <Card>
      <CardHeader title={t("utterances")} description={t("marksHint")} />
      {rows.length === 0 ? (
        <EmptyState title={t("noUtterances")} />
      ) : (
        <ol className="divide-y divide-line">
          {rows.slice(0, shown).map((row) => (
            <UtteranceItem
              key={row.number}
              row={row}
              onMark={(verdict, why) => void mark(row, verdict, why)}
            />
          ))}
        </ol>
      )}
      {Math.max(done, rows.length) > shown ? (
        <div className="flex justify-center py-3">
          <Button onClick={() => setShown(shown + step)}>{t("more")}</Button>
        </div>
      ) : null}
    </Card>
  );
}
