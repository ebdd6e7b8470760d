"use client";
import { Lock } from "lucide-react";
import { memo, type ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/class-names";
import type { Message } from "@/lib/contract/entry";
import { readerKey, useConversation } from "./conversation-context";
import { MessageActions } from "./message-actions";
import { type AuthorView, viewAuthor } from "./message-author";
import { MessageFeedback } from "./message-feedback";
import { MessageText } from "./message-text";
import { Quote } from "./quote";
import { Reactions } from "./reactions";
import { useMentionables } from "./use-mentionables";

/** One message of the log. */
export const MessageRow = memo(function MessageRow({
  message,
  startsGroup,
  highlighted,
}: {
  message: Message;
  startsGroup: boolean;
  highlighted: boolean;
}) {
  const t = useTranslations("room");
  const conversation = useConversation();
  const { body } = message;
  const author = viewAuthor(body.author, conversation, t("someone"));
  const mentionables = useMentionables(body.mentions, body.mentionsBot);
  return (
    <MessageFrame
      author={author}
      at={message.at}
      startsGroup={startsGroup}
      highlighted={highlighted}
      isPrivate={body.to !== null}
      badges={<AuthorBadges author={author} engine={body.bot?.engine ?? null} />}
      actions={body.text === null ? null : <MessageActions message={message} own={author.own} />}
    >
      {body.to === null ? null : <PrivateMark to={body.to} />}
      {body.replyTo === null ? null : <Quote messageId={body.replyTo} />}
      {body.text === null ? (
        <p className="text-sm text-faint italic">{t("message.deleted")}</p>
      ) : (
        <MessageText text={body.text} mentionables={mentionables} own={readerKey(conversation.reader)} />
      )}
      {body.bot && body.text !== null ? <MessageFeedback messageId={message.id} /> : null}
      {body.reactions.length > 0 ? <Reactions message={message} /> : null}
      {conversation.footer?.(message)}
    </MessageFrame>
  );
});

/** The frame that logged, outgoing and streamed messages share: avatar, name, time, text. */
export function MessageFrame({
  author,
  at,
  startsGroup,
  highlighted = false,
  isPrivate = false,
  badges,
  actions,
  children,
}: {
  author: AuthorView;
  at: string | null;
  startsGroup: boolean;
  highlighted?: boolean;
  isPrivate?: boolean;
  badges?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("room");
  return (
    <article
      className={cn(
        "group/message relative flex gap-2.5 px-3 transition-colors duration-500 sm:px-4",
        startsGroup ? "pt-3 pb-0.5" : "py-0.5",
        highlighted && "bg-accent-soft",
      )}
    >
      <div className="w-8 shrink-0">
        {startsGroup ? <Avatar id={author.key} name={author.name} kind={author.kind} /> : null}
      </div>
      <div
        className={cn(
          "min-w-0 flex-1",
          author.kind === "bot" && "rounded-xl bg-bot-soft px-3 py-2",
          // Without a header line the text itself leaves room for the menu, which touch screens always show.
          !startsGroup && actions && "pointer-coarse:pr-8",
          isPrivate && "rounded-xl border border-dashed border-line-strong bg-private-soft px-3 py-2",
        )}
      >
        {startsGroup ? (
          <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 pr-8">
            <span className="text-sm font-semibold" dir="auto">
              {author.own ? t("you", { name: author.name }) : author.name}
            </span>
            {badges}
            {at === null ? null : <MessageTime at={at} />}
          </div>
        ) : (
          <span className="sr-only">{author.name}: </span>
        )}
        {children}
      </div>
      {actions}
    </article>
  );
}

export function AuthorBadges({
  author,
  engine,
}: {
  author: AuthorView;
  engine: "model" | "built-in" | null;
}) {
  const t = useTranslations("room");
  if (author.kind === "bot") {
    return (
      <>
        <Badge tone="bot" className="py-0">
          {t("bot.badge")}
        </Badge>
        {engine === "built-in" ? (
          <Badge tone="outline" className="py-0" title={t("bot.builtInHint")}>
            {t("bot.builtIn")}
          </Badge>
        ) : null}
      </>
    );
  }
  if (author.simulated) {
    return (
      <Badge tone="outline" className="py-0">
        {t("simulated")}
      </Badge>
    );
  }
  if (author.kind === "host") {
    return (
      <Badge tone="accent" className="py-0">
        {t("hostBadge")}
      </Badge>
    );
  }
  return author.role === null ? null : <span className="text-xs text-muted">{author.role}</span>;
}

function MessageTime({ at }: { at: string }) {
  const format = useFormatter();
  const date = new Date(at);
  return (
    <time
      dateTime={at}
      className="text-xs text-faint"
      title={format.dateTime(date, { dateStyle: "full", timeStyle: "medium" })}
    >
      {format.dateTime(date, { timeStyle: "short" })}
    </time>
  );
}

function PrivateMark({ to }: { to: string }) {
  const t = useTranslations("room");
  const { reader, people } = useConversation();
  return (
    <p className="mb-1 flex items-center gap-1.5 text-xs font-medium text-warning">
      <Lock className="size-3.5" aria-hidden />
      {to === reader.participantId
        ? t("message.privateToYou")
        : t("message.privateTo", { name: people.get(to)?.name ?? t("someone") })}
    </p>
  );
}
