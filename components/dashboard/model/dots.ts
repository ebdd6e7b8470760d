export type Dot = "in-window" | "earlier" | "none";

/** One dot a participant: `nIng` within the short window, the rest of `nEd` before it, the others not yet. */
export function participationDots(
  nEd: number,
  nIng: number,
  participants: number,
): { place: number; dot: Dot }[] {
  const inWindow = Math.min(nIng, nEd);
  return Array.from({ length: Math.max(participants, nEd) }, (_, place) => {
    if (place < inWindow) return { place, dot: "in-window" };
    return { place, dot: place < nEd ? "earlier" : "none" };
  });
}
