/** What a log keeps of an error. */
export interface DescribedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: DescribedError;
}

/** Errors whose causes go around in circles end somewhere. */
const maxCauses = 5;

/**
 * An error as a log may show it: what it is and where it came from. Errors of drivers and clients carry whole
 * connections, requests and settings besides, passwords and what people wrote among them; nothing of that is kept.
 */
export function describeError(error: unknown): DescribedError {
  return describe(error, maxCauses);
}

function describe(error: unknown, causesLeft: number): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { name, message, stack, cause } = error;
  const code: unknown = Reflect.get(error, "code");
  return {
    type: error.constructor.name || name,
    message,
    ...(typeof code === "string" ? { code } : {}),
    ...(stack === undefined ? {} : { stack }),
    ...(cause === undefined || causesLeft === 0 ? {} : { cause: describe(cause, causesLeft - 1) }),
  };
}
