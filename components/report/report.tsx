"use client";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { AirtimeChart, personColor } from "@/components/charts/airtime-chart";
import { AnswersGraph } from "@/components/charts/answers-graph";
import { LanesChart } from "@/components/charts/lanes-chart";
import type { RoomInsights } from "@/lib/contract/insights";
import { actNames } from "@/lib/muca/act-name";
import type { SubTopic } from "@/lib/muca/sub-topic";

/** What came of a conversation, to read or print: agreements, sub-topics, numbers, charts. */
export function Report({
  insights,
  subTopics,
  madeAt,
}: {
  insights: RoomInsights;
  subTopics: readonly SubTopic[];
  /** ISO. */
  madeAt: string;
}) {
  const t = useTranslations("steering.report");
  const format = useFormatter();
  const time = (iso: string) => format.dateTime(new Date(iso), { dateStyle: "medium", timeStyle: "short" });
  const { startedAt, lastAt } = insights;
  return (
    <article className="mx-auto max-w-4xl space-y-8 px-4 py-8 print:max-w-none print:px-0">
      <header>
        <p className="text-sm text-muted">{t("title")}</p>
        <h1 className="text-2xl font-semibold">{insights.topic}</h1>
        <p className="mt-1 text-sm text-muted">
          {startedAt && lastAt ? `${t("when", { from: time(startedAt), to: time(lastAt) })} · ` : null}
          {t("made", { at: time(madeAt) })}
        </p>
      </header>
      <Agreements subTopics={subTopics} />
      <Outcomes subTopics={subTopics} insights={insights} />
      <Numbers insights={insights} />
      <Airtime insights={insights} />
      <Acts insights={insights} />
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-3 break-inside-avoid">
      <h2 className="border-b border-line pb-1 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Agreements({ subTopics }: { subTopics: readonly SubTopic[] }) {
  const t = useTranslations("steering.report");
  const agreed = subTopics.filter(({ consensus }) => consensus);
  return (
    <Part title={t("agreements")}>
      {agreed.length === 0 ? <p className="text-muted">{t("noAgreements")}</p> : null}
      <ul className="list-disc space-y-1 pl-5">
        {agreed.map(({ id, title, consensus }) => (
          <li key={id}>
            <span className="font-medium">{title}:</span> {consensus?.text}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Outcomes({ subTopics, insights }: { subTopics: readonly SubTopic[]; insights: RoomInsights }) {
  const t = useTranslations("steering.report");
  const tStatus = useTranslations("common.subTopicStatus");
  const { startedAt, lastAt } = insights;
  return (
    <Part title={t("outcomes")}>
      {startedAt && lastAt ? (
        <LanesChart subTopics={insights.subTopics} start={Date.parse(startedAt)} end={Date.parse(lastAt)} />
      ) : null}
      <dl className="space-y-2">
        {subTopics.map(({ id, title, status, summary }) => (
          <div key={id}>
            <dt className="font-medium">
              {title} <span className="text-sm font-normal text-muted">({tStatus(status)})</span>
            </dt>
            {summary ? <dd className="text-sm">{summary}</dd> : null}
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Numbers({ insights: { numbers } }: { insights: RoomInsights }) {
  const t = useTranslations("steering.insights");
  const format = useFormatter();
  const number = (value: number) => format.number(value, { maximumFractionDigits: 1 });
  const { engagement, evenness, consensus, botShare } = numbers;
  const rows = [
    [
      t("engagement"),
      `${number(engagement.words)} (${t("perMessage", { count: number(engagement.wordsPerMessage) })})`,
    ],
    [
      t("evenness"),
      `± ${number(evenness.lettersDeviation)} (${t("mean", { count: number(evenness.meanLetters) })})`,
    ],
    [t("consensus"), `${consensus.reached} / ${consensus.subTopics}`],
    [t("botShare"), t("ofAll", { bot: botShare.bot, all: botShare.all })],
  ] as const;
  return (
    <Part title={t("numbers")}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Airtime({ insights }: { insights: RoomInsights }) {
  const t = useTranslations("steering.insights");
  const { people, buckets, answers, botName } = insights;
  if (people.length === 0) return null;
  return (
    <Part title={t("airtime")}>
      <AirtimeChart people={people} buckets={buckets} />
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {people.map(({ id, name, words, messages }, index) => (
          <li key={id} className="flex items-center gap-1.5">
            <span aria-hidden className="size-3 rounded-sm" style={{ backgroundColor: personColor(index) }} />
            {name}: {words} {t("words")}, {messages} {t("messages")}
          </li>
        ))}
      </ul>
      <h3 className="pt-2 font-medium">{t("answers")}</h3>
      <AnswersGraph nodes={[...people, { id: "bot", name: botName }]} answers={answers} />
    </Part>
  );
}

function Acts({ insights: { turns } }: { insights: RoomInsights }) {
  const t = useTranslations("steering.report");
  const tAct = useTranslations("common.act");
  return (
    <Part title={t("acts")}>
      <p>{t("turns", { count: turns.count, spoke: turns.spoke })}</p>
      <table className="w-full text-left text-sm">
        <thead>
          <tr>
            <th scope="col">{t("act")}</th>
            <th scope="col">{t("chosen")}</th>
            <th scope="col">{t("posted")}</th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {actNames.map((act) => (
            <tr key={act} className="border-t border-line">
              <td className="py-1">{tAct(act)}</td>
              <td>{turns.byAct[act]?.chosen ?? 0}</td>
              <td>{turns.byAct[act]?.spoke ?? 0}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}
