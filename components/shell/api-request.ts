import type { Ack } from "@/lib/contract/socket";
import type { WireError } from "@/lib/shared/errors";

const unreachable: WireError = {
  code: "server/unavailable",
  message: "The server cannot be reached. Check your connection and try again.",
};

/** Asks the server something over HTTP; never rejects. The caller names the answer's type, as the contract has it. */
export async function apiRequest<Answer>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
): Promise<Ack<Answer>> {
  try {
    const response = await fetch(path, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    const value: unknown = await response.json();
    if (response.ok) return { ok: true, value: value as Answer };
    return { ok: false, error: isWireError(value) ? value : unreachable };
  } catch {
    return { ok: false, error: unreachable };
  }
}

function isWireError(value: unknown): value is WireError {
  return typeof value === "object" && value !== null && "code" in value && "message" in value;
}
