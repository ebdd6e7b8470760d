"use client";
import { Download } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { type AuditFilter, type AuditPage, auditActions } from "@/lib/contract/audit";
import { auditQuery } from "./audit-address";

/** A Select cannot hold an empty value. */
const all = "all";

/** By whom, what and when; the address holds the filter, so that it can be kept and passed on. */
export function AuditFilters({ filter, actors }: { filter: AuditFilter; actors: AuditPage["actors"] }) {
  const t = useTranslations("audit");
  const router = useRouter();
  const [wish, setWish] = useState(filter);
  const set = (change: Partial<AuditFilter>) => setWish({ ...wish, ...change });
  function apply(event: FormEvent) {
    event.preventDefault();
    router.push(`/admin/audit${auditQuery(wish)}`);
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl font-semibold">{t("title")}</h1>
          <p className="text-muted">{t("lead")}</p>
        </div>
        <Button asChild>
          <a href={`/api/audit.csv${auditQuery(filter)}`} download>
            <Download aria-hidden />
            {t("export")}
          </a>
        </Button>
      </div>
      <form onSubmit={apply} className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto_auto_auto]">
        <Field label={t("actor")}>
          {(control) => (
            <Select
              {...control}
              value={wish.actor ?? all}
              onChange={(actor) => set({ actor: actor === all ? undefined : actor })}
              options={[
                { value: all, label: t("anybody") },
                ...actors.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </Field>
        <Field label={t("action")}>
          {(control) => (
            <Select
              {...control}
              value={wish.action ?? all}
              onChange={(action) => set({ action: action === all ? undefined : action })}
              options={[
                { value: all, label: t("anything") },
                ...auditActions.map((action) => ({ value: action, label: t(`actions.${action}`) })),
              ]}
            />
          )}
        </Field>
        {(["from", "to"] as const).map((end) => (
          <Field key={end} label={t(end)}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={wish[end] ?? ""}
                onChange={(event) => set({ [end]: event.target.value || undefined })}
              />
            )}
          </Field>
        ))}
        <div className="flex items-end gap-2">
          <Button type="submit" variant="primary">
            {t("apply")}
          </Button>
          {auditQuery(filter) ? (
            <Button asChild variant="ghost">
              <Link href="/admin/audit" onClick={() => setWish({})}>
                {t("clear")}
              </Link>
            </Button>
          ) : null}
        </div>
      </form>
    </>
  );
}
