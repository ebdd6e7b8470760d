"use client";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Table, Td, Th } from "@/components/ui/table";

type Cell = string | number;

/** A chart, decorative, with its numbers as a table behind a fold. */
export function ChartCard({
  title,
  about,
  columns,
  rows,
  children,
}: {
  title: string;
  about?: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  children: ReactNode;
}) {
  const t = useTranslations("simulate.run");
  return (
    <Card className="min-w-0">
      <CardHeader title={title} description={about} level={3} />
      <div aria-hidden className="px-2">
        {children}
      </div>
      <details className="px-4 pt-1 pb-3 text-sm">
        <summary className="cursor-pointer text-muted">
          {t("numbers")}
          <span className="sr-only">: {title}</span>
        </summary>
        <NumbersTable label={about ?? title} columns={columns} rows={rows} />
      </details>
    </Card>
  );
}

/** Rows whose first cell names them. */
export function NumbersTable({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <Th key={column || index} className={index === 0 ? "" : "text-right"}>
              {column || <span className="sr-only">{label}</span>}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row" className="border-b border-line px-3 py-2 text-left font-normal">
              {name}
            </th>
            {cells.map((cell, index) => (
              <Td key={columns[index + 1]} className="text-right tabular-nums">
                {cell}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
