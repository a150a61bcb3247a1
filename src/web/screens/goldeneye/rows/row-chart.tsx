// The session's minutes of one stock with the plan's prices, the opening range, VWAP and the levels of the day before.
import { clsx } from 'clsx';
import { Suspense, useMemo } from 'react';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import type { goldenEyeEndpoints } from '../../../../contract/goldeneye.ts';
import type { GoldenEyeStock } from '../../../../domain/goldeneye/golden-eye.ts';
import { shownEntry, shownPrice } from '../../../../domain/goldeneye/view/table.ts';
import { money, price, signedPercent } from '../../../../domain/market/format.ts';
import type { Candle } from '../../../stock/chart/candles.ts';
import { studyLines } from '../../../stock/chart/chart-lines.ts';
import type { PriceLine } from '../../../stock/chart/plot-lines.ts';
import { lazyPart } from '../../../ui/failures/lazy-part.tsx';
import { SectionBoundary } from '../../../ui/failures/section-boundary.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { Day } from '../../../ui/time/day.tsx';

const CandleChart = lazyPart(() => import('../../../stock/chart/candle-chart.tsx'), 'CandleChart');

const VWAP = new Set(['vwap'] as const);

export type RowBars = ReplyOf<(typeof goldenEyeEndpoints)['goldenEyeBars']>;

const LINE_TONES = {
  bull: 'border-dashed border-bull',
  bear: 'border-dashed border-bear',
  neutral: 'border-dashed border-neutral',
} as const;

export function RowChart({ stock, chart }: { stock: GoldenEyeStock; chart: RowBars }) {
  const candles = useMemo(() => candlesOf(chart), [chart]);
  const lines = useMemo(() => linesOf(stock, chart), [stock, chart]);
  const { studies } = useMemo(() => studyLines(candles, [], VWAP), [candles]);
  const words = wordsOf(stock.symbol, candles);
  const vwap = candles.at(-1)?.vwap ?? null;
  return (
    <div className="grid gap-2 [&>*]:min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-strong">
          {stock.symbol}, 1-minute candles, <Day of={chart.session} />
        </h3>
        <span className="text-label text-ink-3">
          {chart.stale ? (
            <Badge tone="stale">
              Stale, <Age at={chart.as_of} show="time" />
            </Badge>
          ) : (
            <Age at={chart.as_of} />
          )}
        </span>
      </div>
      {candles.length === 0 ? (
        <p className="py-8 text-center text-ink-3">{words}</p>
      ) : (
        <>
          <SectionBoundary section="chart" resetKeys={[chart]}>
            <Suspense fallback={<Skeleton className="h-68" />}>
              <CandleChart symbol={stock.symbol} candles={candles} lines={lines} studies={studies} />
            </Suspense>
          </SectionBoundary>
          <ul aria-label="Lines of the chart" className="flex flex-wrap gap-x-4 gap-y-1 text-label text-ink-2">
            {vwap !== null && (
              <li className="flex items-center gap-1">
                <span aria-hidden className="h-0.5 w-4 bg-vwap" /> VWAP {price(vwap)}
              </li>
            )}
            {lines.map(({ title, price: at, tone }) => (
              <li key={title} className="flex items-center gap-1">
                <span
                  aria-hidden
                  className={clsx('w-4 border-t', tone === undefined ? 'border-dotted border-ink-3' : LINE_TONES[tone])}
                />
                {title} {price(at)}
              </li>
            ))}
          </ul>
          <p className="text-label text-ink-3">{words}</p>
        </>
      )}
    </div>
  );
}

function candlesOf({ bars, vwap }: RowBars): Candle[] {
  return bars.map(({ start_timestamp, open, high, low, close, volume }, at) => ({
    at: start_timestamp,
    day: null,
    open,
    high,
    low,
    close,
    volume,
    vwap: vwap[at] ?? null,
  }));
}

/** Prices of the plan under the same rules as in the table; what is unknown has no line. */
function linesOf(stock: GoldenEyeStock, chart: RowBars): PriceLine[] {
  const entry = shownEntry(stock);
  const lines: [string, number | null, PriceLine['tone']?][] = [
    ['Target', shownPrice(chart.target_price), 'bull'],
    ...entryLines(entry),
    ['Stop', shownPrice(chart.stop_loss), 'bear'],
    ['Opening high', chart.opening_high],
    ['Opening low', chart.opening_low],
    ['Prev close', chart.prev_close],
    ['Prev high', chart.prev_high],
    ['Prev low', chart.prev_low],
  ];
  return lines.flatMap(([title, at, tone]) => (at === null ? [] : [{ title, price: at, tone }]));
}

/** One line where both ends of the entry read the same. */
function entryLines(entry: [number, number] | null): [string, number | null, PriceLine['tone']][] {
  if (entry === null) return [];
  const [low, high] = entry;
  if (price(low) === price(high)) return [['Entry', high, 'neutral']];
  return [
    ['Entry from', low, 'neutral'],
    ['Entry to', high, 'neutral'],
  ];
}

function wordsOf(symbol: string, candles: readonly Candle[]): string {
  const first = candles[0];
  const last = candles.at(-1);
  if (first === undefined || last === undefined) return `No minute bars are known for ${symbol}.`;
  const low = Math.min(...candles.map((candle) => candle.low));
  const high = Math.max(...candles.map((candle) => candle.high));
  const change = first.open > 0 ? ((last.close - first.open) / first.open) * 100 : null;
  return `${symbol} from ${money(first.open)} to ${money(last.close)} (${signedPercent(change)}), between ${money(low)} and ${money(high)}.`;
}
