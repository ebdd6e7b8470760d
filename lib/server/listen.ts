import type { Server } from "node:http";
import { createServer } from "node:net";
import { errorCodeOf } from "@/lib/db/database-problem";
import type { Env } from "./env";
import { StartProblem } from "./start-problem";

type Address = Pick<Env, "port" | "host">;

/** Starts to listen and gives the port, which the system chose when it was 0. Throws StartProblem. */
export function listen(server: Server | ReturnType<typeof createServer>, address: Address): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(explainListenError(error, address)));
    server.listen({ port: address.port, ...(address.host === null ? {} : { host: address.host }) }, () => {
      const bound = server.address();
      resolve(typeof bound === "object" && bound !== null ? bound.port : address.port);
    });
  });
}

/** Fails now rather than after minutes of building when the port is taken. Throws StartProblem. */
export async function checkPortIsFree(address: Address): Promise<void> {
  if (address.port === 0) return;
  const probe = createServer();
  await listen(probe, address);
  await new Promise((resolve) => probe.close(resolve));
}

function explainListenError(error: Error, { port, host }: Address): StartProblem {
  const cause = { cause: error };
  switch (errorCodeOf(error)) {
    case "EADDRINUSE":
      return new StartProblem(
        `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
        cause,
      );
    case "EACCES":
      return new StartProblem(
        `This user may not listen on port ${port}. Choose one above 1023, such as 3000.`,
        cause,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartProblem(`HOST ${host} is not an address of this machine.`, cause);
    default:
      return new StartProblem(`Port ${port} cannot be opened: ${error.message}`, cause);
  }
}
