import { AppError } from "@/lib/shared/errors";

/** Bytes; the largest body is a room with a long agenda. */
export const maxBodyBytes = 64 * 1024;

/**
 * Reads a JSON body, never more than `maxBodyBytes` of it. Only application/json is read, which other sites' forms
 * can't send. Throws input/too-large or input/invalid.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) {
    throw new AppError("input/invalid", "Send the body as application/json.");
  }
  const text = new TextDecoder().decode(await readBytes(request));
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("input/invalid", "The body is not valid JSON.", { cause });
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBodyBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxBodyBytes) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): AppError {
  return new AppError("input/too-large", `That is too much at once; at most ${maxBodyBytes / 1024} KB.`);
}
