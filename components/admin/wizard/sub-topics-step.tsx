"use client";
import { ListTree, RefreshCw, Sparkles, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { RoomView } from "@/lib/contract/api-rooms";
import { type DraftSubTopic, draftsOf, subTopicsBodyOf } from "../model/sub-topic-list";
import { roomsApi } from "../rooms-api";
import { SubTopicEditor } from "../sub-topic-editor";
import { WizardButtons } from "./wizard-buttons";

const defaultCount = 3;

/** Sub-topics: drafted, edited, approved. What was typed is saved before anything is drafted anew. */
export function SubTopicsStep({
  room,
  onRoom,
  onBack,
  onNext,
}: {
  room: RoomView;
  onRoom: (room: RoomView) => void;
  onBack: () => void;
  onNext: () => void;
}) {
  const t = useTranslations("rooms.wizard");
  const errorText = useErrorText();
  const [drafts, setDrafts] = useState<DraftSubTopic[]>(draftsOf(room.subTopics));
  /** `all`, an id, or null when nothing is being drafted. */
  const [drafting, setDrafting] = useState<string | null>(null);
  const [builtIn, setBuiltIn] = useState(false);
  const [approving, setApproving] = useState(false);
  const body = subTopicsBodyOf(drafts);

  async function draft(id: string | null) {
    setDrafting(id ?? "all");
    // Drafting one anew needs the others as they stand here.
    const saved = id !== null && body ? await roomsApi.saveSubTopics(room.id, body) : null;
    const answer =
      saved && !saved.ok
        ? saved
        : await roomsApi.generateSubTopics(
            room.id,
            id === null ? { count: Math.max(defaultCount, drafts.length) } : { replace: id },
          );
    setDrafting(null);
    if (!answer.ok) {
      toast.error(errorText(answer.error));
      return;
    }
    const { subTopics } = answer.value;
    setDrafts(draftsOf(subTopics));
    setBuiltIn("engine" in answer.value && answer.value.engine === "built-in");
    onRoom({ ...room, subTopics, subTopicsApproved: false });
  }
  async function approve() {
    if (!body) return;
    setApproving(true);
    const saved = await roomsApi.saveSubTopics(room.id, body);
    const approved = saved.ok ? await roomsApi.approveSubTopics(room.id) : saved;
    setApproving(false);
    if (!approved.ok) {
      toast.error(errorText(approved.error));
      return;
    }
    onRoom(approved.value);
    onNext();
  }

  return (
    <div aria-busy={drafting !== null}>
      <p className="mb-4 text-muted">{t("subTopicsText")}</p>
      {builtIn ? (
        <p className="mb-3 flex items-start gap-2 rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {t("builtIn")}
        </p>
      ) : null}
      {drafts.length === 0 ? (
        <EmptyState
          icon={ListTree}
          title={t("noSubTopics")}
          action={
            <Button variant="primary" pending={drafting !== null} onClick={() => void draft(null)}>
              <Sparkles aria-hidden />
              {t(drafting ? "generating" : "generate")}
            </Button>
          }
        >
          {t("noSubTopicsText")}
        </EmptyState>
      ) : null}
      <SubTopicEditor
        items={drafts}
        onChange={setDrafts}
        regenerate={(id) => void draft(id)}
        regenerating={drafting}
      />
      <WizardButtons onBack={onBack}>
        {drafts.length > 0 ? (
          <Button pending={drafting === "all"} onClick={() => void draft(null)}>
            <RefreshCw aria-hidden />
            {t("regenerateAll")}
          </Button>
        ) : null}
        <Button variant="primary" pending={approving} disabled={!body} onClick={() => void approve()}>
          {t("approve")}
        </Button>
      </WizardButtons>
    </div>
  );
}
