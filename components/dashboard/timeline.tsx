"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { X } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { ActIcon, actColor } from "@/components/ui/act-badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import type { TurnMark } from "@/lib/contract/turn";
import { stepForKey, stepTurn } from "./model/turn-list";
import { markShape } from "./model/turn-mark";

const markWidthPx = 34;

export interface TimelineProps {
  marks: readonly TurnMark[];
  /** Number of the newest turn, 0 before the first. */
  newest: number;
  /** The past turn that is open; null is live. */
  selected: number | null;
  onSelect: (turn: number | null) => void;
  hasOlder: boolean;
  loadOlder: () => Promise<void>;
}

/** One mark a turn, oldest on the left: coloured by act, hollow for silence, crossed for a dropped draft. */
export function Timeline(props: TimelineProps) {
  const { marks, newest, selected, onSelect, hasOlder, loadOlder } = props;
  const t = useTranslations("dashboard.timeline");
  const listId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    horizontal: true,
    count: marks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => markWidthPx,
    overscan: 12,
    getItemKey: (index) => marks[index]?.number ?? index,
  });
  const shown = selected ?? newest;
  const shownIndex = marks.findIndex((mark) => mark.number === shown);
  const items = virtual.getVirtualItems();
  const isMounted = items.some((item) => item.index === shownIndex);
  useEffect(() => {
    if (shownIndex >= 0) virtual.scrollToIndex(shownIndex, { align: selected === null ? "end" : "auto" });
  }, [shownIndex, selected, virtual]);
  useEffect(() => {
    const first = marks[0]?.number ?? 0;
    // An open turn older than the marks at hand: fetch the pages between.
    if (selected !== null && selected < first && hasOlder) void loadOlder();
  }, [selected, marks, hasOlder, loadOlder]);

  function onKeyDown(event: KeyboardEvent) {
    const step = event.altKey || event.ctrlKey || event.metaKey ? null : stepForKey(event.key);
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    onSelect(stepTurn(selected, newest, step));
  }

  function onClick(event: MouseEvent<HTMLDivElement>) {
    const mark = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-turn]") : null;
    if (!mark) return;
    const turn = Number(mark.dataset.turn);
    onSelect(turn === newest ? null : turn);
  }

  if (marks.length === 0) return <p className="px-4 py-3 text-sm text-muted">{t("empty")}</p>;
  return (
    <div className="flex items-center gap-1 px-2 py-2">
      {hasOlder ? (
        <Button size="sm" variant="ghost" onClick={() => void loadOlder()} className="shrink-0">
          {t("loadEarlier")}
        </Button>
      ) : null}
      <div
        ref={scroller}
        role="listbox"
        tabIndex={0}
        aria-label={t("title")}
        aria-orientation="horizontal"
        aria-activedescendant={isMounted ? `${listId}-${shown}` : undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
        className="min-w-0 flex-1 overflow-x-auto rounded-lg py-1.5 [scrollbar-width:thin]"
      >
        <div role="presentation" className="relative h-11" style={{ width: virtual.getTotalSize() }}>
          {items.map((item) => {
            const mark = marks[item.index];
            return mark ? (
              <Mark
                key={item.key}
                id={`${listId}-${mark.number}`}
                mark={mark}
                left={item.start}
                selected={mark.number === shown}
              />
            ) : null;
          })}
        </div>
      </div>
    </div>
  );
}

interface MarkProps {
  id: string;
  mark: TurnMark;
  left: number;
  selected: boolean;
}

function Mark({ id, mark, left, selected }: MarkProps) {
  const t = useTranslations("dashboard.timeline");
  const tAct = useTranslations("common.act");
  const shape = markShape(mark);
  const color = actColor(mark.chosen);
  const label = t("mark", { turn: mark.number, act: tAct(mark.chosen), shape: t(`shape.${shape}`) });
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-label={label}
      title={label}
      data-turn={mark.number}
      className="absolute top-0 flex h-11 cursor-pointer flex-col items-center gap-0.5"
      style={{ left, width: markWidthPx }}
    >
      <span
        className={cn(
          "relative flex size-7 items-center justify-center rounded-full border-2",
          selected && "ring-2 ring-ink ring-offset-2 ring-offset-surface",
          shape === "hollow" && "border-dashed",
        )}
        style={{ borderColor: color, backgroundColor: shape === "filled" ? color : undefined }}
      >
        {shape === "crossed" ? (
          <X aria-hidden className="absolute size-6" style={{ color }} />
        ) : (
          <ActIcon act={mark.chosen} className={cn("size-3.5", shape === "filled" && "!text-surface")} />
        )}
      </span>
      <span
        aria-hidden
        className={cn("text-[0.625rem] tabular-nums", selected ? "font-semibold text-ink" : "text-faint")}
      >
        {mark.number}
      </span>
    </div>
  );
}
