"use client";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { Badge } from "@/components/ui/badge";
import { Tabs } from "@/components/ui/tabs";
import { toast } from "@/components/ui/toast";
import type { PromptDetails } from "@/lib/contract/api-prompts";
import type { Ack } from "@/lib/contract/socket";
import { PromptForm } from "./prompt-form";
import { type PreviewRoom, PromptPreview } from "./prompt-preview";
import { PromptProblems } from "./prompt-problems";
import { PromptVersions } from "./prompt-versions";
import { promptsApi } from "./prompts-api";
import { usePromptName } from "./use-prompt-name";

/** One prompt: text with its variables, preview, versions. What is saved holds from the next question on. */
export function PromptEditor({
  prompt: first,
  rooms,
}: {
  prompt: PromptDetails;
  rooms: readonly PreviewRoom[];
}) {
  const t = useTranslations("prompts");
  const errorText = useErrorText();
  const [prompt, setPrompt] = useState(first);
  const [text, setText] = useState(first.text);
  const [note, setNote] = useState("");
  const [pending, setPending] = useState(false);
  const seenVersion = prompt.newest?.version ?? 0;

  async function take(answer: Promise<Ack<PromptDetails>>, done: string) {
    setPending(true);
    const saved = await answer;
    setPending(false);
    if (!saved.ok) return void toast.error(errorText(saved.error));
    setPrompt(saved.value);
    setText(saved.value.text);
    setNote("");
    toast.success(done);
  }
  const rollBack = (version: number) =>
    void take(promptsApi.rollBack(prompt.slug, { version, note, seenVersion }), t("rolledBack"));
  const save = () => void take(promptsApi.save(prompt.slug, { text, note, seenVersion }), t("saved"));

  return (
    <>
      <PromptTitle prompt={prompt} />
      <Tabs
        label={t("sections")}
        tabs={[
          {
            value: "edit",
            label: t("edit"),
            content: (
              <PromptForm
                {...{ prompt, text, note, pending }}
                onText={setText}
                onNote={setNote}
                onSave={save}
                onReset={() => rollBack(0)}
              />
            ),
          },
          {
            value: "preview",
            label: t("preview"),
            content: <PromptPreview slug={prompt.slug} text={text} rooms={rooms} />,
          },
          {
            value: "versions",
            label: t("versions", { count: prompt.versions.length }),
            content: <PromptVersions prompt={prompt} pending={pending} onRollBack={rollBack} />,
          },
        ]}
      />
    </>
  );
}

function PromptTitle({ prompt }: { prompt: PromptDetails }) {
  const t = useTranslations("prompts");
  const { name, text } = usePromptName()(prompt.questionId);
  return (
    <div className="mb-4">
      <Link
        href="/admin/prompts"
        className="inline-flex min-h-6 items-center gap-1 text-sm text-muted hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden />
        {t("all")}
      </Link>
      <h1 className="flex flex-wrap items-center gap-2 text-2xl font-semibold">
        {name}
        <Badge tone={prompt.inForce === null ? "neutral" : "accent"}>
          {prompt.inForce === null ? t("builtIn") : t("edited", { version: prompt.inForce })}
        </Badge>
      </h1>
      <p className="text-muted">{text}</p>
      <p className="font-mono text-xs text-muted">
        {prompt.questionId} v{prompt.questionVersion}
      </p>
      {prompt.problems.length > 0 ? (
        <div className="mt-3 space-y-1">
          <p className="text-sm">{t("notUsedText")}</p>
          <PromptProblems problems={prompt.problems} />
        </div>
      ) : null}
    </div>
  );
}
