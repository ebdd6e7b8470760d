import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const appFolder = fileURLToPath(new URL("../../../app", import.meta.url));

type RouteHandler = (
  request: Request,
  next: { params: Promise<Record<string, string> | undefined> },
) => Promise<Response>;
type RouteModule = Partial<Record<string, RouteHandler>>;

/** Paths of all route handlers as their folders spell them, such as `/api/rooms/[id]`. */
export const routePaths: readonly string[] = readdirSync(join(appFolder, "api"), { recursive: true })
  .map(String)
  .filter((file) => /(^|\/)route\.tsx?$/.test(file))
  .map((file) => `/api/${file.replace(/\/?route\.tsx?$/, "")}`)
  .sort();

/** The route handlers of one folder, by method. */
export async function loadRoute(routePath: string): Promise<RouteModule> {
  return (await import(/* @vite-ignore */ join(appFolder, routePath, "route.ts"))) as RouteModule;
}

/** The folder that serves a path, and what the path says for its parameters; fixed names win. */
export function matchRoute(path: string): { routePath: string; params: Record<string, string> } | null {
  const parts = path.split("/");
  const candidates = routePaths.flatMap((routePath) => {
    const params = matchParts(routePath.split("/"), parts);
    return params ? [{ routePath, params }] : [];
  });
  const fewestFirst = (route: { params: object }) => Object.keys(route.params).length;
  return candidates.sort((a, b) => fewestFirst(a) - fewestFirst(b))[0] ?? null;
}

function matchParts(names: string[], parts: string[]): Record<string, string> | null {
  if (names.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? "";
    const parameter = /^\[(\w+)\]$/.exec(name)?.[1];
    if (parameter) params[parameter] = decodeURIComponent(part);
    else if (name !== part) return null;
  }
  return params;
}

/** Server actions, which browsers can call like route handlers, as `file name`; all exports of a file, or the whole file. */
export function findServerActions(): string[] {
  return ["app", "components", "lib"].flatMap((folder) => {
    const path = join(appFolder, "..", folder);
    return readdirSync(path, { recursive: true })
      .map(String)
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .flatMap((file) => actionsIn(readFileSync(join(path, file), "utf8"), `${folder}/${file}`));
  });
}

function actionsIn(source: string, file: string): string[] {
  if (!/^\s*["']use server["']/m.test(source)) return [];
  const isWhole = /^["']use server["']/.test(source);
  const exported = [...source.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(
    ([, name]) => name,
  );
  return isWhole && exported.length > 0 ? exported.map((name) => `${file} ${name}`) : [file];
}
