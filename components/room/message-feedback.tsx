"use client";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Input } from "@/components/ui/input";
import { type FeedbackVerdict, feedbackReasonMaxLength, verdicts } from "@/lib/contract/feedback-values";
import { useConversation } from "./conversation-context";

const icons = { up: ThumbsUp, down: ThumbsDown };

/** Thumbs for a bot message, and a word why once one is pressed. Pressing again takes it back. */
export function MessageFeedback({ messageId }: { messageId: string }) {
  const t = useTranslations("room.feedback");
  const { actions, opinionOf } = useConversation();
  const [asking, setAsking] = useState(false);
  const { judge } = actions;
  const opinion = opinionOf(messageId);
  if (!judge) return null;
  const press = async (verdict: FeedbackVerdict) => {
    const next = opinion?.verdict === verdict ? null : verdict;
    if (await judge(messageId, next, next === null ? null : (opinion?.reason ?? null)))
      setAsking(next !== null);
  };
  return (
    <fieldset className="mt-1">
      <legend className="sr-only">{t("label")}</legend>
      <div className="flex gap-1">
        {verdicts.map((verdict) => {
          const Icon = icons[verdict];
          const pressed = opinion?.verdict === verdict;
          return (
            <button
              key={verdict}
              type="button"
              aria-label={t(verdict)}
              aria-pressed={pressed}
              title={t(verdict)}
              onClick={() => void press(verdict)}
              className={cn(
                "inline-flex size-7 items-center justify-center rounded-md text-faint hover:bg-fill hover:text-ink pointer-coarse:size-9",
                pressed && "bg-fill text-ink",
              )}
            >
              <Icon aria-hidden className={cn("size-4", pressed && "fill-current")} />
            </button>
          );
        })}
      </div>
      {asking && opinion ? (
        <ReasonForm
          initial={opinion.reason ?? ""}
          onSend={async (reason) => {
            if (await judge(messageId, opinion.verdict, reason)) setAsking(false);
          }}
        />
      ) : null}
    </fieldset>
  );
}

function ReasonForm({ initial, onSend }: { initial: string; onSend: (reason: string) => Promise<void> }) {
  const t = useTranslations("room.feedback");
  const id = useId();
  const [reason, setReason] = useState(initial);
  return (
    <form
      className="mt-1 flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void onSend(reason);
      }}
    >
      <label htmlFor={id} className="w-full text-xs text-muted">
        {t("why")}
      </label>
      <Input
        id={id}
        value={reason}
        maxLength={feedbackReasonMaxLength}
        onChange={(event) => setReason(event.target.value)}
        className="min-w-0 flex-1"
      />
      <Button size="sm" type="submit">
        {t("save")}
      </Button>
    </form>
  );
}
