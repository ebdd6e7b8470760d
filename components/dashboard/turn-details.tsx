"use client";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { StatusDot } from "@/components/ui/status-dot";
import { Table, Td, Th } from "@/components/ui/table";
import type { TurnRecord } from "@/lib/contract/turn";
import type { TurnNote } from "@/lib/muca/decision";
import { CallList } from "./call-list";
import { useDashboardScope } from "./dashboard-context";
import { useNumbers } from "./use-numbers";

/** Everything else a turn knew, in sections that open: reasoning, people, sub-topics, facts, calls. */
export function TurnDetails({ turn }: { turn: TurnRecord }) {
  const t = useTranslations("dashboard.turn");
  return (
    <div className="divide-y divide-line">
      <Section title={t("reasoning")}>
        <p className="text-sm whitespace-pre-line">{turn.outcome.reasoning ?? t("reasoningNone")}</p>
      </Section>
      <Section title={t("people")}>
        <FeaturesTable turn={turn} />
      </Section>
      <Section title={t("subTopics")}>
        <SubTopicsTable turn={turn} />
      </Section>
      <Section title={t("facts")}>
        <Facts turn={turn} />
        <Notes notes={turn.notes} />
      </Section>
      <Section title={`${t("calls")} (${turn.calls.length})`}>
        <CallList calls={turn.calls} />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group px-4 py-2">
      <summary className="cursor-pointer rounded-md py-1 text-sm font-medium">{title}</summary>
      <div className="pt-2 pb-1">{children}</div>
    </details>
  );
}

function FeaturesTable({ turn }: { turn: TurnRecord }) {
  const t = useTranslations("dashboard.turn");
  const { nameOf } = useDashboardScope();
  const { decimal } = useNumbers();
  const spoken = (utterances: number, words: number) => t("utterancesWords", { utterances, words });
  return (
    <Table label={t("people")}>
      <thead>
        <tr>
          <Th>{t("features.name")}</Th>
          <Th>{t("features.long")}</Th>
          <Th>{t("features.short")}</Th>
          <Th>{t("features.lurker")}</Th>
          <Th>{t("features.encouraged")}</Th>
          <Th>{t("features.coolDown")}</Th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {Object.entries(turn.decision.features).map(([id, person]) => (
          <tr key={id}>
            <Td className="font-medium">{nameOf(id)}</Td>
            <Td className="whitespace-nowrap">{spoken(person.freqLong, person.lenLong)}</Td>
            <Td className="whitespace-nowrap">{spoken(person.freqShort, person.lenShort)}</Td>
            <Td>
              {decimal(person.lurkerScore)}
              {person.isLurker ? ` · ${t("lurking")}` : null}
            </Td>
            <Td>{person.encouraged}</Td>
            <Td>{person.coolDownRemaining}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function SubTopicsTable({ turn }: { turn: TurnRecord }) {
  const t = useTranslations("dashboard.turn");
  return (
    <Table label={t("subTopics")}>
      <thead>
        <tr>
          <Th>{t("features.name")}</Th>
          <Th>{t("status")}</Th>
          <Th>{t("joined")}</Th>
          <Th>{t("active")}</Th>
          <Th>{t("utterances")}</Th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {turn.decision.subTopics.map((features) => (
          <tr key={features.id}>
            <Td className="font-medium">
              {turn.subTopics.find((subTopic) => subTopic.id === features.id)?.title ?? features.id}
            </Td>
            <Td className="whitespace-nowrap">
              <StatusDot status={features.status} withText />
            </Td>
            <Td>{features.nEd}</Td>
            <Td>{features.nIng}</Td>
            <Td>{features.utterances}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Notes({ notes }: { notes: readonly TurnNote[] }) {
  const t = useTranslations("dashboard.turn.notes");
  if (notes.length === 0) return null;
  return (
    <ul className="mt-2 space-y-1 text-sm text-warning">
      {notes.map((note) =>
        note.kind === "labels-ignored" ? (
          <li key={note.kind}>{t(note.kind, { count: note.utterances.length })}</li>
        ) : note.kind === "model-held-back" ? (
          <li key={note.why}>{t(`held-back-${note.why}`)}</li>
        ) : (
          <li key={note.step}>{t(`${note.step}-failed`, { message: note.message })}</li>
        ),
      )}
    </ul>
  );
}

function Facts({ turn }: { turn: TurnRecord }) {
  const t = useTranslations("dashboard.turn");
  const tNow = useTranslations("dashboard.now");
  const { decision } = turn;
  const facts: readonly [string, string | number][] = [
    [t("i"), decision.i],
    [t("participants"), decision.participants],
    [t("nExe"), decision.nExe],
    [t("nSw"), decision.nSw],
    [t("nSilent"), decision.nSilent],
    [tNow("preset"), turn.preset],
    [t("basedOn"), turn.basedOnSeq],
  ];
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
