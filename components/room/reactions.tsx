"use client";
import { useFormatter, useTranslations } from "use-intl";
import { cn } from "@/components/ui/class-names";
import { Tooltip } from "@/components/ui/tooltip";
import type { Message } from "@/lib/contract/entry";
import { reactionEmojis } from "@/lib/contract/message-values";
import { readerKey, useConversation } from "./conversation-context";

/** Reactions to a message; pressing one adds or takes back the reader's own. */
export function Reactions({ message }: { message: Message }) {
  const t = useTranslations("room");
  const format = useFormatter();
  const { people, reader, actions } = useConversation();
  const own = readerKey(reader);
  const nameOf = (key: string) =>
    key === own ? t("youShort") : key === "host" ? t("hostBadge") : (people.get(key)?.name ?? t("someone"));
  return (
    <ul className="mt-1 flex flex-wrap gap-1">
      {message.body.reactions.map(({ emoji, by }) => {
        const mine = own !== null && by.includes(own);
        const names = format.list(by.map(nameOf));
        const known = reactionEmojis.find((one) => one === emoji);
        return (
          <li key={emoji}>
            <Tooltip text={names}>
              <button
                type="button"
                aria-pressed={mine}
                aria-label={t("reaction.label", { emoji, names })}
                aria-disabled={!actions.react || !known || undefined}
                onClick={() => known && actions.react?.(message.id, known, !mine)}
                className={cn(
                  "inline-flex min-h-7 items-center gap-1 rounded-full border px-2 text-xs pointer-coarse:min-h-8",
                  mine ? "border-accent bg-accent-soft text-accent-ink" : "border-line bg-surface text-muted",
                )}
              >
                <span aria-hidden>{emoji}</span>
                <span>{format.number(by.length)}</span>
              </button>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}
