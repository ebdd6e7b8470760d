"use client";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import type { SimulationBody, SimulationEstimate, SimulationView } from "@/lib/contract/api-simulations";
import { ReplayFileError } from "@/lib/muca/replay/replay-file";
import { roomKinds } from "@/lib/muca/room-inputs";
import { presetNames } from "@/lib/muca/settings";
import { readSource } from "./model/read-source";
import {
  emptyRunForm,
  type RunFormField,
  type RunFormProblems,
  type RunFormState,
  readRunForm,
} from "./model/run-form-state";
import { simulateApi } from "./simulate-api";

/** A room that people can be learned from. */
export interface SourceRoom {
  id: string;
  topic: string;
}

/** Asks for everything that a run is made of, says what it will take, and starts it. */
export function RunForm({
  sources,
  onStarted,
}: {
  sources: readonly SourceRoom[];
  onStarted: (runs: SimulationView[]) => void;
}) {
  const t = useTranslations("simulate.form");
  const errorText = useErrorText();
  const [state, setState] = useState<RunFormState>(emptyRunForm);
  const [problems, setProblems] = useState<RunFormProblems>({});
  const [estimate, setEstimate] = useState<SimulationEstimate | null>(null);
  const [pending, setPending] = useState<"start" | "estimate" | null>(null);
  const change = (part: Partial<RunFormState>) => {
    setState({ ...state, ...part });
    setEstimate(null);
  };

  async function send(what: "start" | "estimate", ask: (body: SimulationBody) => Promise<void>) {
    const read = readRunForm(state);
    setProblems(read.ok ? {} : read.problems);
    if (!read.ok) return;
    setPending(what);
    await ask(read.body);
    setPending(null);
  }
  const start = () =>
    send("start", async (body) => {
      const answer = await simulateApi.start(body);
      if (answer.ok) onStarted(answer.value);
      else toast.error(errorText(answer.error));
    });
  const guess = () =>
    send("estimate", async (body) => {
      const answer = await simulateApi.estimate(body);
      if (answer.ok) setEstimate(answer.value);
      else toast.error(errorText(answer.error));
    });
  const rehearsal = state.mode === "rehearsal";
  return (
    <Card>
      <CardHeader title={t("title")} />
      <form
        noValidate
        className="grid gap-4 px-4 pb-4"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <Field label={t("mode")} hint={t(`modeHint.${state.mode}`)}>
          {(control) => (
            <Select
              {...control}
              value={state.mode}
              onChange={(mode) => change({ mode })}
              options={(["headless", "rehearsal"] as const).map((value) => ({
                value,
                label: t(`modes.${value}`),
              }))}
            />
          )}
        </Field>
        <TalkFields state={state} problems={problems} onChange={change} />
        <NumberFields state={state} problems={problems} onChange={change} />
        <PresetField state={state} problems={problems} onChange={change} />
        <MoreFields state={state} problems={problems} sources={sources} onChange={change} />
        <p role="status" className="min-h-5 text-sm text-muted">
          {estimate
            ? t(estimate.engine === "model" ? "estimated" : "estimatedBuiltIn", {
                runs: estimate.runs,
                tokens: estimate.tokens,
              })
            : null}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={pending === "start"}>
            {t(rehearsal ? "startRehearsal" : "start")}
          </Button>
          <Button pending={pending === "estimate"} onClick={() => void guess()}>
            {t("estimate")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface FieldsProps {
  state: RunFormState;
  problems: RunFormProblems;
  onChange: (part: Partial<RunFormState>) => void;
}

function useProblemText(problems: RunFormProblems): (field: RunFormField) => string | undefined {
  const t = useTranslations("simulate.form");
  return (field) => {
    const problem = problems[field];
    if (!problem) return undefined;
    const { key, ...values } = problem;
    return t(key, values);
  };
}

function TalkFields({ state, problems, onChange }: FieldsProps) {
  const t = useTranslations("simulate.form");
  const tKind = useTranslations("rooms.kind");
  const problem = useProblemText(problems);
  return (
    <>
      <Field label={t("topic")} error={problem("topic")}>
        {(control) => (
          <Input
            {...control}
            value={state.topic}
            placeholder={t("topicExample")}
            maxLength={300}
            onChange={(event) => onChange({ topic: event.target.value })}
          />
        )}
      </Field>
      <Field label={t("kind")}>
        {(control) => (
          <Select
            {...control}
            value={state.kind}
            onChange={(kind) => onChange({ kind })}
            options={roomKinds.map((value) => ({ value, label: tKind(`${value}.name`) }))}
          />
        )}
      </Field>
      <Field label={t("subTopics")} hint={t("subTopicsHint")}>
        {(control) => (
          <Textarea
            {...control}
            value={state.subTopics}
            onChange={(event) => onChange({ subTopics: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

function NumberFields({ state, problems, onChange }: FieldsProps) {
  const t = useTranslations("simulate.form");
  const problem = useProblemText(problems);
  const field = (name: "people" | "utterances" | "seed" | "repeats", hint?: string) => (
    <Field label={t(name)} hint={hint} error={problem(name)}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          value={state[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {field("people", t("peopleHint"))}
      {field("utterances")}
      {field("seed", t("seedHint"))}
      {state.mode === "headless" ? field("repeats") : null}
    </div>
  );
}

function PresetField({ state, problems, onChange }: FieldsProps) {
  const t = useTranslations("simulate.form");
  const tPreset = useTranslations("simulate.preset");
  const problem = useProblemText(problems)("presets");
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t("presets")}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {presetNames.map((preset) => (
          <Checkbox
            key={preset}
            label={tPreset(preset)}
            checked={state.presets.includes(preset)}
            onChange={(checked) =>
              onChange({
                presets: presetNames.filter((each) =>
                  each === preset ? checked : state.presets.includes(each),
                ),
              })
            }
          />
        ))}
      </div>
      {problem ? (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

/** Radix' Select takes no empty value. */
const builtIn = "built-in";

function MoreFields({
  state,
  problems,
  sources,
  onChange,
}: FieldsProps & { sources: readonly SourceRoom[] }) {
  const t = useTranslations("simulate.form");
  const problem = useProblemText(problems);
  const chats = [
    { value: builtIn, label: t("learnBuiltIn") },
    ...sources.map(({ id, topic }) => ({ value: id, label: topic })),
  ];
  return (
    <details className="rounded-lg border border-line px-3 py-2" open={problems.budget ? true : undefined}>
      <summary className="cursor-pointer text-sm font-medium">{t("more")}</summary>
      <div className="mt-3 grid gap-4 pb-2">
        <Field label={t("learn")}>
          {(control) => (
            <Select
              {...control}
              value={state.learnFrom || builtIn}
              onChange={(value) => onChange({ learnFrom: value === builtIn ? "" : value })}
              options={chats}
            />
          )}
        </Field>
        <SourceFile source={state.source} onChange={(source) => onChange({ source })} />
        <Field label={t("agenda")}>
          {(control) => (
            <Textarea
              {...control}
              value={state.agenda}
              onChange={(event) => onChange({ agenda: event.target.value })}
            />
          )}
        </Field>
        <Field label={t("names")} hint={t("namesHint")}>
          {(control) => (
            <Textarea
              {...control}
              value={state.named}
              placeholder={t("namesExample")}
              onChange={(event) => onChange({ named: event.target.value })}
            />
          )}
        </Field>
        <Field label={t("budget")} hint={t("budgetHint")} error={problem("budget")}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={state.budget}
              onChange={(event) => onChange({ budget: event.target.value })}
            />
          )}
        </Field>
      </div>
    </details>
  );
}

/** A chat from a file in the replay format, as transcripts are exported. */
function SourceFile({
  source,
  onChange,
}: {
  source: RunFormState["source"];
  onChange: (source: RunFormState["source"]) => void;
}) {
  const t = useTranslations("simulate.form");
  const [problem, setProblem] = useState<string>();
  async function read(file: File | undefined) {
    setProblem(undefined);
    try {
      const chosen = file ? readSource(await file.text()) : null;
      onChange(chosen && chosen.lines.length > 0 ? chosen : null);
      if (chosen?.lines.length === 0) setProblem(t("fileEmpty"));
    } catch (error) {
      onChange(null);
      setProblem(error instanceof ReplayFileError ? error.message : t("fileProblem"));
    }
  }
  const hint = source ? t("fileRead", { title: source.title, lines: source.lines.length }) : t("fileHint");
  return (
    <Field label={t("file")} hint={hint} error={problem}>
      {(control) => (
        <Input
          {...control}
          type="file"
          accept="application/json,.json"
          className="py-1.5"
          onChange={(event) => void read(event.target.files?.[0])}
        />
      )}
    </Field>
  );
}
