import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import next from "next";
import { serveCompressed } from "./compressed-files";
import type { Env } from "./env";

export interface Pages {
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  close: () => Promise<void>;
}

const projectDir = fileURLToPath(new URL("../..", import.meta.url));

/** The pages and route handlers under app/, served by Next inside our own process. */
export async function openPages(env: Pick<Env, "port" | "host">, dev: boolean): Promise<Pages> {
  const app = next({
    dev,
    dir: projectDir,
    port: env.port,
    ...(env.host === null ? {} : { hostname: env.host }),
  });
  await app.prepare();
  const handle = app.getRequestHandler();
  const serve = dev ? null : serveCompressed(join(projectDir, ".next/static"));
  return {
    handle: async (request, response) => {
      if (!(await serve?.(request, response))) await handle(request, response);
    },
    close: () => app.close(),
  };
}
