"use client";
import { RotateCcw } from "lucide-react";
import { useTranslations } from "use-intl";
import { ActIcon } from "@/components/ui/act-badge";
import { IconButton } from "@/components/ui/icon-button";
import { Table, Td, Th } from "@/components/ui/table";
import type { Settings, SettingsInput } from "@/lib/muca/settings";
import { actSettingRows, effectiveUtterances, type NumberField } from "./model/settings-fields";
import { isOwnSetting, readSetting, resetSetting, writeSetting } from "./model/settings-path";
import { NumberSetting } from "./number-setting";

/** The acts with switch, rank, warm-up and cool-down. */
export function ActSettingsTable({
  input,
  settings,
  onChange,
  people,
}: {
  input: SettingsInput;
  settings: Settings;
  onChange: (input: SettingsInput) => void;
  people: number;
}) {
  const t = useTranslations("settings");
  const tAct = useTranslations("common.act");
  return (
    <Table label={t("actsTitle")}>
      <thead>
        <tr>
          <Th className="pl-0">{t("actColumns.act")}</Th>
          <Th>{t("actColumns.enabled")}</Th>
          <Th>{t("actColumns.rank")}</Th>
          <Th>{t("actColumns.warmUp")}</Th>
          <Th>{t("actColumns.coolDown")}</Th>
        </tr>
      </thead>
      <tbody>
        {actSettingRows.map((row) => {
          const name = tAct(row.act);
          const cell = (field: NumberField, label: string) => (
            <ActNumber
              key={field.text}
              field={field}
              label={t("actField", { act: name, field: label })}
              input={input}
              settings={settings}
              onChange={onChange}
              people={people}
            />
          );
          const { enabled } = row;
          return (
            <tr key={row.act}>
              <Td className="pl-0">
                <span className="flex min-w-36 items-center gap-2">
                  <ActIcon act={row.act} />
                  {name}
                </span>
              </Td>
              <Td>
                {enabled ? (
                  <input
                    type="checkbox"
                    aria-label={t("actField", { act: name, field: t("actColumns.enabled") })}
                    checked={readSetting(settings, enabled.path) === true}
                    onChange={(event) => onChange(writeSetting(input, enabled.path, event.target.checked))}
                    className="size-5 align-middle accent-(--accent)"
                  />
                ) : (
                  <span className="text-xs text-muted">{t("alwaysOn")}</span>
                )}
              </Td>
              {cell(row.rank, t("actColumns.rank"))}
              {cell(row.warmUp, t("actColumns.warmUp"))}
              {cell(row.coolDown, t("actColumns.coolDown"))}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function ActNumber({
  field,
  label,
  input,
  settings,
  onChange,
  people,
}: {
  field: NumberField;
  label: string;
  input: SettingsInput;
  settings: Settings;
  onChange: (input: SettingsInput) => void;
  people: number;
}) {
  const t = useTranslations("settings");
  const value = Number(readSetting(settings, field.path));
  return (
    <Td>
      <div className="flex items-center gap-1.5">
        <NumberSetting
          aria-label={label}
          field={field}
          value={value}
          onChange={(next) => onChange(writeSetting(input, field.path, next))}
          className="h-9 w-14 px-2"
        />
        {field.unit === "per-person" ? (
          <span className="text-xs text-muted tabular-nums">
            {t("effectiveShort", { count: effectiveUtterances(value, people) })}
          </span>
        ) : null}
        {isOwnSetting(input, field.path) ? (
          <IconButton
            size="sm"
            label={t("resetOne", { name: label })}
            onClick={() => onChange(resetSetting(input, field.path))}
          >
            <RotateCcw aria-hidden />
          </IconButton>
        ) : null}
      </div>
    </Td>
  );
}
