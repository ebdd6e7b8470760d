import { describe, expect, it } from "vitest";
import { describeAnswer } from "./answer-schema";
import { createOpenAiProvider } from "./openai";
import { sampleAnswer } from "./testing/sample-question";

/** The one request that a provider with this address makes. */
async function requestTo(baseUrl: string, apiKey: string | null): Promise<Request> {
  const seen: Request[] = [];
  const provider = createOpenAiProvider({
    apiKey,
    baseUrl,
    model: "m",
    fetch: async (input, init) => {
      seen.push(new Request(input, init));
      return Response.json({ choices: [{ message: { content: "{}" }, finish_reason: "stop" }] });
    },
  });
  const prompt = { system: "s", user: "u" };
  const schema = describeAnswer("a/b", sampleAnswer);
  const asked = { questionId: "a/b", questionVersion: 1, purpose: "reply", prompt, repair: null } as const;
  await provider.complete({ ...asked, schema, stream: false }, { signal: new AbortController().signal });
  const [request] = seen;
  if (request === undefined) throw new Error("nothing was sent");
  return request;
}

describe("the connection", () => {
  it("sends the key as a bearer token", async () => {
    const request = await requestTo("http://localhost:11434/v1/", "secret-key");
    expect(request.url).toBe("http://localhost:11434/v1/chat/completions");
    expect(request.headers.get("authorization")).toBe("Bearer secret-key");
  });

  it("gives Azure the key in its own header, and the API version with every request", async () => {
    const base = "https://mine.openai.azure.com/openai/deployments/gpt?api-version=2024-10-21";
    const request = await requestTo(base, "secret-key");
    expect(request.url).toBe(
      "https://mine.openai.azure.com/openai/deployments/gpt/chat/completions?api-version=2024-10-21",
    );
    expect(request.headers.get("api-key")).toBe("secret-key");
    expect(request.headers.get("authorization")).toBeNull();
  });

  it("works without a key", async () => {
    const request = await requestTo("http://localhost:8080/v1", null);
    expect(request.headers.get("authorization")).toBe("Bearer none");
  });
});
