"use client";
import { Eye, FlaskConical } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import type { PromptPreview as Preview, PromptPreviewBody, PromptTrial } from "@/lib/contract/api-prompts";
import { PromptProblems } from "./prompt-problems";
import { promptsApi } from "./prompts-api";

export interface PreviewRoom {
  id: string;
  topic: string;
  createdAt: string;
}

const sample = "sample";

/** The text filled in for the sample or a turn of a real room, and what the model answers to it. */
export function PromptPreview({
  slug,
  text,
  rooms,
}: {
  slug: string;
  text: string;
  rooms: readonly PreviewRoom[];
}) {
  const t = useTranslations("prompts");
  const errorText = useErrorText();
  const [room, setRoom] = useState(sample);
  const [turn, setTurn] = useState("");
  const [busy, setBusy] = useState<"preview" | "try" | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [trial, setTrial] = useState<PromptTrial | null>(null);
  const source: PromptPreviewBody["source"] =
    room === sample ? { kind: "sample" } : { kind: "turn", roomId: room, turn: Number(turn) || null };

  async function run(what: "preview" | "try") {
    setBusy(what);
    const shown = await promptsApi.preview(slug, { text, source });
    const tried =
      what === "try" && shown.ok && shown.value.prompt ? await promptsApi.try(slug, { text, source }) : null;
    setBusy(null);
    if (!shown.ok) return void toast.error(errorText(shown.error));
    setPreview(shown.value);
    if (tried && !tried.ok) toast.error(errorText(tried.error));
    setTrial(tried?.ok ? tried.value : null);
  }

  return (
    <div className="space-y-4 pt-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t("previewRoom")} className="min-w-0 flex-1 basis-60">
          {(control) => (
            <Select
              {...control}
              value={room}
              onChange={setRoom}
              options={[
                { value: sample, label: t("sampleRoom") },
                ...rooms.map(({ id, topic }) => ({ value: id, label: topic || id })),
              ]}
            />
          )}
        </Field>
        {room === sample ? null : (
          <Field label={t("turn")} className="w-32">
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                placeholder={t("newestTurn")}
                value={turn}
                onChange={(event) => setTurn(event.target.value.replace(/\D/gu, "").slice(0, 6))}
              />
            )}
          </Field>
        )}
        <Button pending={busy === "preview"} onClick={() => void run("preview")}>
          <Eye aria-hidden />
          {t("showPreview")}
        </Button>
        <Button pending={busy === "try"} onClick={() => void run("try")}>
          <FlaskConical aria-hidden />
          {t("tryIt")}
        </Button>
      </div>
      <p className="text-sm text-muted">{t("tryText")}</p>
      {preview ? <PromptProblems problems={preview.problems} /> : null}
      {trial ? <Trial trial={trial} /> : null}
      {preview?.prompt ? (
        <>
          <Verbatim title={t("system")} text={preview.prompt.system} />
          <Verbatim title={t("user")} text={preview.prompt.user} />
        </>
      ) : null}
    </div>
  );
}

function Trial({ trial }: { trial: PromptTrial }) {
  const t = useTranslations("prompts");
  return (
    <div className="space-y-2 rounded-lg border border-line p-3" role="status">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <strong>{t("answer")}</strong>
        <Badge tone={trial.engine === "model" ? "success" : "neutral"}>{t(`engine.${trial.engine}`)}</Badge>
        {trial.calls.map((call) => (
          <span key={call.attempt} className="text-xs text-muted tabular-nums">
            {call.model}, {Math.round(call.latencyMs)} ms
          </span>
        ))}
      </p>
      {trial.failure ? (
        <p className="rounded-md bg-danger-soft px-2 py-1.5 text-sm text-danger">
          <code className="text-xs">{trial.failure.code}</code> {trial.failure.message}
        </p>
      ) : null}
      {trial.engine === "built-in" && !trial.failure ? (
        <p className="text-sm text-muted">{t("noModel")}</p>
      ) : null}
      <pre className="font-mono text-xs break-words whitespace-pre-wrap">
        {JSON.stringify(trial.answer, null, 2)}
      </pre>
    </div>
  );
}

/** An area that scrolls must be reachable by keyboard, though it does nothing else. */
const keyboardScrollable = { tabIndex: 0 };

function Verbatim({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h3 className="mb-1 text-sm font-medium">{title}</h3>
      <section
        aria-label={title}
        {...keyboardScrollable}
        className="max-h-96 overflow-auto rounded-lg bg-subtle p-3"
      >
        <pre className="font-mono text-xs break-words whitespace-pre-wrap">{text}</pre>
      </section>
    </div>
  );
}
