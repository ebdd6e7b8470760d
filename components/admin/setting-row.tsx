"use client";
import { RotateCcw } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { resolveSettings, type Settings, type SettingsInput } from "@/lib/muca/settings";
import { effectiveUtterances, type NumberField, type SettingField } from "./model/settings-fields";
import {
  isOwnSetting,
  readSetting,
  resetSetting,
  type SettingValue,
  writeSetting,
} from "./model/settings-path";
import { NumberSetting } from "./number-setting";
import { useSettingText } from "./use-setting-text";

interface SettingRowProps {
  field: SettingField;
  input: SettingsInput;
  settings: Settings;
  error: string | null;
  people: number;
  onChange: (input: SettingsInput) => void;
}

/** One setting: name, what it does, its control, what it comes to, and the way back to the preset's value. */
export function SettingRow({ field, input, settings, error, people, onChange }: SettingRowProps) {
  const t = useTranslations("settings");
  const text = useSettingText();
  const id = useId();
  const own = isOwnSetting(input, field.path);
  const preset = readSetting(resolveSettings({ preset: settings.preset }), field.path) ?? null;
  const value = readSetting(settings, field.path) ?? null;
  const set = (next: SettingValue) => onChange(writeSetting(input, field.path, next));
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <label htmlFor={id} className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {text(`fields.${field.text}.label`)}
          {own ? <Badge tone="accent">{t("own")}</Badge> : null}
        </label>
        <p id={`${id}-help`} className="text-sm text-muted">
          {text(`fields.${field.text}.help`)}
        </p>
        {error ? (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        ) : null}
      </div>
      <div className="flex items-start gap-1">
        <SettingControl
          id={id}
          field={field}
          value={value}
          people={people}
          set={set}
          invalid={error !== null}
        />
        {own ? (
          <IconButton
            size="sm"
            className="mt-1"
            label={t("reset", { value: describe(preset, t("on"), t("off")) })}
            onClick={() => onChange(resetSetting(input, field.path))}
          >
            <RotateCcw aria-hidden />
          </IconButton>
        ) : null}
      </div>
    </div>
  );
}

interface ControlProps {
  id: string;
  value: SettingValue;
  people: number;
  set: (value: SettingValue) => void;
  invalid: boolean;
}

function SettingControl({ field, ...props }: ControlProps & { field: SettingField }) {
  const text = useSettingText();
  if (field.kind === "number") return <NumberControl field={field} {...props} />;
  if (field.kind === "choice") {
    return (
      <Select
        id={props.id}
        aria-describedby={`${props.id}-help`}
        value={String(props.value)}
        onChange={props.set}
        options={field.options.map((value) => ({ value, label: text(`fields.${field.text}.${value}`) }))}
        className="w-40"
      />
    );
  }
  return (
    <input
      id={props.id}
      type="checkbox"
      aria-describedby={`${props.id}-help`}
      checked={props.value === true}
      onChange={(event) => props.set(event.target.checked)}
      className="mt-1.5 size-5 accent-(--accent)"
    />
  );
}

function NumberControl({ id, field, value, people, set, invalid }: ControlProps & { field: NumberField }) {
  const t = useTranslations("settings");
  const text = useSettingText();
  const isSet = typeof value === "number";
  return (
    <div className="w-44 space-y-1.5">
      {field.optional ? (
        <Checkbox
          checked={!isSet}
          onChange={(automatic) => set(automatic ? null : (field.optional?.suggest ?? field.min))}
          label={text(`fields.${field.text}.none`)}
        />
      ) : null}
      {isSet ? (
        <div className="flex items-center gap-2">
          <NumberSetting
            id={id}
            aria-describedby={`${id}-help`}
            field={field}
            value={value}
            onChange={set}
            invalid={invalid}
            className="w-20"
          />
          <span className="text-xs text-muted">
            {field.unit === "number" ? null : t(`units.${field.unit}`)}
            {field.unit === "per-person" ? (
              <span className="block tabular-nums">
                {t("effective", { count: effectiveUtterances(value, people) })}
              </span>
            ) : null}
          </span>
        </div>
      ) : null}
    </div>
  );
}

function describe(value: SettingValue, on: string, off: string): string {
  if (typeof value === "boolean") return value ? on : off;
  return value === null ? "–" : String(value);
}
