"use client";
import { ArrowDown, ArrowUp, Plus, RefreshCw, Trash2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { maxSubTopics } from "@/lib/contract/api-rooms";
import { type SubTopicStatus, subTopicStatuses } from "@/lib/muca/sub-topic";
import {
  changeItem,
  type DraftSubTopic,
  insertItem,
  moveItem,
  newSubTopic,
  removeItem,
} from "./model/sub-topic-list";

/** Sub-topics to edit: titles, what done means, minutes, order by buttons or Alt + arrows, add and remove. */
export function SubTopicEditor({
  items,
  onChange,
  regenerate,
  regenerating = null,
  withStatus = false,
}: {
  items: readonly DraftSubTopic[];
  onChange: (items: DraftSubTopic[]) => void;
  /** Offered per sub-topic where given. */
  regenerate?: (id: string) => void;
  /** The one being drafted anew. */
  regenerating?: string | null;
  /** While people talk: the status can be set by hand. */
  withStatus?: boolean;
}) {
  const t = useTranslations("rooms.wizard");
  const list = useRef<HTMLOListElement>(null);
  const latest = useRef((_: (now: readonly DraftSubTopic[]) => DraftSubTopic[]) => {});
  useEffect(() => {
    latest.current = (change) => onChange(change(items));
  });
  const [announcement, setAnnouncement] = useState("");
  function move(item: DraftSubTopic, by: number) {
    const moved = moveItem(items, item.id, by);
    const position = moved.findIndex((other) => other.id === item.id) + 1;
    onChange(moved);
    setAnnouncement(t("moved", { title: item.title, position, count: moved.length }));
  }
  /** Nothing is asked beforehand; for a moment it can be had back, at its place, whatever was typed meanwhile. */
  function remove(item: DraftSubTopic, index: number) {
    onChange(removeItem(items, item.id));
    toast.message(t("removed", { title: item.title.trim() || t("untitled") }), {
      action: { label: t("undo"), onClick: () => latest.current(insertItem(item, index)) },
    });
  }
  function add() {
    onChange([...items, newSubTopic()]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus(),
    );
  }
  return (
    <div>
      <ol ref={list} className="space-y-3">
        {items.map((item, index) => (
          <li key={item.id}>
            <SubTopicCard
              item={item}
              position={index + 1}
              isLast={index === items.length - 1}
              onMove={(by) => move(item, by)}
              onChange={(fields) => onChange(changeItem(items, item.id, fields))}
              onRemove={() => remove(item, index)}
              onRegenerate={regenerate && item.saved ? () => regenerate(item.id) : null}
              regenerating={regenerating === item.id}
              withStatus={withStatus}
            />
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button onClick={add} disabled={items.length >= maxSubTopics}>
          <Plus aria-hidden />
          {t("add")}
        </Button>
        {items.length > 1 ? <span className="text-xs text-muted">{t("reorderHelp")}</span> : null}
      </div>
    </div>
  );
}

interface CardProps {
  item: DraftSubTopic;
  position: number;
  isLast: boolean;
  onMove: (by: number) => void;
  onChange: (fields: Partial<Omit<DraftSubTopic, "id">>) => void;
  onRemove: () => void;
  onRegenerate: (() => void) | null;
  regenerating: boolean;
  withStatus: boolean;
}

function SubTopicCard(props: CardProps) {
  const { item, position, onMove, onChange, withStatus } = props;
  const t = useTranslations("rooms.wizard");
  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  }
  return (
    // Keys pressed in any of its fields bubble up to the group.
    <fieldset onKeyDown={onKeyDown} className="rounded-xl border border-line bg-surface p-3">
      <legend className="sr-only">
        {position}. {item.title}
      </legend>
      <div className="flex flex-wrap items-start gap-2">
        <Field
          label={`${position}. ${t("titleField")}`}
          error={item.title.trim() === "" ? t("titleMissing") : null}
          className="min-w-0 flex-1 basis-60"
        >
          {(control) => (
            <Input
              {...control}
              value={item.title}
              maxLength={200}
              onChange={(event) => onChange({ title: event.target.value })}
            />
          )}
        </Field>
        <Field label={t("minutesField")} className="w-20">
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={item.minutes}
              placeholder="–"
              title={t("minutesHelp")}
              onChange={(event) => onChange({ minutes: event.target.value.replace(/\D/gu, "").slice(0, 4) })}
            />
          )}
        </Field>
      </div>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <Field label={t("doneField")} className="min-w-0 flex-1 basis-60">
          {(control) => (
            <Input
              {...control}
              value={item.done}
              maxLength={400}
              placeholder={t("donePlaceholder")}
              onChange={(event) => onChange({ done: event.target.value })}
            />
          )}
        </Field>
        {withStatus ? (
          <StatusField item={item} onChange={(status) => onChange({ status, statusByHand: true })} />
        ) : null}
        <CardButtons {...props} />
      </div>
    </fieldset>
  );
}

function StatusField({
  item,
  onChange,
}: {
  item: DraftSubTopic;
  onChange: (status: SubTopicStatus) => void;
}) {
  const t = useTranslations("dashboard.agenda");
  const tStatus = useTranslations("common.subTopicStatus");
  return (
    <Select
      aria-label={t("setStatus", { title: item.title })}
      value={item.status}
      onChange={onChange}
      options={subTopicStatuses.map((value) => ({ value, label: tStatus(value) }))}
      className="w-44"
    />
  );
}

function CardButtons({ position, isLast, onMove, onRemove, onRegenerate, regenerating }: CardProps) {
  const t = useTranslations("rooms.wizard");
  return (
    <div className="flex items-center">
      <IconButton label={t("moveUp")} disabled={position === 1} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton label={t("moveDown")} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden />
      </IconButton>
      {onRegenerate ? (
        <IconButton label={t("regenerateOne")} pending={regenerating} onClick={onRegenerate}>
          <RefreshCw aria-hidden />
        </IconButton>
      ) : null}
      <IconButton label={t("remove")} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}
