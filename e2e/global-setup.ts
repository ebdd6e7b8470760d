import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shareServer } from "./shared-server";
import { startProduct } from "./start-product";

/** One server for all browser tests; stopped and removed at the end. `set-up.spec.ts` makes its admin first. */
export default async function setUp(): Promise<() => Promise<void>> {
  const product = await startProduct();
  const folder = await mkdtemp(join(tmpdir(), "moderato-e2e-state-"));
  shareServer({
    url: product.url,
    setupUrl: product.setupUrl,
    demoUrl: product.demoUrl,
    adminState: join(folder, "admin.json"),
  });
  return async () => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
