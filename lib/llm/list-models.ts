import { type Clock, raceAbort } from "./clock";
import { CallError } from "./model-provider";
import { createClient, explain, type OpenAiConfig } from "./openai";
import { shownUrl } from "./openai-errors";

const listTimeoutMs = 10_000;
/** Aggregators list hundreds; more than this nobody reads. */
const mostListed = 1_000;

/** The names of the models that an endpoint offers, in its order. Rejects with a CallError that says what to check. */
export async function listModels(
  config: Omit<OpenAiConfig, "model" | "replyModel" | "sampling">,
  clock: Clock,
): Promise<string[]> {
  const at = { baseUrl: shownUrl(config.baseUrl), model: "", apiKey: config.apiKey };
  const limit = new AbortController();
  const message = `The model server at ${at.baseUrl} gave no list of models within ${listTimeoutMs / 1000} s.`;
  const callOff = clock.after(listTimeoutMs, () => limit.abort(new CallError("llm/timeout", message)));
  try {
    const client = await createClient(config);
    const { data } = await raceAbort(client.models.list({ signal: limit.signal }), limit.signal);
    return (data ?? []).slice(0, mostListed).map(({ id }) => id);
  } catch (error) {
    throw await explain(limit.signal.aborted ? limit.signal.reason : error, at, config);
  } finally {
    callOff();
  }
}
