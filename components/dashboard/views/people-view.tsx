"use client";
import { useTranslations } from "use-intl";
import { AirtimeChart, personColor } from "@/components/charts/airtime-chart";
import { AnswersGraph } from "@/components/charts/answers-graph";
import { EmptyState } from "@/components/ui/states";
import { Table, Td, Th } from "@/components/ui/table";
import type { RoomInsights } from "@/lib/contract/insights";
import { useDashboardScope } from "../dashboard-context";
import { useNumbers } from "../use-numbers";
import { Panel, WithInsights } from "./use-insights";

/** Airtime over time, who answers whom, and the numbers of the session. */
export function PeopleView({ turn }: { turn: number }) {
  return <WithInsights turn={turn}>{(insights) => <People insights={insights} />}</WithInsights>;
}

function People({ insights }: { insights: RoomInsights }) {
  const t = useTranslations("steering.insights");
  if (insights.people.length === 0) return <EmptyState title={t("noPeople")} />;
  return (
    <>
      <NumberCards insights={insights} />
      <Airtime insights={insights} />
      <Answers insights={insights} />
    </>
  );
}

function NumberCards({ insights: { numbers } }: { insights: RoomInsights }) {
  const t = useTranslations("steering.insights");
  const { whole, decimal, percent } = useNumbers();
  const { engagement, evenness, consensus, botShare } = numbers;
  const cards = [
    [
      t("engagement"),
      whole(engagement.words),
      t("perMessage", { count: decimal(engagement.wordsPerMessage) }),
    ],
    [
      t("evenness"),
      `± ${decimal(evenness.lettersDeviation)}`,
      t("mean", { count: decimal(evenness.meanLetters) }),
    ],
    [t("consensus"), `${consensus.reached} / ${consensus.subTopics}`, t("consensusText")],
    [
      t("botShare"),
      percent(botShare.all === 0 ? 0 : botShare.bot / botShare.all),
      t("ofAll", { bot: botShare.bot, all: botShare.all }),
    ],
  ] as const;
  return (
    <Panel title={t("numbers")}>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {cards.map(([name, value, hint]) => (
          <div key={name} className="rounded-xl border border-line bg-surface p-3">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="text-xl font-semibold tabular-nums">{value}</dd>
            <dd className="text-xs text-muted">{hint}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Airtime({ insights: { people, buckets } }: { insights: RoomInsights }) {
  const t = useTranslations("steering.insights");
  const { whole, percent } = useNumbers();
  const words = Math.max(
    1,
    people.reduce((sum, person) => sum + person.words, 0),
  );
  return (
    <Panel title={t("airtime")} text={t("airtimeText")}>
      <AirtimeChart people={people} buckets={buckets} />
      <Table label={t("airtime")}>
        <thead>
          <tr>
            <Th>{t("person")}</Th>
            <Th>{t("messages")}</Th>
            <Th>{t("words")}</Th>
            <Th>{t("share")}</Th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {people.map((person, index) => (
            <tr key={person.id}>
              <Td className="font-medium">
                <span
                  aria-hidden
                  className="mr-2 inline-block size-3 rounded-sm"
                  style={{ backgroundColor: personColor(index) }}
                />
                {person.name}
              </Td>
              <Td>{whole(person.messages)}</Td>
              <Td>{whole(person.words)}</Td>
              <Td>{percent(person.words / words)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}

function Answers({ insights: { people, answers, botName } }: { insights: RoomInsights }) {
  const t = useTranslations("steering.insights");
  const { nameOf } = useDashboardScope();
  if (answers.length === 0) return null;
  const others = ["bot", "host"].filter((id) => answers.some(({ from, to }) => from === id || to === id));
  const nodes = [...people, ...others.map((id) => ({ id, name: id === "bot" ? botName : nameOf(id) }))];
  return (
    <Panel title={t("answers")} text={t("answersText")}>
      <div className="grid gap-4 lg:grid-cols-2">
        <AnswersGraph nodes={nodes} answers={answers} />
        <Table label={t("answers")}>
          <thead>
            <tr>
              <Th>{t("from")}</Th>
              <Th>{t("to")}</Th>
              <Th>{t("times")}</Th>
            </tr>
          </thead>
          <tbody>
            {answers.slice(0, 100).map(({ from, to, count }) => (
              <tr key={`${from} ${to}`}>
                <Td>{nameOf(from)}</Td>
                <Td>{nameOf(to)}</Td>
                <Td className="tabular-nums">{count}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Panel>
  );
}
