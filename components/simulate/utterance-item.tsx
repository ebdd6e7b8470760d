"use client";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import type { UtteranceView } from "@/lib/contract/api-simulations";
import { nameOf } from "./run-report";

type Verdict = "good" | "bad";

/** One utterance with how it came about, and the two thumbs. */
export function UtteranceItem({
  row,
  onMark,
}: {
  row: UtteranceView;
  onMark: (verdict: Verdict | null, why: string | null) => void;
}) {
  const t = useTranslations("simulate.run");
  const tRole = useTranslations("simulate.role");
  const tTrait = useTranslations("simulate.trait");
  const { mark, words } = row;
  const press = (verdict: Verdict) => onMark(mark?.verdict === verdict ? null : verdict, null);
  return (
    <li className="px-4 py-2.5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            <span className="tabular-nums">{row.number}</span>
            <span className="font-medium text-ink">{row.name}</span>
            <Badge tone="outline">{nameOf(tRole, row.role)}</Badge>
            <span>{nameOf(tTrait, row.trait)}</span>
            <span>{t("words", { measured: String(words.measured), asked: String(words.asked) })}</span>
            {row.engine === "built-in" ? <Badge tone="outline">{t("engines.built-in")}</Badge> : null}
            {row.fellBack ? <span>{t("fellBack")}</span> : null}
          </p>
          <p className="mt-0.5 break-words">{row.text}</p>
        </div>
        <Thumb verdict="good" number={row.number} on={mark?.verdict === "good"} onPress={press} />
        <Thumb verdict="bad" number={row.number} on={mark?.verdict === "bad"} onPress={press} />
      </div>
      {mark ? (
        <WhyForm key={mark.verdict} why={mark.why} onSave={(why) => onMark(mark.verdict, why)} />
      ) : null}
    </li>
  );
}

function Thumb({
  verdict,
  number,
  on,
  onPress,
}: {
  verdict: Verdict;
  number: number;
  on: boolean;
  onPress: (verdict: Verdict) => void;
}) {
  const t = useTranslations("simulate.run");
  const Icon = verdict === "good" ? ThumbsUp : ThumbsDown;
  return (
    <IconButton
      label={`${t(verdict)} (${number})`}
      aria-pressed={on}
      className={cn(on && "bg-accent-soft text-accent-ink")}
      onClick={() => onPress(verdict)}
    >
      <Icon aria-hidden />
    </IconButton>
  );
}

function WhyForm({ why, onSave }: { why: string | null; onSave: (why: string | null) => void }) {
  const t = useTranslations("simulate.run");
  const [text, setText] = useState(why ?? "");
  return (
    <form
      className="mt-2 flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text.trim() || null);
      }}
    >
      <Input
        aria-label={t("why")}
        placeholder={t("whyExample")}
        value={text}
        maxLength={500}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" disabled={text.trim() === (why ?? "")}>
        {t("saveMark")}
      </Button>
    </form>
  );
}
