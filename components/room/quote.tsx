"use client";
import { useTranslations } from "use-intl";
import { useConversation } from "./conversation-context";
import { viewAuthor } from "./message-author";
import { plainExcerpt } from "./plain-excerpt";

/** The message that is answered, in one line; a click goes there. */
export function Quote({ messageId }: { messageId: string }) {
  const t = useTranslations("room");
  const conversation = useConversation();
  const quoted = conversation.messageById(messageId);
  const name = quoted ? viewAuthor(quoted.body.author, conversation, t("someone")).name : null;
  const text = quoted ? quoted.body.text : t("message.earlier");
  return (
    <button
      type="button"
      onClick={() => conversation.jumpTo(messageId)}
      className="my-1 flex min-h-6 max-w-full items-baseline gap-1.5 rounded border-l-2 border-line-strong bg-subtle/60 px-2 py-0.5 text-left text-sm text-muted hover:bg-subtle"
    >
      <span className="sr-only">{t("message.inReplyTo")}</span>
      {name === null ? null : <span className="shrink-0 font-medium">{name}</span>}
      <span className="truncate" dir="auto">
        {text === null ? t("message.deleted") : plainExcerpt(text)}
      </span>
    </button>
  );
}
