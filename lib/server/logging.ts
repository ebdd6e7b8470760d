import pino, { type Logger } from "pino";
import pretty from "pino-pretty";
import type { Env } from "./env";

/** Fields that must not reach a log, wherever they turn up. */
const secretFields = ["password", "token", "secret", "apiKey", "authorization", "cookie", "connectionString"];

/** JSON lines for machines, or plain ones when somebody looks at a terminal. */
export function createLogger(level: Env["logLevel"], stream = process.stdout): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: "[hidden]",
    },
  };
  return stream.isTTY
    ? pino(options, pretty({ destination: 1, sync: true, ignore: "pid,hostname", colorize: true }))
    : pino(options, stream);
}
