import { personColor } from "./airtime-chart";

const size = 420;
const radius = 150;

export interface GraphNode {
  id: string;
  name: string;
}

/** Who answers whom: people on a circle, an arrow's width is how often. Decorative; a table tells the same. */
export function AnswersGraph({
  nodes,
  answers,
}: {
  nodes: readonly GraphNode[];
  answers: readonly { from: string; to: string; count: number }[];
}) {
  const places = new Map(
    nodes.map(({ id }, index) => {
      const angle = (index / Math.max(1, nodes.length)) * 2 * Math.PI - Math.PI / 2;
      return [id, { x: size / 2 + radius * Math.cos(angle), y: size / 2 + radius * Math.sin(angle) }];
    }),
  );
  const most = Math.max(1, ...answers.map(({ count }) => count));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width="100%" style={{ maxWidth: size }} aria-hidden="true">
      <defs>
        <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="4" markerHeight="4" orient="auto">
          <path d="M0 0 8 4 0 8z" fill="currentColor" opacity="0.6" />
        </marker>
      </defs>
      {answers.map(({ from, to, count }) => {
        const [a, b] = [places.get(from), places.get(to)];
        if (!a || !b) return null;
        // Bent, so that both directions can be told apart; ends before the circle of the addressee.
        const middle = { x: (a.x + b.x) / 2 + (b.y - a.y) * 0.12, y: (a.y + b.y) / 2 - (b.x - a.x) * 0.12 };
        const reach = 1 - 16 / Math.max(17, Math.hypot(b.x - middle.x, b.y - middle.y));
        const end = { x: middle.x + (b.x - middle.x) * reach, y: middle.y + (b.y - middle.y) * reach };
        return (
          <path
            key={`${from} ${to}`}
            d={`M${a.x} ${a.y}Q${middle.x} ${middle.y} ${end.x} ${end.y}`}
            fill="none"
            stroke="currentColor"
            strokeOpacity="0.45"
            strokeWidth={1 + (count / most) * 5}
            markerEnd="url(#arrow)"
          />
        );
      })}
      {nodes.map(({ id, name }, index) => {
        const place = places.get(id);
        if (!place) return null;
        return (
          <g key={id}>
            <circle cx={place.x} cy={place.y} r="13" fill={personColor(index)} />
            <text
              x={place.x}
              y={place.y + (place.y < size / 2 ? -19 : 28)}
              textAnchor="middle"
              fontSize="13"
              fill="currentColor"
            >
              {name.length > 16 ? `${name.slice(0, 15)}…` : name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
