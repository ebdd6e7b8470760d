import type { PromptBook } from "@/lib/llm/question";
import type { PrismaClient } from "../generated/client";

/**
 * Edited prompts as the database holds them. Asked anew for every question: one look at an index is nothing beside a
 * call to a model, and so a change holds on every node from the next question on, with nothing to pass around.
 */
export function createPromptBook(prisma: PrismaClient): PromptBook {
  return {
    async current(questionId) {
      const newest = await prisma.promptVersion.findFirst({
        where: { questionId },
        orderBy: { version: "desc" },
        select: { version: true, text: true },
      });
      return newest === null || newest.text === null ? null : { version: newest.version, text: newest.text };
    },
  };
}
