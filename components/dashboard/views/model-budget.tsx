"use client";
import { useTranslations } from "use-intl";
import { LatencyChart } from "@/components/charts/latency-chart";
import { Badge } from "@/components/ui/badge";
import { Meter } from "@/components/ui/meter";
import { Table, Td, Th } from "@/components/ui/table";
import type { BudgetUse, RoomModelsView } from "@/lib/contract/models";
import { useNumbers } from "../use-numbers";
import { Panel } from "./use-insights";

/** What the room has used of each limit. */
export function BudgetPanel({ budget }: { budget: BudgetUse }) {
  const t = useTranslations("steering.insights");
  const { whole, dollars, percent } = useNumbers();
  const colors = { ok: "var(--accent)", warning: "var(--warning)", reached: "var(--danger)" };
  return (
    <Panel title={t("budget")}>
      {budget.parts.length === 0 ? <p className="text-sm text-muted">{t("noBudget")}</p> : null}
      <ul className="space-y-3 text-sm">
        {budget.parts.map(({ limit, spent, of, share }) => {
          const write = limit.toLowerCase().endsWith("usd") ? dollars : whole;
          const text = `${t("ofLimit", { spent: write(spent), of: write(of) })} (${percent(share)})`;
          const state = share >= 1 ? "reached" : share >= 0.8 ? "warning" : "ok";
          return (
            <li key={limit} className="space-y-1">
              <p className="flex flex-wrap justify-between gap-2">
                <span>{t(`limit.${limit}`)}</span>
                <span className="tabular-nums">{text}</span>
              </p>
              <Meter value={share} label={t(`limit.${limit}`)} valueText={text} color={colors[state]} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** How the providers do in this room. */
export function ProvidersPanel({ providers }: { providers: RoomModelsView["providers"] }) {
  const t = useTranslations("steering.insights");
  const { whole, duration, percent } = useNumbers();
  const tones = { up: "success", down: "danger", probing: "warning", unknown: "outline" } as const;
  if (providers.length === 0) {
    return (
      <Panel title={t("providers")}>
        <p className="text-sm text-muted">{t("noProviders")}</p>
      </Panel>
    );
  }
  return (
    <Panel title={t("providers")}>
      <Table label={t("providers")}>
        <thead>
          <tr>
            <Th>{t("provider")}</Th>
            <Th>{t("state")}</Th>
            <Th>{t("calls")}</Th>
            <Th>{t("answered")}</Th>
            <Th>{t("median")}</Th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {providers.map(({ name, health, numbers: { calls, errors, medianMs } }) => {
            const state = health && (health.since || calls > 0) ? health.state : "unknown";
            return (
              <tr key={name}>
                <Td className="font-medium">{name}</Td>
                <Td>
                  <Badge tone={tones[state]}>{t(`providerState.${state}`)}</Badge>
                  {health?.lastError ? (
                    <p className="mt-1 max-w-xs text-xs break-words text-muted">{health.lastError.message}</p>
                  ) : null}
                </Td>
                <Td>{whole(calls)}</Td>
                <Td>{calls === 0 ? "–" : percent((calls - errors) / calls)}</Td>
                <Td>{medianMs === null ? "–" : duration(medianMs)}</Td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Panel>
  );
}

export function LatencyPanel({ calls }: { calls: RoomModelsView["calls"] }) {
  const t = useTranslations("steering.insights");
  if (calls.length === 0) return null;
  return (
    <Panel title={t("latency")} text={t("latencyText")}>
      <LatencyChart calls={calls} />
    </Panel>
  );
}
