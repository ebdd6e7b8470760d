/** US dollars per million tokens. */
export interface Price {
  prompt: number;
  completion: number;
}

/** Model name → price. */
export type PriceTable = Readonly<Record<string, Price>>;

/**
 * List prices, to be edited when they change. A name stands for its dated versions too
 * (`gpt-4o-mini-2024-07-18`). Models that are not listed, local ones above all, have no price.
 */
export const listPrices: PriceTable = {
  "gpt-5": { prompt: 1.25, completion: 10 },
  "gpt-5-mini": { prompt: 0.25, completion: 2 },
  "gpt-5-nano": { prompt: 0.05, completion: 0.4 },
  "gpt-4.1": { prompt: 2, completion: 8 },
  "gpt-4.1-mini": { prompt: 0.4, completion: 1.6 },
  "gpt-4.1-nano": { prompt: 0.1, completion: 0.4 },
  "gpt-4o": { prompt: 2.5, completion: 10 },
  "gpt-4o-mini": { prompt: 0.15, completion: 0.6 },
  "gpt-4-turbo": { prompt: 10, completion: 30 },
  "gpt-4": { prompt: 30, completion: 60 },
  "gpt-3.5-turbo": { prompt: 0.5, completion: 1.5 },
  o3: { prompt: 2, completion: 8 },
  "o4-mini": { prompt: 1.1, completion: 4.4 },
};

const datedVersion = /^(?:-\d{4}-\d{2}-\d{2}|-\d{4}|-latest)?$/;

/** The price of a model, or null when none is known. */
export function priceOf(model: string, prices: PriceTable = listPrices): Price | null {
  // A dated version may have a price of its own.
  const exact = Object.hasOwn(prices, model) ? prices[model] : undefined;
  if (exact) return exact;
  for (const [name, price] of Object.entries(prices)) {
    if (model.startsWith(name) && datedVersion.test(model.slice(name.length))) return price;
  }
  return null;
}

/** What a call cost (US dollars); null when the model's price or a token count is unknown. */
export function costOf(
  model: string,
  promptTokens: number | null,
  completionTokens: number | null,
  prices: PriceTable = listPrices,
): number | null {
  const price = priceOf(model, prices);
  if (price === null || promptTokens === null || completionTokens === null) return null;
  return (promptTokens * price.prompt + completionTokens * price.completion) / 1_000_000;
}
