import type { SimulationView } from "@/lib/contract/api-simulations";

type State = SimulationView["state"];

/** Whether a run changes by itself, so that it is worth asking again. */
export function isUnderWay(state: State): boolean {
  return state === "queued" || state === "running" || state === "cancelling";
}

export const stateTones = {
  queued: "outline",
  running: "accent",
  cancelling: "warning",
  cancelled: "neutral",
  done: "success",
  failed: "danger",
} as const satisfies Record<State, string>;

/** Share that is done, 0..1; null before it is known. */
export function shareDone({ progress: { done, total } }: Pick<SimulationView, "progress">): number | null {
  return total === null || total === 0 ? null : done / total;
}
