"use client";
import { useTranslations } from "use-intl";
import { cn } from "@/components/ui/class-names";

export const columns = ["conversation", "now", "people", "agenda"] as const;
export type Column = (typeof columns)[number];

/** On narrow screens: which column is shown. */
export function ColumnTabs({ value, onChange }: { value: Column; onChange: (column: Column) => void }) {
  const t = useTranslations("dashboard.columns");
  return (
    <nav aria-label={t("choose")} className="flex border-b border-line bg-surface px-1 lg:hidden">
      {columns.map((column) => (
        <button
          key={column}
          type="button"
          aria-current={column === value ? "true" : undefined}
          onClick={() => onChange(column)}
          className={cn(
            "-mb-px min-h-11 flex-auto border-b-2 border-transparent px-1 text-sm font-medium text-muted -outline-offset-2",
            column === value && "border-accent text-ink",
          )}
        >
          {t(column)}
        </button>
      ))}
    </nav>
  );
}
