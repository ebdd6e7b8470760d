"use client";
import { useFormatter, useTranslations } from "use-intl";
import { LanesChart } from "@/components/charts/lanes-chart";
import { EmptyState } from "@/components/ui/states";
import { StatusDot } from "@/components/ui/status-dot";
import { Table, Td, Th } from "@/components/ui/table";
import type { RoomInsights } from "@/lib/contract/insights";
import { Panel, WithInsights } from "./use-insights";

/** Sub-topics over time as lanes, and who spoke about what. */
export function TopicsView({ turn }: { turn: number }) {
  return <WithInsights turn={turn}>{(insights) => <Topics insights={insights} />}</WithInsights>;
}

function Topics({ insights }: { insights: RoomInsights }) {
  const t = useTranslations("steering.insights");
  if (insights.subTopics.length === 0) return <EmptyState title={t("noTopics")} />;
  return (
    <>
      <Lanes insights={insights} />
      <HeatMap insights={insights} />
    </>
  );
}

function Lanes({ insights }: { insights: RoomInsights }) {
  const t = useTranslations("steering.insights");
  const format = useFormatter();
  const time = (iso: string) => format.dateTime(new Date(iso), { timeStyle: "short" });
  const { startedAt, lastAt, subTopics } = insights;
  return (
    <Panel title={t("lanes")} text={t("lanesText")}>
      {startedAt && lastAt ? (
        <LanesChart subTopics={subTopics} start={Date.parse(startedAt)} end={Date.parse(lastAt)} />
      ) : null}
      <Table label={t("lanes")}>
        <thead>
          <tr>
            <Th>{t("subTopic")}</Th>
            <Th>{t("status")}</Th>
            <Th>{t("changes")}</Th>
          </tr>
        </thead>
        <tbody>
          {subTopics.map(({ id, title, status, lane, consensus }) => (
            <tr key={id}>
              <Td className="font-medium">
                {title}
                {consensus ? <p className="font-normal text-success">{consensus.text}</p> : null}
              </Td>
              <Td className="whitespace-nowrap">
                <StatusDot status={status} withText />
              </Td>
              <Td>
                <ul>
                  {lane.map((change) => (
                    <li key={`${change.at} ${change.status}`} className="flex items-center gap-2">
                      <time dateTime={change.at} className="tabular-nums">
                        {time(change.at)}
                      </time>
                      <StatusDot status={change.status} withText />
                    </li>
                  ))}
                </ul>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}

function HeatMap({ insights: { subTopics, people } }: { insights: RoomInsights }) {
  const t = useTranslations("steering.insights");
  const most = Math.max(1, ...subTopics.flatMap(({ byPerson }) => Object.values(byPerson)));
  return (
    <Panel title={t("heat")} text={t("heatText")}>
      <Table label={t("heat")}>
        <thead>
          <tr>
            <Th>{t("person")}</Th>
            {subTopics.map(({ id, title }) => (
              <Th key={id} className="max-w-40 whitespace-normal">
                {title}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {people.map((person) => (
            <tr key={person.id}>
              <Td className="font-medium">{person.name}</Td>
              {subTopics.map(({ id, byPerson }) => {
                const count = byPerson[person.id] ?? 0;
                const share = Math.round((count / most) * 55);
                return (
                  <Td
                    key={id}
                    className="text-center"
                    style={{ backgroundColor: `color-mix(in srgb, var(--accent) ${share}%, transparent)` }}
                  >
                    {count}
                  </Td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
