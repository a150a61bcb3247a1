// Chart of a reconstructed call: entry and exits without daily bars, which pages have for the current market only.
import { price } from '../../../../domain/market/format.ts';
import type { CallSide } from '../../../../domain/record/call.ts';
import type { CallOutcome } from '../../../../domain/record/outcome.ts';
import { Mark } from './call-days.tsx';

/** `value`: price as traded; `level`: the same in shares of the entry, which a split between leaves alone. */
type Point = { at: number; value: number; level: number };

type PathProps = { symbol: string; side: CallSide; outcomes: readonly CallOutcome[] };

/** Entry and exits in order of time; of several at one instant only the first. */
function toPath({ side, outcomes }: PathProps): Point[] {
  const found = outcomes.flatMap(({ entry_at, entry_price, exit_at, exit_price, gross }) => {
    if (entry_at === null || entry_price === null) return [];
    const entry = { at: Date.parse(entry_at), value: entry_price, level: entry_price };
    if (exit_at === null || exit_price === null || gross === null) return [entry];
    const level = entry_price * (1 + (side < 0 ? -gross : gross));
    return [entry, { at: Date.parse(exit_at), value: exit_price, level }];
  });
  const byInstant = new Map(found.toReversed().map((point) => [point.at, point]));
  return [...byInstant.values()].sort((a, b) => a.at - b.at);
}

export function CallPath(props: PathProps) {
  const { symbol } = props;
  const points = toPath(props);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const prices = points.map(({ level }) => level);
  const low = Math.min(...prices);
  const span = Math.max(...prices) - low || 1;
  const x = ({ at }: Point) => 4 + ((at - first.at) / (last.at - first.at)) * 92;
  const y = ({ level }: Point) => 92 - ((level - low) / span) * 84;
  const words = `${symbol} at entry $${price(first.value)} and at its exits, the last $${price(last.value)}`;
  return (
    <div role="img" aria-label={words} className="relative h-32 rounded-sm border border-line">
      <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full">
        <path
          d={`M${points.map((point) => `${x(point)} ${y(point)}`).join('L')}`}
          className="fill-none stroke-ink-2"
          strokeDasharray="3 3"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {points.map((point) => (
        <Mark
          key={point.at}
          x={x(point)}
          y={y(point)}
          words={
            point === first
              ? `in ${price(point.value)}`
              : point === last
                ? `out ${price(point.value)}`
                : price(point.value)
          }
        />
      ))}
    </div>
  );
}
