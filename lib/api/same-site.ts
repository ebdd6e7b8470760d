import { AppError } from "@/lib/shared/errors";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses requests that change something and that another site's page made the browser send. Browsers say where a
 * request comes from in Sec-Fetch-Site or Origin and pages can't forge either; a request that says nothing must not
 * carry cookies. Throws auth/cross-site.
 */
export function requireSameSite(request: Request, publicUrl: string): void {
  if (safeMethods.has(request.method)) return;
  const { headers } = request;
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (site !== null && site !== "same-origin") throw crossSite();
  if (origin !== null) {
    if (!isOwnOrigin(origin, headers.get("host"), publicUrl)) throw crossSite();
    return;
  }
  if (site === null && headers.has("cookie")) throw crossSite();
}

function isOwnOrigin(origin: string, host: string | null, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.origin === new URL(publicUrl).origin || (host !== null && url.host === host);
}

function crossSite(): AppError {
  return new AppError(
    "auth/cross-site",
    "This request did not come from a page of this server and was refused. Reload the page and try again.",
  );
}
