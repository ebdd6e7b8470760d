import type { PersonInsight } from "@/lib/contract/insights";

const height = 180;

/** A colour for each of up to any number of people, told apart by hue and by its place in the table beside it. */
export function personColor(index: number): string {
  return `hsl(${(index * 137.5) % 360} 55% 50%)`;
}

/** Words over time, one band a person, on top of each other. Decorative; a table tells the same. */
export function AirtimeChart({
  people,
  buckets,
}: {
  people: readonly PersonInsight[];
  buckets: readonly string[];
}) {
  const totals = buckets.map((_, bucket) =>
    people.reduce((sum, { airtime }) => sum + (airtime[bucket] ?? 0), 0),
  );
  const most = Math.max(1, ...totals);
  const width = 1_000 / Math.max(1, buckets.length);
  return (
    <svg
      viewBox={`0 0 1000 ${height}`}
      preserveAspectRatio="none"
      width="100%"
      height={height}
      aria-hidden="true"
    >
      {buckets.flatMap((start, bucket) => {
        let below = 0;
        return people.map((person, index) => {
          const words = person.airtime[bucket] ?? 0;
          const top = ((most - below - words) / most) * height;
          below += words;
          return words === 0 ? null : (
            <rect
              key={`${start} ${person.id}`}
              x={bucket * width + 1}
              y={top}
              width={Math.max(1, width - 2)}
              height={(words / most) * height}
              fill={personColor(index)}
            />
          );
        });
      })}
    </svg>
  );
}
