// Chart of latency over time: percentiles on a log scale, with the objective as a dashed line and a text equivalent.
import type { Observability } from '../../../domain/observability/observability.ts';
import { Drawing, Stroke } from '../../ui/charts/drawing.tsx';
import { linePath } from '../../ui/charts/sparkline.tsx';

type Point = Observability['points'][number];
type Percentile = 'p50' | 'p95' | 'p99';

const LEAST_MS = 1;
const MOST_MS = 10_000;
const TICKS_MS = [10, 100, 1_000] as const;
const decades = Math.log10(MOST_MS / LEAST_MS);

export const percentileWords: Readonly<Record<Percentile, string>> = {
  p50: 'Half within',
  p95: '95% within',
  p99: '99% within',
};

export const percentileInk: Readonly<Record<Percentile, string>> = {
  p50: 'text-ink-3',
  p95: 'text-info',
  p99: 'text-premium',
};

/** Position of a duration on the log scale, 0 (LEAST_MS) to 1 (MOST_MS). */
export function toPlace(ms: number): number {
  return Math.log10(Math.min(MOST_MS, Math.max(LEAST_MS, ms)) / LEAST_MS) / decades;
}

export const msWords = (ms: number | null) => {
  if (ms === null) return '--';
  return ms >= 1_000 ? `${(ms / 1_000).toFixed(1)} s` : `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
};

const y = (ms: number) => 100 - 100 * toPlace(ms);

type LatencyChartProps = { points: readonly Point[]; objective: number; label: string };

export function LatencyChart({ points, objective, label }: LatencyChartProps) {
  const x = (at: number) => (points.length < 2 ? 0 : (100 * at) / (points.length - 1));
  return (
    <div role="img" aria-label={label} className="relative h-44 min-w-0 pr-14">
      <div className="relative size-full">
        <Drawing>
          {TICKS_MS.map((ms) => (
            <Stroke key={ms} d={`M0 ${y(ms)}H100`} className="stroke-grid" />
          ))}
          <Stroke d={`M0 ${y(objective)}H100`} className="stroke-warn" strokeDasharray="4 4" />
          {(Object.keys(percentileInk) as Percentile[]).map((percentile) => {
            const values = points.map((point) => point[percentile]);
            // Points without a neighbour are dots, drawn by the round caps of a line without length.
            const lone = values.map((value, at) =>
              (values[at - 1] ?? values[at + 1] ?? null) === null ? value : null,
            );
            const stroke = {
              className: `fill-none stroke-current ${percentileInk[percentile]}`,
              strokeLinecap: 'round',
              strokeLinejoin: 'round',
            } as const;
            return (
              <g key={percentile}>
                <Stroke d={linePath(values, x, y)} strokeWidth={1.5} {...stroke} />
                <Stroke d={linePath(lone, x, y, 'h0')} strokeWidth={4} {...stroke} />
              </g>
            );
          })}
        </Drawing>
        {[...TICKS_MS, objective].map((ms) => (
          <span
            key={ms}
            className={`absolute left-full -translate-y-1/2 pl-2 text-label whitespace-nowrap ${ms === objective ? 'text-warn' : 'text-ink-3'}`}
            style={{ top: `${y(ms)}%` }}
          >
            {msWords(ms)}
          </span>
        ))}
      </div>
    </div>
  );
}
