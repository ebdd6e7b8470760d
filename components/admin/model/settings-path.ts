import { type Settings, type SettingsInput, settingsInputSchema } from "@/lib/muca/settings";

/** Where a setting stands: names from the outside in, e.g. `["acts", "direct-chatting", "rank"]`. */
export type SettingPath = readonly string[];
export type SettingValue = number | boolean | string | null;

/** The value at a path; undefined when nothing stands there. */
export function readSetting(settings: Settings | SettingsInput, path: SettingPath): SettingValue | undefined {
  let place: unknown = settings;
  for (const name of path) {
    if (!isRecord(place)) return undefined;
    place = place[name];
  }
  return isRecord(place) ? undefined : (place as SettingValue | undefined);
}

/** The same input with a value at a path; the input given is left as it was. */
export function writeSetting(input: SettingsInput, path: SettingPath, value: SettingValue): SettingsInput {
  return change(input, path, value) as SettingsInput;
}

/** The same input without an own value at a path, so that the preset's value holds again; empty groups go too. */
export function resetSetting(input: SettingsInput, path: SettingPath): SettingsInput {
  return (change(input, path, undefined) ?? {}) as SettingsInput;
}

/** Whether the room has its own value at a path. */
export function isOwnSetting(input: SettingsInput, path: SettingPath): boolean {
  return readSetting(input, path) !== undefined;
}

/** First complaint about each path (joined by dots) of an input; empty when it is valid. */
export function settingErrors(input: SettingsInput): Record<string, string> {
  const parsed = settingsInputSchema.safeParse(input);
  if (parsed.success) return {};
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join(".")] ??= issue.message;
  return errors;
}

function change(place: unknown, path: SettingPath, value: SettingValue | undefined): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const { [name]: inner, ...others } = isRecord(place) ? place : {};
  const changed = change(inner, rest, value);
  const next = changed === undefined ? others : { ...others, [name]: changed };
  return Object.keys(next).length === 0 ? undefined : next;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
