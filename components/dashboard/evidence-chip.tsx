"use client";
import { useTranslations } from "use-intl";
import { Tooltip } from "@/components/ui/tooltip";
import { authorKey } from "@/lib/contract/room-state";
import { useDashboardScope } from "./dashboard-context";

/** A small chip that leads to the message something rests on. */
export function EvidenceChip({ messageId, position }: { messageId: string; position: number }) {
  const t = useTranslations("dashboard.people");
  const { room, nameOf, jumpTo } = useDashboardScope();
  const message = room.messages.find((candidate) => candidate.id === messageId);
  const number = message?.seq ?? position;
  const label = message
    ? t("evidence", { number, name: nameOf(authorKey(message.body.author)) })
    : t("evidenceOlder", { number });
  return (
    <Tooltip text={message?.body.text ?? label}>
      <button
        type="button"
        aria-label={label}
        onClick={() => jumpTo(messageId)}
        className="mx-0.5 inline-flex min-h-6 min-w-6 items-center justify-center rounded-md border border-line bg-subtle px-1 align-baseline font-mono text-xs text-accent-ink hover:border-accent"
      >
        {message ? message.seq : "…"}
      </button>
    </Tooltip>
  );
}
