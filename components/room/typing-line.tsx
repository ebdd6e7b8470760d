"use client";
import { useTranslations } from "use-intl";
import type { RosterPerson } from "@/lib/contract/room-state";
import type { BotActivity } from "@/lib/contract/socket";

/** Who is writing now, in one line whose height never changes. Not announced: it would never be silent. */
export function TypingLine({
  typing,
  roster,
  bot,
  botName,
}: {
  typing: readonly string[];
  roster: readonly RosterPerson[];
  bot: BotActivity;
  botName: string;
}) {
  const t = useTranslations("room");
  const names = typing.map((who) =>
    who === "host" ? t("hostBadge") : (roster.find((person) => person.id === who)?.name ?? t("someone")),
  );
  if (bot.state === "writing") names.unshift(botName);
  const [first, second] = names;
  const text =
    first === undefined
      ? ""
      : second === undefined
        ? t("typing.one", { name: first })
        : names.length === 2
          ? t("typing.two", { first, second })
          : t("typing.many", { count: names.length });
  return (
    <p className="h-6 shrink-0 truncate px-4 text-xs leading-6 text-muted" data-testid="typing">
      {text === "" ? null : (
        <>
          <span aria-hidden className="mr-1.5 inline-flex gap-0.5 align-middle">
            {[0, 200, 400].map((delay) => (
              <span
                key={delay}
                className="size-1 animate-blink rounded-full bg-muted"
                style={{ animationDelay: `${delay}ms` }}
              />
            ))}
          </span>
          {text}
        </>
      )}
    </p>
  );
}
