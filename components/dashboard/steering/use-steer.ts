"use client";
import { useState } from "react";
import { useErrorText } from "@/components/shell/use-error-text";
import { toast } from "@/components/ui/toast";
import type { Ack } from "@/lib/contract/socket";

/** Runs a steering request, says what went wrong, and knows whether one is under way. Resolves to whether it worked. */
export function useSteer(): { pending: boolean; run: (request: Promise<Ack<unknown>>) => Promise<boolean> } {
  const [pending, setPending] = useState(false);
  const errorText = useErrorText();
  async function run(request: Promise<Ack<unknown>>): Promise<boolean> {
    setPending(true);
    const answer = await request;
    setPending(false);
    if (!answer.ok) toast.error(errorText(answer.error));
    return answer.ok;
  }
  return { pending, run };
}
