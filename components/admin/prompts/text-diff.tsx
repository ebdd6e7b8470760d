"use client";
import { type Change, diffLines } from "diff";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { cn } from "@/components/ui/class-names";

/** An area that scrolls must be reachable by keyboard, though it does nothing else. */
const keyboardScrollable = { tabIndex: 0 };

/** What changed between two texts: in one column, or old beside new. */
export function TextDiff({
  before,
  after,
  sideBySide,
}: {
  before: string;
  after: string;
  sideBySide: boolean;
}) {
  const t = useTranslations("prompts.diff");
  const changes = useMemo(() => diffLines(before, after), [before, after]);
  if (before === after) return <p className="text-sm text-muted">{t("same")}</p>;
  return (
    <section
      aria-label={t("label")}
      {...keyboardScrollable}
      className={cn(
        "max-h-[32rem] overflow-auto rounded-lg border border-line text-xs",
        sideBySide && "grid grid-cols-2 divide-x divide-line",
      )}
    >
      {sideBySide ? (
        <>
          <Column changes={changes.filter(({ added }) => !added)} />
          <Column changes={changes.filter(({ removed }) => !removed)} />
        </>
      ) : (
        <Column changes={changes} />
      )}
    </section>
  );
}

function Column({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations("prompts.diff");
  let at = 0;
  return (
    <div className="min-w-0">
      {changes.map((change) => {
        at += 1;
        const Tag = change.added ? "ins" : change.removed ? "del" : "div";
        const mark = change.added ? "+" : change.removed ? "−" : " ";
        return (
          <Tag
            key={at}
            className={cn(
              "block px-2 no-underline",
              change.added && "bg-success-soft",
              change.removed && "bg-danger-soft",
            )}
          >
            {change.added || change.removed ? (
              <span className="sr-only">{t(change.added ? "added" : "removed")}</span>
            ) : null}
            <pre className="font-mono break-words whitespace-pre-wrap">
              {change.value
                .replace(/\n$/u, "")
                .split("\n")
                .map((line) => `${mark} ${line}`)
                .join("\n")}
            </pre>
          </Tag>
        );
      })}
    </div>
  );
}
