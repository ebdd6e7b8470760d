"use client";
import { Download, Upload } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FileButton } from "@/components/ui/file-button";
import { Input } from "@/components/ui/input";
import { saveFile } from "@/components/ui/save-file";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import type { PromptDetails } from "@/lib/contract/api-prompts";
import { checkTemplate } from "@/lib/shared/prompt-template";
import { promptFileOf, readPromptFile } from "./prompt-file";
import { PromptProblems } from "./prompt-problems";
import { PromptVariables } from "./prompt-variables";
import { TextDiff } from "./text-diff";

interface FormProps {
  prompt: PromptDetails;
  text: string;
  note: string;
  pending: boolean;
  onText: (text: string) => void;
  onNote: (note: string) => void;
  onSave: () => void;
  onReset: () => void;
}

/** The text with its variables, what is wrong with it, what changed, and a note for whoever looks later. */
export function PromptForm(props: FormProps) {
  const { prompt, text, note, onText, onNote } = props;
  const t = useTranslations("prompts");
  const field = useRef<HTMLTextAreaElement>(null);
  const problems = checkTemplate({ text: prompt.builtInText, variables: prompt.variables }, text);
  function insert(placeholder: string) {
    const { selectionStart: at = text.length, selectionEnd: end = at } = field.current ?? {};
    onText(text.slice(0, at) + placeholder + text.slice(end));
    field.current?.focus();
  }
  return (
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
              onChange={(event) => onText(event.target.value)}
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
              onChange={(event) => onNote(event.target.value)}
            />
          )}
        </Field>
        <FormButtons {...props} usable={problems.length === 0} />
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
}

function FormButtons(props: FormProps & { usable: boolean }) {
  const { prompt, text, note, pending, usable, onText, onNote, onSave, onReset } = props;
  const t = useTranslations("prompts");
  function takeFile(content: string) {
    const read = readPromptFile(content, prompt.questionId);
    if (!read.ok) return void toast.error(t(`file.${read.why}`, { question: read.question ?? "" }));
    onText(read.file.text);
    onNote(read.file.note);
    toast.success(t("file.taken"));
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" pending={pending} disabled={!usable || text === prompt.text} onClick={onSave}>
        {t("save")}
      </Button>
      {text === prompt.text ? null : (
        <Button variant="ghost" onClick={() => onText(prompt.text)}>
          {t("discard")}
        </Button>
      )}
      {prompt.text === prompt.builtInText ? null : (
        <Button variant="ghost" pending={pending} onClick={onReset}>
          {t("reset")}
        </Button>
      )}
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
  );
}
