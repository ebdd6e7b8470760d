"use client";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { EmptyState } from "@/components/ui/states";
import { Table, Td, Th } from "@/components/ui/table";
import { toast } from "@/components/ui/toast";
import type { PricedModel, Prices } from "@/lib/contract/models";
import type { Models } from "./use-models";

interface Typed {
  prompt: string;
  completion: string;
}

/** What the models in use cost; what is typed here goes before the list. */
export function PriceTable({ models }: { models: Models }) {
  const t = useTranslations("models.prices");
  const listed = models.view.models;
  const [typed, setTyped] = useState<Record<string, Typed>>({});
  if (listed.length === 0) {
    return (
      <Card>
        <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>
      </Card>
    );
  }
  const read = readPrices(listed, typed);
  async function save(prices: Prices) {
    if (!(await models.changeOrSay("PUT", "prices", { prices }))) return;
    setTyped({});
    toast.success(t("saved"));
  }
  return (
    <Card className="overflow-hidden">
      <Table label={t("title")}>
        <thead>
          <tr>
            <Th>{t("model")}</Th>
            <Th>{t("prompt")}</Th>
            <Th>{t("completion")}</Th>
            <Th>
              <span className="sr-only">{t("reset")}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {listed.map((row) => (
            <PriceLine
              key={row.model}
              row={row}
              typed={typed[row.model] ?? textsOf(row)}
              onType={(texts) => setTyped({ ...typed, [row.model]: texts })}
              onReset={() => void save(without(ownPrices(listed), row.model))}
            />
          ))}
        </tbody>
      </Table>
      <div className="flex flex-wrap items-center gap-3 p-4">
        <Button
          variant="primary"
          pending={models.pending}
          disabled={Object.keys(typed).length === 0 || read === null}
          onClick={() => void save(read ?? {})}
        >
          {t("save")}
        </Button>
        {read === null ? <p className="text-sm text-danger">{t("wrong")}</p> : null}
      </div>
    </Card>
  );
}

function PriceLine({
  row,
  typed,
  onType,
  onReset,
}: {
  row: PricedModel;
  typed: Typed;
  onType: (texts: Typed) => void;
  onReset: () => void;
}) {
  const t = useTranslations("models.prices");
  const cell = (kind: keyof Typed) => (
    <Td>
      <Input
        aria-label={t(kind === "prompt" ? "promptOf" : "completionOf", { model: row.model })}
        inputMode="decimal"
        className="w-24"
        placeholder={t("unknown")}
        value={typed[kind]}
        onChange={(event) => onType({ ...typed, [kind]: event.target.value })}
      />
    </Td>
  );
  return (
    <tr>
      <Td className="font-medium">
        {row.model} {row.own ? <Badge tone="accent">{t("own")}</Badge> : null}
      </Td>
      {cell("prompt")}
      {cell("completion")}
      <Td>
        {row.own ? (
          <IconButton label={t("resetOf", { model: row.model })} onClick={onReset}>
            <RotateCcw aria-hidden />
          </IconButton>
        ) : null}
      </Td>
    </tr>
  );
}

function textsOf({ price }: PricedModel): Typed {
  return price
    ? { prompt: String(price.prompt), completion: String(price.completion) }
    : { prompt: "", completion: "" };
}

function ownPrices(models: readonly PricedModel[]): Prices {
  return Object.fromEntries(
    models.flatMap(({ model, price, own }) => (own && price ? [[model, price]] : [])),
  );
}

function without(prices: Prices, model: string): Prices {
  return Object.fromEntries(Object.entries(prices).filter(([name]) => name !== model));
}

/** Own prices with what was typed; null when something is no price. Both fields empty is no price of one's own. */
function readPrices(models: readonly PricedModel[], typed: Record<string, Typed>): Prices | null {
  const prices = ownPrices(models);
  for (const [model, texts] of Object.entries(typed)) {
    const parts = [texts.prompt, texts.completion].map((text) => text.trim().replace(",", "."));
    if (parts.every((part) => part === "")) {
      delete prices[model];
      continue;
    }
    if (!parts.every((part) => /^\d+(\.\d+)?$/u.test(part))) return null;
    const [prompt = 0, completion = 0] = parts.map(Number);
    prices[model] = { prompt, completion };
  }
  return prices;
}
