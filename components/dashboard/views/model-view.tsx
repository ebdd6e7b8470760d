"use client";
import { useTranslations } from "use-intl";
import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import type { RoomInsights } from "@/lib/contract/insights";
import type { BotActivity } from "@/lib/contract/socket";
import { useDashboardScope } from "../dashboard-context";
import { useNumbers } from "../use-numbers";
import { BudgetPanel, LatencyPanel, ProvidersPanel } from "./model-budget";
import { Panel, WithInsights } from "./use-insights";
import { useRoomModels } from "./use-room-models";

/** Who answers, how fast, at what cost, and what went wrong. */
export function ModelView({ bot, turn }: { bot: BotActivity; turn: number }) {
  const t = useTranslations("steering.insights");
  const { room } = useDashboardScope();
  const models = useRoomModels(room.id, turn);
  return (
    <WithInsights turn={turn}>
      {(insights) => (
        <>
          <Panel title={t("health")}>
            <p className="text-sm">
              <Badge tone={bot.failing ? "danger" : "success"}>
                {t(bot.failing ? "failing" : "healthy")}
              </Badge>{" "}
              {bot.failing ? `${bot.failing.message} (${bot.failing.code})` : t(`engine.${bot.engine}`)}
            </p>
          </Panel>
          {models ? (
            <>
              <BudgetPanel budget={models.budget} />
              <ProvidersPanel providers={models.providers} />
              <LatencyPanel calls={models.calls} />
            </>
          ) : null}
          <Calls insights={insights} />
          <Errors insights={insights} />
        </>
      )}
    </WithInsights>
  );
}

function Calls({ insights: { calls } }: { insights: RoomInsights }) {
  const t = useTranslations("steering.insights");
  const { whole, duration, dollars } = useNumbers();
  const slowest = Math.max(1, ...calls.map(({ p95Ms }) => p95Ms));
  return (
    <Panel title={t("calls")}>
      <Table label={t("calls")}>
        <thead>
          <tr>
            {(["model", "calls", "errors", "median", "p95", "tokensIn", "tokensOut", "cost"] as const).map(
              (key) => (
                <Th key={key}>{t(key)}</Th>
              ),
            )}
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {calls.map((row) => (
            <tr key={`${row.model} ${row.engine}`}>
              <Td className="font-medium">{row.model}</Td>
              <Td>{whole(row.calls)}</Td>
              <Td className={row.errors > 0 ? "text-danger" : undefined}>{whole(row.errors)}</Td>
              <Td>{duration(row.medianMs)}</Td>
              <Td>
                {duration(row.p95Ms)}
                <span
                  aria-hidden
                  className="mt-1 block h-1 rounded-full bg-accent"
                  style={{ width: `${(row.p95Ms / slowest) * 100}%` }}
                />
              </Td>
              <Td>{whole(row.promptTokens)}</Td>
              <Td>{whole(row.completionTokens)}</Td>
              <Td>{row.costUsd === null ? t("unknown") : dollars(row.costUsd)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {calls.length === 0 ? <p className="text-sm text-muted">{t("noCalls")}</p> : null}
    </Panel>
  );
}

function Errors({ insights: { callErrors } }: { insights: RoomInsights }) {
  const t = useTranslations("steering.insights");
  if (callErrors.length === 0) return null;
  return (
    <Panel title={t("errors")}>
      <Table label={t("errors")}>
        <thead>
          <tr>
            <Th>{t("code")}</Th>
            <Th>{t("times")}</Th>
          </tr>
        </thead>
        <tbody>
          {callErrors.map(({ code, count }) => (
            <tr key={code}>
              <Td className="font-mono text-xs">{code}</Td>
              <Td className="tabular-nums">{count}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
