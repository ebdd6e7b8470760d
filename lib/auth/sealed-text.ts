import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const version = "v1";
const ivBytes = 12;
const tagBytes = 16;

/** Thrown for what was sealed with another secret, for another purpose, or was changed since. */
export class UnsealProblem extends Error {
  constructor() {
    super("What was stored cannot be read with this server's secret. Enter it again, or restore the secret.");
    this.name = "UnsealProblem";
  }
}

/**
 * Encrypts small secrets, such as keys of model providers, before they are stored: AES-256-GCM under a key derived
 * from the server's secret. `purpose` binds a text to its place, so that it can't be moved to another one.
 */
export function createSealing(secret: string) {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", secret, "", `moderato sealed text ${version} ${purpose}`, 32));
  return {
    seal(text: string, purpose: string): string {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), iv);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url")}`;
    },

    /** Throws UnsealProblem. */
    unseal(stored: string, purpose: string): string {
      const [given, encoded = ""] = stored.split(".");
      const bytes = Buffer.from(encoded, "base64url");
      if (given !== version || bytes.length < ivBytes + tagBytes) throw new UnsealProblem();
      const decipher = createDecipheriv("aes-256-gcm", keyFor(purpose), bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      try {
        const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
        return text.toString("utf8");
      } catch {
        throw new UnsealProblem();
      }
    },
  };
}
