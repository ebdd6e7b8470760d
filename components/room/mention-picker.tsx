"use client";
import { useTranslations } from "use-intl";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/class-names";
import type { MentionPickerState } from "./use-mention-picker";

/** The list that @ opens above the text field. Focus stays in the field. */
export function MentionPicker({ picker }: { picker: MentionPickerState }) {
  const t = useTranslations("room");
  const said = (
    <span role="status" className="sr-only">
      {picker.open ? t("composer.matches", { count: picker.options.length }) : ""}
    </span>
  );
  if (!picker.open) return said;
  return (
    <>
      {said}
      <div
        id={picker.listId}
        role="listbox"
        aria-label={t("composer.mention")}
        className="absolute right-3 bottom-full left-3 z-20 mb-1 max-h-64 overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-lg sm:right-auto sm:w-72"
      >
        {picker.options.map((option, index) => (
          <div
            key={option.key}
            id={picker.optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === picker.active}
            onPointerDown={(event) => {
              event.preventDefault();
              picker.pick(option);
            }}
            onPointerMove={() => picker.setActive(index)}
            className={cn(
              "flex min-h-10 cursor-pointer items-center gap-2 rounded-md px-2 text-sm pointer-coarse:min-h-11",
              index === picker.active && "bg-subtle",
            )}
          >
            <Avatar
              id={option.key}
              name={option.name}
              kind={option.key === "bot" ? "bot" : "participant"}
              size="sm"
            />
            <span className="truncate">{option.name}</span>
            {option.key === "bot" ? <Badge tone="bot">{t("bot.badge")}</Badge> : null}
          </div>
        ))}
      </div>
    </>
  );
}
