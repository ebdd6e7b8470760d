"use client";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { type DraftSubTopic, draftsOf, subTopicsBodyOf } from "@/components/admin/model/sub-topic-list";
import { SubTopicEditor } from "@/components/admin/sub-topic-editor";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import type { SubTopicsBody } from "@/lib/contract/api-rooms";
import type { SubTopic } from "@/lib/muca/sub-topic";

/** The agenda to edit while people talk. What the bot learns meanwhile does not overwrite what is being typed. */
export function AgendaSheet({
  open,
  onClose,
  subTopics,
  onSave,
}: {
  open: boolean;
  onClose: () => void;
  subTopics: readonly SubTopic[];
  /** Gives back what went wrong, or null. */
  onSave: (body: SubTopicsBody) => Promise<string | null>;
}) {
  const t = useTranslations("dashboard.agenda");
  const [drafts, setDrafts] = useState<DraftSubTopic[] | null>(null);
  const [pending, setPending] = useState(false);
  useEffect(() => {
    setDrafts((current) => (open ? (current ?? draftsOf(subTopics)) : null));
  }, [open, subTopics]);
  const body = drafts && subTopicsBodyOf(drafts);
  async function save() {
    if (!body) return;
    setPending(true);
    const failed = await onSave(body);
    setPending(false);
    if (failed !== null) {
      toast.error(failed);
      return;
    }
    toast.success(t("saved"));
    onClose();
  }
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t("editTitle")}
      description={t("editText")}
      className="max-w-2xl"
      footer={
        <Button variant="primary" pending={pending} disabled={!body} onClick={() => void save()}>
          {t("save")}
        </Button>
      }
    >
      {drafts ? <SubTopicEditor items={drafts} onChange={setDrafts} withStatus /> : null}
    </Sheet>
  );
}
