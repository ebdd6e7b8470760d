import deAccount from "./de/account.json";
import deAudit from "./de/audit.json";
import deCommon from "./de/common.json";
import deDashboard from "./de/dashboard.json";
import deModels from "./de/models.json";
import dePalette from "./de/palette.json";
import dePrompts from "./de/prompts.json";
import deRetention from "./de/retention.json";
import deRoleplay from "./de/roleplay.json";
import deRoom from "./de/room.json";
import deRooms from "./de/rooms.json";
import deSettings from "./de/settings.json";
import deSimulate from "./de/simulate.json";
import deSteering from "./de/steering.json";
import deTemplates from "./de/templates.json";
import deTranscripts from "./de/transcripts.json";
import enAccount from "./en/account.json";
import enAudit from "./en/audit.json";
import enCommon from "./en/common.json";
import enDashboard from "./en/dashboard.json";
import enModels from "./en/models.json";
import enPalette from "./en/palette.json";
import enPrompts from "./en/prompts.json";
import enRetention from "./en/retention.json";
import enRoleplay from "./en/roleplay.json";
import enRoom from "./en/room.json";
import enRooms from "./en/rooms.json";
import enSettings from "./en/settings.json";
import enSimulate from "./en/simulate.json";
import enSteering from "./en/steering.json";
import enTemplates from "./en/templates.json";
import enTranscripts from "./en/transcripts.json";
import type { Locale } from "./locales";

const en = {
  common: enCommon,
  prompts: enPrompts,
  retention: enRetention,
  room: enRoom,
  models: enModels,
  account: enAccount,
  audit: enAudit,
  dashboard: enDashboard,
  roleplay: enRoleplay,
  rooms: enRooms,
  settings: enSettings,
  simulate: enSimulate,
  steering: enSteering,
  templates: enTemplates,
  transcripts: enTranscripts,
  palette: enPalette,
};

/** All sentences of the product, by namespace. English is the measure; the others have the same keys. */
export type Catalogue = typeof en;
export type Namespace = keyof Catalogue;

/** Server side only: a page passes on the namespaces it needs, see `pickMessages`. */
export const catalogues: Record<Locale, Catalogue> = {
  en,
  de: {
    common: deCommon,
    prompts: dePrompts,
    retention: deRetention,
    room: deRoom,
    models: deModels,
    account: deAccount,
    audit: deAudit,
    dashboard: deDashboard,
    roleplay: deRoleplay,
    rooms: deRooms,
    settings: deSettings,
    simulate: deSimulate,
    steering: deSteering,
    templates: deTemplates,
    transcripts: deTranscripts,
    palette: dePalette,
  },
};

/** The sentences of some namespaces; `common` always comes with them. */
export function pickMessages(locale: Locale, names: readonly Namespace[]): Partial<Catalogue> {
  const catalogue = catalogues[locale];
  return Object.fromEntries(
    [...new Set<Namespace>(["common", ...names])].map((name) => [name, catalogue[name]]),
  );
}
