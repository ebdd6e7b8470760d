"use client";
import { Hand, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ActBadge } from "@/components/ui/act-badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import type { WaitingDraft } from "@/lib/contract/entry";
import { useDashboardScope } from "../dashboard-context";
import { formatClock } from "../model/time-box";
import { useSteer } from "./use-steer";

/** A reply of the bot that waits: read it, change it, send or discard it. */
export function DraftCard({ draft, now }: { draft: WaitingDraft; now: number | null }) {
  const t = useTranslations("steering.draft");
  const { steer, nameOf, room } = useDashboardScope();
  const { pending, run } = useSteer();
  const [text, setText] = useState(draft.text);
  const decide = (verdict: "sent" | "discarded") => {
    if (!steer) return;
    const changed = verdict === "sent" && text.trim() !== draft.text;
    void run(steer.decideDraft({ draftId: draft.id, verdict, text: changed ? text : null }));
  };
  return (
    <section
      id="waiting-draft"
      aria-labelledby="draft-heading"
      className="space-y-3 border-b border-line bg-bot-soft p-4"
    >
      <div className="flex flex-wrap items-center gap-2" role="status">
        <Hand className="size-4 text-warning" aria-hidden />
        <h2 id="draft-heading" className="text-sm font-semibold">
          {t("title", { bot: room.botName })}
        </h2>
        <ActBadge act={draft.act} />
      </div>
      <p className="text-xs text-muted">
        {draft.target ? `${t("to", { names: draft.target.map(nameOf).join(", ") })} ` : null}
        <Deadline draft={draft} now={now} />
      </p>
      {steer ? (
        <>
          <Field label={t("text")}>
            {(control) => (
              <Textarea
                {...control}
                value={text}
                onChange={(event) => setText(event.target.value)}
                className="max-h-60"
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              size="sm"
              pending={pending}
              disabled={text.trim() === ""}
              onClick={() => decide("sent")}
            >
              <Send aria-hidden />
              {t(text.trim() === draft.text ? "send" : "sendEdited")}
            </Button>
            <Button size="sm" disabled={pending} onClick={() => decide("discarded")}>
              <Trash2 aria-hidden />
              {t("discard")}
            </Button>
          </div>
        </>
      ) : (
        <blockquote className="text-sm whitespace-pre-line">{draft.text}</blockquote>
      )}
    </section>
  );
}

function Deadline({ draft, now }: { draft: WaitingDraft; now: number | null }) {
  const t = useTranslations("steering.draft");
  if (draft.expiresAt === null || now === null) return t(draft.trigger === "mention" ? "waits" : "stale");
  const seconds = Math.max(0, Math.ceil((Date.parse(draft.expiresAt) - now) / 1_000));
  return <span className="tabular-nums">{t("plain", { time: formatClock(seconds) })}</span>;
}
