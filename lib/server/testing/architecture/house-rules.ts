/** The house's rule of who may import whom, as a table. A row holds for the longest prefix that fits the file. */
export interface HouseRule {
  /** Files of the house whose path begins with this. */
  place: string;
  /** Prefixes that such a file may import, besides its own place. */
  mayImport: readonly string[];
  /** Prefixes of which only types may be imported. */
  mayImportTypes?: readonly string[];
}

const pureFacilitator = ["lib/llm/question", "lib/shared"];
const browserSafe = [
  "lib/contract",
  "lib/i18n",
  "lib/shared",
  "lib/muca",
  "lib/jobs/job",
  "lib/simulate/roleplay/",
];

export const houseRules: readonly HouseRule[] = [
  { place: "app/", mayImport: ["components/", "lib/api/", "lib/contract/", "lib/i18n/", "lib/shared/"] },
  {
    place: "components/",
    mayImport: [...browserSafe, "lib/realtime/client/"],
    mayImportTypes: ["lib/llm/question"],
  },
  { place: "lib/muca/", mayImport: pureFacilitator },
  // What people wrote stands in prompts in one way only.
  { place: "lib/diaggpt/", mayImport: [...pureFacilitator, "lib/muca/prompting/data-block"] },
  { place: "lib/simulate/", mayImport: ["lib/muca/", "lib/diaggpt/", "lib/llm/", "lib/shared/"] },
  { place: "lib/evaluate/", mayImport: ["lib/shared/"] },
  // What an importer yields is what the replay plays.
  {
    place: "lib/transcripts/",
    mayImport: ["lib/shared/", "lib/muca/replay/replay-file"],
    mayImportTypes: ["lib/muca/replay/"],
  },
  // Reading transcripts from disk, archives and uploads: what the importers, which are pure, must not do.
  {
    place: "lib/uploads/",
    mayImport: ["lib/transcripts/", "lib/shared/"],
    mayImportTypes: ["lib/muca/replay/"],
  },
  { place: "lib/llm/", mayImport: ["lib/shared/"] },
  {
    place: "lib/rooms/",
    mayImport: ["lib/muca/", "lib/diaggpt/", "lib/llm/", "lib/contract/", "lib/shared/"],
  },
  // The log speaks of decisions and settings in the facilitator's own terms.
  {
    place: "lib/contract/",
    mayImport: ["lib/muca/", "lib/simulate/roleplay/", "lib/shared/"],
    mayImportTypes: ["lib/evaluate/", "lib/llm/question", "lib/jobs/job"],
  },
  // Work that takes a while, whatever it is; its handlers are the composition root's.
  { place: "lib/jobs/", mayImport: ["lib/shared/"] },
  {
    place: "lib/realtime/server/",
    mayImport: ["lib/contract/", "lib/rooms/", "lib/shared/"],
  },
  { place: "lib/realtime/client/", mayImport: ["lib/contract/", "lib/shared/"] },
  {
    place: "lib/db/",
    mayImport: ["lib/rooms/", "lib/jobs/", "lib/contract/", "lib/muca/", "lib/shared/"],
    mayImportTypes: ["lib/llm/question"],
  },
  {
    place: "lib/auth/",
    mayImport: ["lib/db/", "lib/contract/", "lib/shared/"],
    mayImportTypes: ["lib/rooms/ports"],
  },
  {
    place: "lib/api/",
    mayImport: [
      "lib/auth/",
      "lib/rooms/",
      "lib/db/",
      "lib/contract/",
      "lib/evaluate/",
      "lib/jobs/",
      "lib/muca/",
      "lib/simulate/",
      "lib/shared/",
    ],
    mayImportTypes: ["lib/llm/question"],
  },
  // The bus of several processes, behind the rooms' port.
  { place: "lib/redis/", mayImport: ["lib/rooms/", "lib/shared/"] },
  { place: "lib/i18n/", mayImport: ["lib/shared/"] },
  { place: "lib/shared/", mayImport: [] },
  { place: "lib/server/", mayImport: ["lib/"] },
  { place: "scripts/", mayImport: ["lib/"] },
  { place: "e2e/", mayImport: ["lib/contract/", "lib/shared/", "lib/llm/testing/", "scripts/"] },
];

/** Folders whose results follow from their arguments alone: no clock, no chance, no world outside. */
export const pureFolders = [
  "lib/muca/",
  "lib/diaggpt/",
  "lib/simulate/",
  "lib/evaluate/",
  "lib/transcripts/",
  "lib/contract/",
  "lib/shared/",
];

/** The one reader of environment variables in the product; elsewhere settings come in as values. */
export const environmentReader = "lib/server/env.ts";
