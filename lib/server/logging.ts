import pino, { type Logger } from "pino";
import pretty from "pino-pretty";
import { describeError } from "./describe-error";
import type { Env } from "./env";

/** Fields that must not reach a log, wherever they turn up. */
const secretFields = ["password", "token", "secret", "apiKey", "authorization", "cookie", "connectionString"];

const hidden = "[hidden]";
/** User and password of any address. */
const credentials = /(?<=\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"\\]+(?=@)/gi;
/** Shorter ones would hide ordinary words. */
const secretMinLength = 6;

export interface LoggerOptions {
  /** Where lines go; the terminal by default. */
  stream?: pino.DestinationStream & { isTTY?: boolean };
  /** Values that are hidden wherever they stand in a line, such as in what another server answered. */
  secrets?: readonly string[];
}

/** JSON lines for machines, or plain ones when somebody looks at a terminal. */
export function createLogger(level: Env["logLevel"], options: LoggerOptions = {}): Logger {
  const { stream = process.stdout, secrets = [] } = options;
  const pinoOptions: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: hidden,
    },
    hooks: { streamWrite: (line) => hideSecrets(line, secrets) },
  };
  return stream.isTTY
    ? pino(pinoOptions, pretty({ destination: 1, sync: true, ignore: "pid,hostname", colorize: true }))
    : pino(pinoOptions, stream);
}

/** A line in which no secret stands, neither as it is nor as JSON escapes it. */
function hideSecrets(line: string, secrets: readonly string[]): string {
  let safe = line.replace(credentials, hidden);
  for (const secret of secrets) {
    if (secret.length < secretMinLength) continue;
    safe = safe.replaceAll(secret, hidden).replaceAll(JSON.stringify(secret).slice(1, -1), hidden);
  }
  return safe;
}
