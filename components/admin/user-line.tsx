"use client";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Select } from "@/components/ui/select";
import { Td } from "@/components/ui/table";
import { type AccountRole, accountRoleSchema, type UserRow } from "@/lib/contract/api-accounts";

/** One account. The own one cannot be changed here, so that nobody locks themselves out by a slip. */
export function UserLine({
  user,
  own,
  pending,
  onRole,
  onDisabled,
}: {
  user: UserRow;
  own: boolean;
  pending: boolean;
  onRole: (role: AccountRole) => void;
  onDisabled: (disabled: boolean) => void;
}) {
  const t = useTranslations("account.users");
  const roles = useTranslations("common.role");
  const format = useFormatter();
  return (
    <tr>
      <Td>
        <span className="flex items-center gap-2.5">
          <Avatar id={user.email} name={user.name} />
          <span className="min-w-0">
            <span className="block font-medium" dir="auto">
              {user.name} {own ? <span className="font-normal text-muted">({t("you")})</span> : null}
            </span>
            <span className="block text-muted">{user.email}</span>
          </span>
        </span>
      </Td>
      <Td className="min-w-40">
        <Select
          aria-label={t("roleOf", { name: user.name })}
          value={user.role}
          disabled={own || pending}
          onChange={onRole}
          options={accountRoleSchema.options.map((role) => ({ value: role, label: roles(role) }))}
        />
      </Td>
      <Td className="hidden whitespace-nowrap text-muted sm:table-cell">
        {format.dateTime(new Date(user.createdAt), { dateStyle: "medium" })}
      </Td>
      <Td>
        <Badge tone={user.disabled ? "warning" : "success"}>{t(user.disabled ? "disabled" : "active")}</Badge>
      </Td>
      <Td className="text-right">
        {own ? null : user.disabled ? (
          <Button
            size="sm"
            pending={pending}
            aria-label={t("enableOf", { name: user.name })}
            onClick={() => onDisabled(false)}
          >
            {t("enable")}
          </Button>
        ) : (
          <DisableDialog name={user.name} pending={pending} onConfirm={() => onDisabled(true)} />
        )}
      </Td>
    </tr>
  );
}

function DisableDialog({
  name,
  pending,
  onConfirm,
}: {
  name: string;
  pending: boolean;
  onConfirm: () => void;
}) {
  const t = useTranslations("account.users");
  const common = useTranslations("common");
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t("disableTitle", { name })}
      description={t("disableBody")}
      trigger={
        <Button size="sm" variant="ghost" disabled={pending} aria-label={t("disableOf", { name })}>
          {t("disable")}
        </Button>
      }
      footer={
        <>
          <DialogClose asChild>
            <Button>{common("cancel")}</Button>
          </DialogClose>
          <Button
            variant="danger"
            onClick={() => {
              setOpen(false);
              onConfirm();
            }}
          >
            {t("disable")}
          </Button>
        </>
      }
    />
  );
}
