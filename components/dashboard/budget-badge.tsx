"use client";
import { Wallet } from "lucide-react";
import { useEffect, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { apiRequest } from "@/components/shell/api-request";
import { Badge } from "@/components/ui/badge";
import { Popover } from "@/components/ui/popover";
import type { BudgetUse, RoomModelsView } from "@/lib/contract/models";
import { useDashboardScope } from "./dashboard-context";
import { useNumbers } from "./use-numbers";

/** Warns from 80 % of a budget on; read once when the dashboard opens, then told with each turn. */
export function BudgetBadge({ budget }: { budget: BudgetUse | undefined }) {
  const t = useTranslations("dashboard.bar");
  const format = useFormatter();
  const { percent } = useNumbers();
  const use = useLatestBudget(budget);
  if (!use || use.state === "ok") return <span role="status" className="contents" />;
  const share = Math.max(...use.parts.map((part) => part.share));
  const reached = use.state === "reached";
  const title = reached ? t("budgetReached") : t("budgetWarning", { share: percent(share) });
  return (
    <span role="status" className="contents">
      <Popover
        label={title}
        trigger={
          <button type="button" className="rounded-full">
            <Badge tone={reached ? "danger" : "warning"}>
              <Wallet aria-hidden />
              {title}
            </Badge>
          </button>
        }
      >
        <p>{t(reached ? "budgetReachedText" : "budgetWarningText")}</p>
        {use.resetsAt ? (
          <p className="mt-1">
            {t("budgetResets", {
              at: format.dateTime(new Date(use.resetsAt), { dateStyle: "short", timeStyle: "short" }),
            })}
          </p>
        ) : null}
      </Popover>
    </span>
  );
}

function useLatestBudget(told: BudgetUse | undefined): BudgetUse | null {
  const { room } = useDashboardScope();
  const [read, setRead] = useState<BudgetUse | null>(null);
  useEffect(() => {
    let current = true;
    const path = `/api/rooms/${encodeURIComponent(room.id)}/models`;
    void apiRequest<RoomModelsView>("GET", path).then((answer) => {
      if (current && answer.ok) setRead(answer.value.budget);
    });
    return () => {
      current = false;
    };
  }, [room.id]);
  return told ?? read;
}
