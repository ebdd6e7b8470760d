import { mkdir, rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { cookiesAt, openBrowser } from "./pages/open-browser";
import { pageList } from "./pages/page-list";
import { buildScene } from "./pages/scene";
import { startSeededProduct } from "./pages/seeded-product";

/**
 * Pictures of every page of the list, on a desktop and on a phone, light and dark, in screenshots/. --only takes the
 * beginning of names.
 */
const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const folder = "screenshots";
const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
} as const;

const wanted = pageList.filter(({ name }) => name.startsWith(values.only));
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const seeded = await startSeededProduct();
const browser = await openBrowser();
try {
  const { scene, seat } = await buildScene(seeded);
  const cookies = { nobody: [], admin: seeded.admin, participant: [seat] };
  const { url } = seeded.product;
  for (const [screen, options] of Object.entries(screens)) {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const { name, path, as, prepare } of wanted) {
        const context = await browser.newContext({
          ...{ baseURL: url, colorScheme, reducedMotion: "reduce", ...options },
        });
        await context.addCookies(cookiesAt(url, cookies[as]));
        const page = await context.newPage();
        await page.goto(path(scene), { waitUntil: "networkidle" });
        // A page that cannot be got ready is pictured as it is: the picture tells why.
        await prepare?.(page).catch((error: Error) =>
          console.error(`${name}: ${error.message.split("\n")[0]}`),
        );
        await page.waitForLoadState("networkidle");
        await page.screenshot({ path: `${folder}/${name}-${screen}-${colorScheme}.png` });
        await context.close();
      }
    }
  }
  console.log(`${wanted.length} pages, ${wanted.length * 4} pictures in ${folder}/`);
} finally {
  await browser.close();
  await seeded.stop();
}
