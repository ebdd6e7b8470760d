import type { Page } from "@playwright/test";

export interface ScriptBytes {
  /** File, without its folder. */
  name: string;
  /** Of its body, compressed as it was sent. */
  bytes: number;
}

/** Notes every script that a page loads from now on; call the result for what it was, largest first. */
export async function measureScriptBytes(page: Page): Promise<() => ScriptBytes[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const names = new Map<string, { name: string; headerBytes: number }>();
  const found = new Map<string, ScriptBytes>();
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    const name = new URL(response.url).pathname.split("/").at(-1) ?? "";
    if (type === "Script") names.set(requestId, { name, headerBytes: response.encodedDataLength });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const script = names.get(requestId);
    if (script) found.set(requestId, { name: script.name, bytes: encodedDataLength - script.headerBytes });
  });
  return () => [...found.values()].sort((a, b) => b.bytes - a.bytes);
}
