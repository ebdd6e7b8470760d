import type { PersonInsight } from "@/lib/contract/insights";

const height = 180;

/** Colours that colour-blind people tell apart (Okabe and Ito). */
const palette = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#b8a800", "#7a7a7a"];

/** A person's colour by place in the list; beyond the palette each round is paler. The name always stands beside it. */
export function personColor(index: number): string {
  const round = Math.floor(index / palette.length);
  const color = palette[index % palette.length] ?? "#7a7a7a";
  return round === 0 ? color : `color-mix(in srgb, ${color} ${Math.round(100 / (round + 1))}%, #fff)`;
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
