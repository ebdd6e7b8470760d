"use client";
import { ArrowLeft, Download, Upload } from "lucide-react";
import Link from "next/link";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FileButton } from "@/components/ui/file-button";
import { Input } from "@/components/ui/input";
import { saveFile } from "@/components/ui/save-file";
import { Tabs } from "@/components/ui/tabs";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import type { PromptDetails } from "@/lib/contract/api-prompts";
import type { Ack } from "@/lib/contract/socket";
import { checkTemplate } from "@/lib/shared/prompt-template";
import { promptFileOf, readPromptFile } from "./prompt-file";
import { type PreviewRoom, PromptPreview } from "./prompt-preview";
import { PromptProblems } from "./prompt-problems";
import { PromptVariables } from "./prompt-variables";
import { PromptVersions } from "./prompt-versions";
import { promptsApi } from "./prompts-api";
import { TextDiff } from "./text-diff";
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
  const field = useRef<HTMLTextAreaElement>(null);
  const seenVersion = prompt.newest?.version ?? 0;
  const problems = checkTemplate({ text: prompt.builtInText, variables: prompt.variables }, text);

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
  function insert(placeholder: string) {
    const { selectionStart: at = text.length, selectionEnd: end = at } = field.current ?? {};
    setText(text.slice(0, at) + placeholder + text.slice(end));
    field.current?.focus();
  }
  function takeFile(content: string) {
    const read = readPromptFile(content, prompt.questionId);
    if (!read.ok) return void toast.error(t(`file.${read.why}`, { question: read.question ?? "" }));
    setText(read.file.text);
    setNote(read.file.note);
    toast.success(t("file.taken"));
  }

  const edit = (
    <div className="grid gap-6 pt-4 lg:grid-cols-[1fr_18rem]">
      <div className="min-w-0 space-y-3">
        <Field label={t("text")} hint={t("textHelp")}>
          {(control) => (
            <Textarea
              {...control}
              ref={field}
              value={text}
              spellCheck={false}
              className="max-h-[60dvh] min-h-80 font-mono text-sm"
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <PromptProblems problems={problems} />
        <Field label={t("note")} hint={t("noteHelp")}>
          {(control) => (
            <Input
              {...control}
              value={note}
              maxLength={300}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            pending={pending}
            disabled={problems.length > 0 || text === prompt.text}
            onClick={() => void take(promptsApi.save(prompt.slug, { text, note, seenVersion }), t("saved"))}
          >
            {t("save")}
          </Button>
          {text === prompt.text ? null : (
            <Button variant="ghost" onClick={() => setText(prompt.text)}>
              {t("discard")}
            </Button>
          )}
          {prompt.newest?.version && prompt.text !== prompt.builtInText ? (
            <Button variant="ghost" pending={pending} onClick={() => rollBack(0)}>
              {t("reset")}
            </Button>
          ) : null}
          <span className="ml-auto flex gap-2">
            <Button onClick={() => saveFile(`prompt-${prompt.slug}.json`, promptFileOf(prompt, text, note))}>
              <Download aria-hidden />
              {t("file.export")}
            </Button>
            <FileButton accept="application/json,.json" onText={takeFile}>
              <Upload aria-hidden />
              {t("file.import")}
            </FileButton>
          </span>
        </div>
        {text === prompt.text ? null : (
          <details open className="pt-2">
            <summary className="cursor-pointer text-sm font-medium">{t("diff.unsaved")}</summary>
            <div className="pt-2">
              <TextDiff before={prompt.text} after={text} sideBySide={false} />
            </div>
          </details>
        )}
      </div>
      <PromptVariables variables={prompt.variables} text={text} onInsert={insert} />
    </div>
  );

  return (
    <>
      <PromptTitle prompt={prompt} />
      <Tabs
        label={t("sections")}
        tabs={[
          { value: "edit", label: t("edit"), content: edit },
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
