"use client";
import { RotateCcw } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { presetNames, resolveSettings, type SettingsInput } from "@/lib/muca/settings";
import { ActSettingsTable } from "./act-settings-table";
import { settingGroups } from "./model/settings-fields";
import { settingErrors } from "./model/settings-path";
import { SettingRow } from "./setting-row";
import { useSettingText } from "./use-setting-text";

/** Preset and every number behind it, each explained, with what it comes to for so many people. */
export function SettingsForm({
  input,
  onChange,
  people,
}: {
  input: SettingsInput;
  onChange: (input: SettingsInput) => void;
  people: number;
}) {
  const t = useTranslations("settings");
  const text = useSettingText();
  const settings = resolveSettings(input);
  const errors = settingErrors(input);
  const changed = Object.keys(input).some((name) => name !== "preset" && name !== "botName");
  return (
    <div className="space-y-5">
      <PresetChoice value={settings.preset} onChange={(preset) => onChange({ ...input, preset })} />
      {changed ? (
        <Button size="sm" onClick={() => onChange({ preset: settings.preset })}>
          <RotateCcw aria-hidden />
          {t("resetAll")}
        </Button>
      ) : null}
      {settings.preset === "off" ? null : (
        <>
          <div>
            <h2 className="font-semibold">{t("actsTitle")}</h2>
            <p className="mt-1 mb-2 text-sm text-muted">{t("actsText")}</p>
            <ActSettingsTable input={input} settings={settings} onChange={onChange} people={people} />
          </div>
          {settingGroups.map((group) => (
            <details key={group.id} className="rounded-xl border border-line">
              <summary className="cursor-pointer rounded-xl px-4 py-2.5 text-sm font-semibold">
                {text(`groups.${group.id}`)}
              </summary>
              <div className="divide-y divide-line border-t border-line">
                {group.fields.map((field) => (
                  <SettingRow
                    key={field.text}
                    field={field}
                    input={input}
                    settings={settings}
                    error={errors[field.path.join(".")] ?? null}
                    people={people}
                    onChange={onChange}
                  />
                ))}
              </div>
            </details>
          ))}
        </>
      )}
    </div>
  );
}

function PresetChoice({
  value,
  onChange,
}: {
  value: (typeof presetNames)[number];
  onChange: (preset: (typeof presetNames)[number]) => void;
}) {
  const t = useTranslations("settings.preset");
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{t("label")}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {presetNames.map((preset) => (
          <label
            key={preset}
            className={cn(
              "flex cursor-pointer gap-2.5 rounded-xl border p-3 has-focus-visible:outline-2 has-focus-visible:outline-accent",
              preset === value ? "border-accent bg-accent-soft" : "border-line bg-surface",
            )}
          >
            <input
              type="radio"
              name="preset"
              value={preset}
              checked={preset === value}
              onChange={() => onChange(preset)}
              className="mt-1 size-4 shrink-0 accent-(--accent)"
            />
            <span className="text-sm">
              <span className="block font-medium">{t(`${preset}.name`)}</span>
              <span className="text-muted">{t(`${preset}.text`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
