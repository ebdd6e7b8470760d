import type {
  BudgetSettings,
  BudgetUse,
  LocalServerFound,
  PricedModel,
  Prices,
  ProviderHealthView,
  ProviderTested,
  RoomLimits,
  Spent,
} from "@/lib/contract/models";
import type { ModelSettings, ModelSettingsStore } from "@/lib/db/stores/model-settings-store";

/** A provider in use, with its key in clear: never to leave the server. */
export interface UsedProvider {
  id: string;
  name: string;
  baseUrl: string;
  apiKey: string | null;
  keyProblem: string | null;
  analysisModel: string | null;
  replyModel: string | null;
  purposes: readonly ("analysis" | "reply")[];
  maxConcurrent: number;
}

/** The models of this node as the use cases need them; made in lib/server/models. */
export interface ModelServices {
  store: ModelSettingsStore;
  settings(): Promise<ModelSettings>;
  /** The chain in order. */
  providers(): Promise<UsedProvider[]>;
  /** As this node sees them, by id. */
  health(): Map<string, ProviderHealthView>;
  /** The next question reads what is set up anew. */
  forget(): void;
  sealKey(id: string, key: string): string;
  test(provider: UsedProvider): Promise<ProviderTested[]>;
  /** Rejects with a message that says what to check. */
  listModels(provider: Pick<UsedProvider, "baseUrl" | "apiKey">): Promise<string[]>;
  findLocal(): Promise<LocalServerFound[]>;
  shownUrl(baseUrl: string): string;
  priced(model: string, own: Prices): PricedModel;
  spentToday(): Promise<Spent>;
  budgetOf(roomId: string): Promise<{ use: BudgetUse; limits: RoomLimits }>;
  budget(): Promise<BudgetSettings>;
}
