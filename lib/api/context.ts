import { getServices, type Services } from "./services";

/** On whose behalf a use case runs: the services, and the headers of the request that wants it. */
export interface Context {
  services: Services;
  headers: Headers;
}

/** For pages: `contextOf(await headers())`. */
export function contextOf(headers: Headers): Context {
  return { services: getServices(), headers };
}

export function cookieHeaderOf({ headers }: Context): string | undefined {
  return headers.get("cookie") ?? undefined;
}

/**
 * The caller's network address, or `unknown`. The last one of X-Forwarded-For is used, which the server itself or a
 * proxy beside it wrote (lib/server/caller-address); those before it are whatever the caller claimed.
 */
export function addressOf({ headers }: Context): string {
  return headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || "unknown";
}

/** Whether the browser talks to us over https, so that its cookies can be Secure. */
export function isSecure({ services, headers }: Context): boolean {
  return (
    services.env.publicUrl.startsWith("https://") ||
    headers.get("x-forwarded-proto")?.split(",").at(-1)?.trim() === "https"
  );
}
