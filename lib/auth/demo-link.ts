import { createHmac } from "node:crypto";
import type { PrismaClient } from "@/lib/db/generated/client";
import { AppError } from "@/lib/shared/errors";
import { hashToken } from "./token";

/**
 * The demo link: reusable, and the same at every start, since it is derived from the server's secret; like all links
 * only its hash is stored.
 */
export function createDemoLinks(db: PrismaClient, secret: string) {
  return {
    /** The demo link's token, which is valid from now on; earlier ones (of another secret) are not. */
    async create(): Promise<string> {
      const token = createHmac("sha256", secret).update("moderato demo link").digest("base64url");
      const tokenHash = hashToken(token);
      await db.$transaction([
        db.link.deleteMany({ where: { kind: "demo", NOT: { tokenHash } } }),
        db.link.upsert({ where: { tokenHash }, create: { kind: "demo", tokenHash }, update: {} }),
      ]);
      return token;
    },

    /** Throws auth/link-invalid. */
    async check(token: string): Promise<void> {
      const links = await db.link.count({ where: { kind: "demo", tokenHash: hashToken(token) } });
      if (links === 0) {
        throw new AppError(
          "auth/link-invalid",
          "This demo link is not valid any more. Use the newest one from the server's console.",
        );
      }
    },
  };
}
