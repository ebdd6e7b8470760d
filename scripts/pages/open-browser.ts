import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { installBrowser } from "../lib/install-browser.mjs";

/** As the browser tests do: pages of our own only, and nothing that calls home. */
export const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Path of the Chromium that is used; installs it when there is none. */
export function browserPath(): Promise<string> {
  return installBrowser({ log: (line: string) => console.error(line) });
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await browserPath(), args: browserArguments });
}

/** A page of a browser of its own that carries these `name=value` cookies to the product at `url`. */
export async function openPage(
  browser: Browser,
  url: string,
  cookies: readonly string[],
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, ...options });
  await context.addCookies(cookiesAt(url, cookies));
  return context.newPage();
}

/** `name=value` cookies as Playwright wants them. */
export function cookiesAt(url: string, cookies: readonly string[]) {
  return cookies.map((cookie) => {
    const at = cookie.indexOf("=");
    return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url };
  });
}
