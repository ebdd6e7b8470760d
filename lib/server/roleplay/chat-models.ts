import type { ChatModel } from "@/lib/llm/chat";
import type { Clock } from "@/lib/llm/clock";
import { openAiBaseUrl } from "@/lib/llm/openai";
import { createOpenAiChat } from "@/lib/llm/openai-chat";
import { AppError } from "@/lib/shared/errors";

/** What is needed of a provider that is set up, with its key in clear. */
export interface ChatProvider {
  name: string;
  baseUrl: string;
  apiKey: string | null;
  /** Why the key cannot be used. */
  keyProblem: string | null;
  analysisModel: string | null;
  replyModel: string | null;
}

/** Models to talk with freely, under names that can be kept: `provider/model`. */
export interface ChatModels {
  /** Names of the models that are set up; more of a provider's models can be named in the same way. */
  list(): Promise<string[]>;
  /** Throws AppError input/invalid when no provider of that name is set up. */
  open(name: string): Promise<ChatModel>;
}

export interface ChatModelsParts {
  providers: () => Promise<readonly ChatProvider[]>;
  clock: Clock;
  fetch?: typeof fetch;
}

export function createChatModels({ providers, clock, ...rest }: ChatModelsParts): ChatModels {
  return {
    async list() {
      const names = (await providers()).flatMap(({ name, analysisModel, replyModel }) =>
        [analysisModel, replyModel].flatMap((model) => (model === null ? [] : `${name}/${model}`)),
      );
      return [...new Set(names)];
    },
    async open(name) {
      const all = await providers();
      const provider = all.find((each) => name.startsWith(`${each.name}/`));
      const model = provider ? name.slice(provider.name.length + 1).trim() : "";
      if (!provider || model === "") throw noSuchModel(name, all);
      if (provider.keyProblem !== null) throw new AppError("input/invalid", provider.keyProblem);
      const { baseUrl, apiKey } = provider;
      return createOpenAiChat({ name, baseUrl, apiKey, model, clock, ...rest });
    },
  };
}

function noSuchModel(name: string, providers: readonly ChatProvider[]): AppError {
  const known = providers.map((provider) => provider.name).join(", ");
  return new AppError(
    "input/invalid",
    providers.length === 0
      ? "No model is set up. An admin can add a provider on the page Models; role-play has no answers without a model."
      : `There is no model "${name}". Write it as provider/model; providers here: ${known}.`,
    { details: { fields: { model: name } } },
  );
}

/** The model of the environment variables as a provider, under the name `environment`. */
export function environmentChatProviders(env: {
  apiKey: string | null;
  baseUrl: string | null;
  model: string | null;
  replyModel: string | null;
}): ChatProvider[] {
  const { apiKey, baseUrl, model, replyModel } = env;
  if (apiKey === null && baseUrl === null) return [];
  return [
    {
      ...{ name: "environment", baseUrl: baseUrl ?? openAiBaseUrl, apiKey, keyProblem: null },
      ...{ analysisModel: model, replyModel },
    },
  ];
}
