"use client";
import { useTranslations } from "use-intl";
import type { FieldControlProps } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

/** Choice among the roles that are still free. */
export default function RoleSelect({
  control,
  value,
  onChange,
  roles,
}: {
  control: FieldControlProps;
  /** Empty for none. */
  value: string;
  onChange: (role: string) => void;
  roles: readonly string[];
}) {
  const t = useTranslations("room");
  return (
    <Select
      {...control}
      value={value === "" ? undefined : value}
      onChange={onChange}
      placeholder={t("join.roleNone")}
      options={roles.map((role) => ({ value: role, label: role }))}
    />
  );
}
