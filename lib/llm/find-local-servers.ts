import { z } from "zod";

/** A model server that runs on this machine. */
export interface LocalServer {
  name: string;
  baseUrl: string;
  models: string[];
}

/** Where the usual local servers listen when nobody told them otherwise. */
export const usualPlaces: readonly { name: string; port: number }[] = [
  { name: "Ollama", port: 11_434 },
  { name: "LM Studio", port: 1_234 },
  { name: "llama.cpp", port: 8_080 },
  { name: "vLLM", port: 8_000 },
];

const lookTimeoutMs = 1_500;
const modelList = z.object({ data: z.array(z.object({ id: z.string().max(300) })).max(10_000) });

/**
 * Looks for model servers on this machine, at its loopback address only and without any key. What does not answer with
 * a list of models is none. Never rejects.
 */
export async function findLocalServers(places = usualPlaces): Promise<LocalServer[]> {
  const found = await Promise.all(places.map(({ name, port }) => look(name, port)));
  return found.flatMap((server) => server ?? []);
}

async function look(name: string, port: number): Promise<LocalServer | null> {
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  try {
    const answer = await fetch(`${baseUrl}/models`, {
      redirect: "error",
      signal: AbortSignal.timeout(lookTimeoutMs),
    });
    const { data } = modelList.parse(await answer.json());
    return { name, baseUrl, models: data.slice(0, 1_000).map(({ id }) => id) };
  } catch {
    return null;
  }
}
