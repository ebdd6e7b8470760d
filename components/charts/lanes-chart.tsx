import type { SubTopicInsight } from "@/lib/contract/insights";
import type { SubTopicStatus } from "@/lib/muca/sub-topic";

const height = 22;
const fills: Record<SubTopicStatus, { fill: string; opacity: number }> = {
  "not-discussed": { fill: "var(--line-strong, #999)", opacity: 0.35 },
  "being-discussed": { fill: "var(--accent, #3b4fd8)", opacity: 0.5 },
  "well-discussed": { fill: "var(--accent, #3b4fd8)", opacity: 1 },
};

/** Sub-topics as lanes over time: how far each was at any moment. Decorative; a table tells the same. */
export function LanesChart({
  subTopics,
  start,
  end,
}: {
  subTopics: readonly SubTopicInsight[];
  /** Ms since the epoch. */
  start: number;
  end: number;
}) {
  const span = Math.max(1, end - start);
  const place = (ms: number) => (Math.min(Math.max(ms - start, 0), span) / span) * 1_000;
  return (
    <svg
      viewBox={`0 0 1000 ${Math.max(1, subTopics.length) * height}`}
      preserveAspectRatio="none"
      width="100%"
      height={subTopics.length * height}
      aria-hidden="true"
    >
      {subTopics.map(({ id, lane }, row) =>
        [{ at: new Date(start).toISOString(), status: "not-discussed" as const }, ...lane].map(
          ({ at, status }, index, all) => {
            const from = place(Date.parse(at));
            const next = all[index + 1];
            const to = next ? place(Date.parse(next.at)) : 1_000;
            return (
              <rect
                key={`${id} ${at} ${status}`}
                x={from}
                y={row * height + 4}
                width={Math.max(0, to - from)}
                height={height - 8}
                {...fills[status]}
              />
            );
          },
        ),
      )}
    </svg>
  );
}
