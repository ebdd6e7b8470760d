import type { PrismaClient } from "@/lib/db/generated/client";
import type { CallRecord } from "@/lib/llm/question";
import { toStorable } from "@/lib/rooms/storable";

/** Keeps calls to the model that were made outside of turns, for a room or (null) for none. */
export async function keepCalls(
  prisma: PrismaClient,
  roomId: string | null,
  calls: readonly CallRecord[],
): Promise<void> {
  await prisma.modelCall.createMany({
    data: toStorable(calls).map(({ error, fallback, prompt, ...call }, position) => ({
      ...call,
      roomId,
      position,
      errorCode: error?.code ?? null,
      fallbackCode: fallback?.code ?? null,
      fallbackMessage: fallback?.message ?? null,
      errorMessage: error?.message ?? null,
      ...(prompt === null ? {} : { prompt: { ...prompt } }),
    })),
  });
}
