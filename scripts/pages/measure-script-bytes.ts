import type { Page } from "@playwright/test";

export interface ScriptBytes {
  /** File, without its folder. */
  name: string;
  /** As transferred, compressed. */
  bytes: number;
}

/** Notes every script that a page loads from now on; call the result for what it was, largest first. */
export async function measureScriptBytes(page: Page): Promise<() => ScriptBytes[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const names = new Map<string, string>();
  const found = new Map<string, ScriptBytes>();
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script") names.set(requestId, new URL(response.url).pathname.split("/").at(-1) ?? "");
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const name = names.get(requestId);
    if (name !== undefined) found.set(requestId, { name, bytes: encodedDataLength });
  });
  return () => [...found.values()].sort((a, b) => b.bytes - a.bytes);
}
