"use client";
import { useCallback, useEffect, useState } from "react";
import { apiRequest } from "@/components/shell/api-request";
import type { RoleplayView } from "@/lib/contract/api-roleplay";
import { hasEnded } from "@/lib/jobs/job";

const everyMs = 1_500;

/** A batch that is asked for anew until it has ended. The last answer stays while the server cannot be reached. */
export function useRoleplay(first: RoleplayView): { view: RoleplayView; refresh: () => Promise<void> } {
  const [view, setView] = useState(first);
  const { id, state } = view.job;
  const refresh = useCallback(async () => {
    const answer = await apiRequest<RoleplayView>("GET", `/api/roleplay/${id}`);
    if (answer.ok) setView(answer.value);
  }, [id]);
  useEffect(() => {
    if (hasEnded(state)) return;
    const timer = setInterval(() => void refresh(), everyMs);
    return () => clearInterval(timer);
  }, [state, refresh]);
  return { view, refresh };
}
