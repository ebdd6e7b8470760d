"use client";
import { useCallback, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { apiRequest } from "@/components/shell/api-request";
import { useErrorText } from "@/components/shell/use-error-text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState, ErrorState, Skeleton } from "@/components/ui/states";
import type { DialoguePage } from "@/lib/contract/api-roleplay";
import type { WireError } from "@/lib/shared/errors";

type Dialogue = DialoguePage["dialogues"][number];

/** The finished dialogues of a batch, to be read; more are loaded on demand. */
export function DialogueList({ jobId, done }: { jobId: string; done: number }) {
  const t = useTranslations("roleplay");
  const errorText = useErrorText();
  const { pages, next, load, pending, error } = useDialogues(jobId);
  const dialogues = pages.flatMap((page) => page.dialogues);
  if (error) {
    return (
      <ErrorState
        title={errorText(error)}
        action={<Button onClick={() => void load(null)}>{t("retry")}</Button>}
      />
    );
  }
  if (pages.length === 0) return <Skeleton className="h-40" />;
  if (dialogues.length === 0) return <EmptyState title={t("noDialogue")}>{t("noDialogueText")}</EmptyState>;
  return (
    <div className="flex flex-col gap-3">
      {done > dialogues.length && next === null ? (
        <Button size="sm" className="self-start" onClick={() => void load(null)}>
          {t("showNew", { count: done - dialogues.length })}
        </Button>
      ) : null}
      <ul className="flex flex-col gap-3">
        {dialogues.map((dialogue) => (
          <DialogueItem key={dialogue.key} dialogue={dialogue} />
        ))}
      </ul>
      {next === null ? null : (
        <Button className="self-center" pending={pending} onClick={() => void load(next)}>
          {t("more")}
        </Button>
      )}
    </div>
  );
}

function useDialogues(jobId: string) {
  const [pages, setPages] = useState<readonly DialoguePage[]>([]);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<WireError | null>(null);
  const load = useCallback(
    async (after: string | null) => {
      setPending(true);
      const query = after === null ? "" : `?after=${encodeURIComponent(after)}`;
      const answer = await apiRequest<DialoguePage>("GET", `/api/roleplay/${jobId}/dialogues${query}`);
      setPending(false);
      setError(answer.ok ? null : answer.error);
      if (answer.ok) setPages((before) => (after === null ? [answer.value] : [...before, answer.value]));
    },
    [jobId],
  );
  useEffect(() => void load(null), [load]);
  return { pages, next: pages.at(-1)?.next ?? null, load, pending, error };
}

function DialogueItem({ dialogue }: { dialogue: Dialogue }) {
  const t = useTranslations("roleplay");
  const { goal, personaText, inquirer, ended, seed } = dialogue;
  const turns = numbered(dialogue.turns);
  const failures = numbered(dialogue.failures);
  return (
    <li>
      <Card>
        <details>
          <summary className="flex cursor-pointer flex-wrap items-center gap-2 px-4 py-3 text-sm">
            <span className="min-w-0 flex-1 basis-60 truncate font-medium" lang="en">
              {goal.text}
            </span>
            <span className="text-muted">{inquirer}</span>
            <span className="text-muted">{t("turns", { count: turns.length })}</span>
            <Badge tone={ended === "goal-reached" ? "success" : "warning"}>
              {ended === "goal-reached" ? t("goalReached") : t(`failure.${ended}`)}
            </Badge>
          </summary>
          <div className="flex flex-col gap-3 border-t border-line px-4 py-3 text-sm" lang="en">
            <p className="text-muted">
              {personaText} · <span lang="">{t("seed", { seed })}</span>
            </p>
            <p>{goal.text}</p>
            {turns.map(({ number, prompt, response }) => (
              <TurnPair key={number} prompt={prompt} response={response} />
            ))}
            <ul className="flex flex-wrap gap-2">
              {failures.map(({ number, failure, turn, side }) => (
                <li key={number}>
                  <Badge tone="outline">
                    {t("failureAt", { failure: t(`failure.${failure}`), side: t(`side.${side}`), turn })}
                  </Badge>
                </li>
              ))}
            </ul>
          </div>
        </details>
      </Card>
    </li>
  );
}

function TurnPair({ prompt, response }: { prompt: string; response: string }) {
  const t = useTranslations("roleplay");
  return (
    <>
      <p className="self-end rounded-xl bg-accent-soft px-3 py-2 whitespace-pre-wrap">
        <span className="sr-only">{t("side.inquirer")}: </span>
        {prompt}
      </p>
      <p className="self-start rounded-xl bg-subtle px-3 py-2 whitespace-pre-wrap">
        <span className="sr-only">{t("side.responder")}: </span>
        {response}
      </p>
    </>
  );
}

/** Things that never move, with the numbers by which they are known. */
function numbered<T extends object>(things: readonly T[]): (T & { number: number })[] {
  return things.map((thing, index) => ({ ...thing, number: index + 1 }));
}
