"use client";
import { CircleAlert, LoaderCircle } from "lucide-react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import type { OutgoingMessage } from "@/lib/realtime/client/room-client-state";
import { readerKey, useConversation } from "./conversation-context";
import { viewAuthor } from "./message-author";
import { AuthorBadges, MessageFrame } from "./message-row";
import { MessageText } from "./message-text";
import { Quote } from "./quote";
import { useMentionables } from "./use-mentionables";

/** A message of this browser that is not in the log yet: on its way, or failed with what to do about it. */
export function OutgoingRow({ outgoing, startsGroup }: { outgoing: OutgoingMessage; startsGroup: boolean }) {
  const t = useTranslations("room");
  const conversation = useConversation();
  const { reader, actions } = conversation;
  const errorText = useErrorText();
  const author = viewAuthor(
    reader.role === "host" || reader.participantId === null
      ? { kind: "host", userId: null, name: t("hostBadge") }
      : { kind: "participant", participantId: reader.participantId },
    conversation,
    t("youShort"),
  );
  const mentionables = useMentionables(null, true);
  return (
    <MessageFrame author={author} at={outgoing.at} startsGroup={startsGroup} isPrivate={outgoing.to !== null}>
      {outgoing.replyTo === null ? null : <Quote messageId={outgoing.replyTo} />}
      <MessageText
        text={outgoing.text}
        mentionables={mentionables}
        own={readerKey(reader)}
        className={outgoing.state === "failed" ? undefined : "text-muted"}
      />
      {outgoing.state === "failed" ? (
        <div className="mt-1 flex flex-wrap items-center gap-2 text-sm text-danger">
          <CircleAlert className="size-4 shrink-0" aria-hidden />
          <span>{outgoing.error ? errorText(outgoing.error) : t("message.failed")}</span>
          <Button size="sm" onClick={() => actions.retry?.(outgoing.clientId)}>
            {t("message.retry")}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => actions.discard?.(outgoing.clientId)}>
            {t("message.discard")}
          </Button>
        </div>
      ) : (
        <p className="flex items-center gap-1 text-xs text-faint">
          <LoaderCircle className="size-3 animate-spin" aria-hidden />
          {t("message.sending")}
        </p>
      )}
    </MessageFrame>
  );
}

/** What the bot is writing, as far as it got. */
export function StreamingRow({ text }: { text: string }) {
  const conversation = useConversation();
  const author = viewAuthor({ kind: "bot" }, conversation, "");
  return (
    <MessageFrame
      author={author}
      at={null}
      startsGroup
      badges={<AuthorBadges author={author} engine={null} />}
    >
      <MessageText text={text} mentionables={[]} own={null} />
      <span
        aria-hidden
        className="inline-block h-4 w-1.5 animate-blink rounded-sm bg-bot align-text-bottom"
      />
    </MessageFrame>
  );
}

export function DayRow({ label }: { label: string }) {
  return (
    <div className="flex items-center gap-3 px-4 pt-4 pb-1">
      <span className="h-px flex-1 bg-line" />
      <span className="text-xs font-medium text-muted">{label}</span>
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}
