import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "@playwright/test";
import { adminAccount, type SharedServer, shareServer } from "./shared-server";
import { startProduct } from "./start-product";

/** One server for all browser tests, with its first admin signed in; stopped and removed at the end. */
export default async function setUp(): Promise<() => Promise<void>> {
  const product = await startProduct();
  const folder = await mkdtemp(join(tmpdir(), "moderato-e2e-state-"));
  const adminState = join(folder, "admin.json");
  const stop = async () => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await setUpAdmin(product.url, product.setupUrl, adminState);
  } catch (error) {
    await stop();
    throw error;
  }
  const shared: SharedServer = { url: product.url, demoUrl: product.demoUrl, adminState };
  shareServer(shared);
  return stop;
}

async function setUpAdmin(url: string, setupUrl: string, adminState: string): Promise<void> {
  const api = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  const token = setupUrl.split("/").at(-1);
  const answer = await api.post("/api/setup", { data: { token, ...adminAccount } });
  if (!answer.ok()) throw new Error(`Setting up the admin failed: ${answer.status()} ${await answer.text()}`);
  await api.storageState({ path: adminState });
  await api.dispose();
}
