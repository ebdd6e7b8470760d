"use client";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import type { SimulationView } from "@/lib/contract/api-simulations";
import type { Ack } from "@/lib/contract/socket";
import { isUnderWay } from "./model/run-state";
import { simulateApi } from "./simulate-api";
import { usePolling } from "./use-polling";

/** Lets simulated people into a room that is open, and sends them away again. */
export function RehearsalDialog({
  open,
  onClose,
  roomId,
  roomIsOpen,
}: {
  open: boolean;
  onClose: () => void;
  roomId: string;
  roomIsOpen: boolean;
}) {
  const t = useTranslations("simulate.rehearsal");
  const errorText = useErrorText();
  const [runs, setRuns] = useState<readonly SimulationView[]>([]);
  const [pending, setPending] = useState(false);

  async function refresh() {
    const answer = await simulateApi.listInRoom(roomId);
    if (answer.ok) setRuns(answer.value.filter(({ state }) => isUnderWay(state)));
  }
  usePolling(open, refresh);
  useEffect(() => {
    if (!open) return;
    void simulateApi.listInRoom(roomId).then((answer) => {
      if (answer.ok) setRuns(answer.value.filter(({ state }) => isUnderWay(state)));
    });
  }, [open, roomId]);

  async function ask(asked: Promise<Ack<unknown>>, done: string) {
    setPending(true);
    const answer = await asked;
    setPending(false);
    if (answer.ok) toast.success(done);
    else toast.error(errorText(answer.error));
    await refresh();
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={t("title")}
      description={t("text")}
    >
      {runs.length === 0 ? (
        <p className="text-sm text-muted">{t(roomIsOpen ? "none" : "notOpen")}</p>
      ) : (
        <ul className="grid gap-2">
          {runs.map((run) => (
            <li key={run.id} className="flex items-center gap-3 text-sm">
              <span className="flex-1">
                {t("running", {
                  people: run.params.people.length,
                  done: run.progress.done,
                  total: run.progress.total ?? run.params.utterances,
                })}
              </span>
              <Button
                size="sm"
                pending={pending || run.state === "cancelling"}
                onClick={() => void ask(simulateApi.cancel(run.id), t("stopped"))}
              >
                {t("stop")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {roomIsOpen && runs.length === 0 ? (
        <StartForm
          pending={pending}
          onStart={(people, utterances) =>
            void ask(
              simulateApi.start({
                ...{ mode: "rehearsal", roomId, people: [people], utterances },
                // Another rehearsal of the same room is another talk.
                seed: Math.floor(Math.random() * 1_000_000),
              }),
              t("started"),
            )
          }
        />
      ) : null}
    </Dialog>
  );
}

function StartForm({
  pending,
  onStart,
}: {
  pending: boolean;
  onStart: (people: number, utterances: number) => void;
}) {
  const t = useTranslations("simulate");
  const [people, setPeople] = useState("3");
  const [utterances, setUtterances] = useState("60");
  const [checked, setChecked] = useState(false);
  const whole = (text: string, least: number, most: number) =>
    Number.isInteger(Number(text)) && Number(text) >= least && Number(text) <= most;
  const problem = (text: string, least: number, most: number) =>
    checked && !whole(text, least, most) ? t("form.numberProblem", { least, most }) : undefined;
  return (
    <form
      noValidate
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (whole(people, 2, 40) && whole(utterances, 1, 5_000)) onStart(Number(people), Number(utterances));
      }}
    >
      <div className="grid grid-cols-2 gap-4">
        <Field label={t("form.people")} error={problem(people, 2, 40)}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={people}
              onChange={(event) => setPeople(event.target.value)}
            />
          )}
        </Field>
        <Field label={t("form.utterances")} error={problem(utterances, 1, 5_000)}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={utterances}
              onChange={(event) => setUtterances(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="primary" pending={pending} className="justify-self-start">
        {t("rehearsal.start")}
      </Button>
    </form>
  );
}
