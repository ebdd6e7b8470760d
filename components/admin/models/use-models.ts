"use client";
import { useCallback, useState } from "react";
import { apiRequest } from "@/components/shell/api-request";
import { useErrorText } from "@/components/shell/use-error-text";
import { toast } from "@/components/ui/toast";
import type { ModelsView } from "@/lib/contract/models";

/** What is set up, and the way to change it: one change at a time, each answered with what then is set up. */
export function useModels(initial: ModelsView) {
  const [view, setView] = useState(initial);
  const [pending, setPending] = useState(false);
  const errorText = useErrorText();
  /** Gives back what went wrong, or null. */
  const change = useCallback(
    async (method: "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<string | null> => {
      setPending(true);
      const answer = await apiRequest<ModelsView>(method, `/api/models/${path}`, body);
      setPending(false);
      if (!answer.ok) return errorText(answer.error);
      setView(answer.value);
      return null;
    },
    [errorText],
  );
  const reload = useCallback(async () => {
    const answer = await apiRequest<ModelsView>("GET", "/api/models");
    if (answer.ok) setView(answer.value);
  }, []);
  /** The same for changes without a form that could show what went wrong. */
  const changeOrSay = useCallback(
    async (...request: Parameters<typeof change>): Promise<boolean> => {
      const failed = await change(...request);
      if (failed !== null) toast.error(failed);
      return failed === null;
    },
    [change],
  );
  return { view, pending, change, changeOrSay, reload };
}
export type Models = ReturnType<typeof useModels>;
