import type { SubTopicInsight } from "@/lib/contract/insights";
import type { SubTopicStatus } from "@/lib/muca/sub-topic";

const fills: Record<SubTopicStatus, { fill: string; opacity: number }> = {
  "not-discussed": { fill: "var(--line-strong, #999)", opacity: 0.35 },
  "being-discussed": { fill: "var(--accent, #3b4fd8)", opacity: 0.5 },
  "well-discussed": { fill: "var(--accent, #3b4fd8)", opacity: 1 },
};

/** Sub-topics as lanes over time: how far each was at any moment. Decorative; a table or list tells the same. */
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
  return (
    <div aria-hidden className="space-y-1.5">
      {subTopics.map(({ id, title, lane }) => (
        <div key={id} className="grid items-center gap-x-3 sm:grid-cols-[10rem_1fr]">
          <span className="truncate text-xs text-muted">{title}</span>
          <Lane lane={lane} start={start} end={end} />
        </div>
      ))}
    </div>
  );
}

function Lane({ lane, start, end }: { lane: SubTopicInsight["lane"]; start: number; end: number }) {
  const span = Math.max(1, end - start);
  const place = (iso: string) => (Math.min(Math.max(Date.parse(iso) - start, 0), span) / span) * 1_000;
  const first = { at: new Date(start).toISOString(), status: "not-discussed" as const };
  const pieces = [first, ...lane];
  return (
    <svg viewBox="0 0 1000 14" preserveAspectRatio="none" width="100%" height={14} aria-hidden="true">
      {pieces.map(({ at, status }, index) => {
        const from = place(at);
        const next = pieces[index + 1];
        const width = (next ? place(next.at) : 1_000) - from;
        return (
          <rect
            key={`${at} ${status}`}
            x={from}
            y={0}
            width={Math.max(0, width)}
            height={14}
            {...fills[status]}
          />
        );
      })}
    </svg>
  );
}
