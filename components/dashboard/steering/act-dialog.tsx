"use client";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ActIcon } from "@/components/ui/act-badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { type RequestableAct, requestableActs } from "@/lib/muca/act-name";
import { useDashboardScope } from "../dashboard-context";
import { useSteer } from "./use-steer";

const anyone = "-";

/** Picks an act that the bot does now, whatever its conditions say, with whom and what it is about. */
export function ActDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("steering.act");
  const tAct = useTranslations("common.act");
  const { steer, room } = useDashboardScope();
  const { pending, run } = useSteer();
  const [act, setAct] = useState<RequestableAct>("initiative-summarization");
  const [target, setTarget] = useState(anyone);
  const [subTopicId, setSubTopicId] = useState(anyone);
  const leads = act === "sub-topic-transition" || act === "conflict-resolution";
  const people = room.roster.filter(({ presence }) => presence === "here");
  const ask = async () => {
    if (!steer) return;
    const wish = {
      act,
      target: leads || target === anyone ? null : target,
      subTopicId: leads && subTopicId !== anyone ? subTopicId : null,
    };
    if (await run(steer.requestAct(wish))) onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t("title")}
      description={t("text")}
      footer={
        <Button variant="primary" pending={pending} onClick={() => void ask()}>
          {t("do")}
        </Button>
      }
    >
      <div className="space-y-4">
        <Field label={t("act")}>
          {(control) => (
            <Select
              {...control}
              value={act}
              onChange={setAct}
              options={requestableActs.map((value) => ({
                value,
                label: (
                  <span className="inline-flex items-center gap-2">
                    <ActIcon act={value} /> {tAct(value)}
                  </span>
                ),
              }))}
            />
          )}
        </Field>
        {leads ? (
          <Field label={t("subTopic")}>
            {(control) => (
              <Select
                {...control}
                value={subTopicId}
                onChange={setSubTopicId}
                options={[
                  { value: anyone, label: t("nextSubTopic") },
                  ...room.subTopics.map(({ id, title }) => ({ value: id, label: title })),
                ]}
              />
            )}
          </Field>
        ) : (
          <Field label={t("target")}>
            {(control) => (
              <Select
                {...control}
                value={target}
                onChange={setTarget}
                options={[
                  {
                    value: anyone,
                    label: t(act === "participation-encouragement" ? "quietest" : "everybody"),
                  },
                  ...people.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            )}
          </Field>
        )}
      </div>
    </Dialog>
  );
}
