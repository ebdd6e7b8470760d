"use client";
import { Plus, Server } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "@/components/dashboard/confirm-dialog";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { ModelsView, ProviderView } from "@/lib/contract/models";
import { BudgetForm } from "./budget-form";
import { PriceTable } from "./price-table";
import { ProviderDialog } from "./provider-dialog";
import { ProviderRow } from "./provider-row";
import { type Models, useModels } from "./use-models";

/** How often health and numbers are read anew while the page is open (ms). */
const refreshMs = 15_000;

/** Providers in the order in which they are asked, what rooms may use, and what models cost. */
export function ModelsPanel({ initial }: { initial: ModelsView }) {
  const t = useTranslations("models");
  const models = useModels(initial);
  const { reload } = models;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void reload();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [reload]);
  return (
    <div className="space-y-8">
      <Providers models={models} />
      <section aria-labelledby="budgets" className="space-y-3">
        <div>
          <h2 id="budgets" className="text-lg font-semibold">
            {t("budget.title")}
          </h2>
          <p className="text-sm text-muted">{t("budget.lead")}</p>
        </div>
        <BudgetForm models={models} />
      </section>
      <section aria-labelledby="prices" className="space-y-3">
        <div>
          <h2 id="prices" className="text-lg font-semibold">
            {t("prices.title")}
          </h2>
          <p className="text-sm text-muted">{t("prices.lead")}</p>
        </div>
        <PriceTable models={models} />
      </section>
    </div>
  );
}

function Providers({ models }: { models: Models }) {
  const t = useTranslations("models");
  const { view, pending, changeOrSay } = models;
  const [editing, setEditing] = useState<ProviderView | "new" | null>(null);
  const [deleting, setDeleting] = useState<ProviderView | null>(null);
  const ids = view.providers.map(({ id }) => id);
  const move = (id: string, by: -1 | 1) => {
    const from = ids.indexOf(id);
    const order = ids.filter((each) => each !== id);
    order.splice(from + by, 0, id);
    void changeOrSay("PUT", "chain", { ids: order });
  };
  const restore = (provider: ProviderView) =>
    void changeOrSay("POST", `providers/${provider.id}/restore`).then((done) => {
      if (done) toast.success(t("restored", { name: provider.name }));
    });
  return (
    <section aria-labelledby="providers">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div className="max-w-prose">
          <h1 id="providers" className="text-2xl font-semibold">
            {t("title")}
          </h1>
          <p className="text-muted">{t("lead")}</p>
        </div>
        <Button variant="primary" onClick={() => setEditing("new")}>
          <Plus aria-hidden />
          {t("add")}
        </Button>
      </div>
      <Card>
        {view.providers.length === 0 ? (
          <EmptyState icon={Server} title={t("empty")}>
            {t("emptyText")}
          </EmptyState>
        ) : (
          <ol aria-label={t("chain")} className="divide-y divide-line">
            {view.providers.map((provider, place) => (
              <ProviderRow
                key={provider.id}
                provider={provider}
                place={place}
                last={place === view.providers.length - 1}
                pending={pending}
                onMove={(by) => move(provider.id, by)}
                onEdit={() => setEditing(provider)}
                onDelete={() => setDeleting(provider)}
              />
            ))}
          </ol>
        )}
        <p className="border-t border-line px-4 py-3 text-sm text-muted">{t("lastResort")}</p>
      </Card>
      {editing === null ? null : (
        <ProviderDialog
          provider={editing === "new" ? null : editing}
          change={models.change}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        title={t("deleteTitle", { name: deleting?.name ?? "" })}
        text={t("deleteText")}
        confirm={t("delete")}
        danger
        onConfirm={async () => {
          if (deleting === null) return null;
          const failed = await models.change("DELETE", `providers/${deleting.id}`);
          if (failed !== null) return failed;
          const action = { label: t("undo"), onClick: () => restore(deleting) };
          toast.success(t("deleted", { name: deleting.name }), { action, duration: 20_000 });
          return null;
        }}
      />
    </section>
  );
}
