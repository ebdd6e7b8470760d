"use client";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import type { SubTopic } from "@/lib/muca/sub-topic";

/** Writes down what people agreed on; everybody sees it in the agenda. */
export function ConsensusDialog({
  open,
  onClose,
  subTopic,
  onSave,
}: {
  open: boolean;
  onClose: () => void;
  subTopic: SubTopic;
  /** Null takes the agreement back. Resolves to whether it worked. */
  onSave: (consensus: string | null) => Promise<boolean>;
}) {
  const t = useTranslations("steering.consensus");
  const [text, setText] = useState(subTopic.consensus?.text ?? subTopic.summary);
  const save = async (words: string | null) => {
    if (await onSave(words)) onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t("title", { title: subTopic.title })}
      description={t("text")}
      footer={
        <>
          {subTopic.consensus ? <Button onClick={() => void save(null)}>{t("remove")}</Button> : null}
          <Button variant="primary" disabled={text.trim() === ""} onClick={() => void save(text)}>
            {t("save")}
          </Button>
        </>
      }
    >
      <Field label={t("wording")}>
        {(control) => (
          <Textarea
            {...control}
            maxLength={600}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
