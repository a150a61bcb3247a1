// Minute chart of one stock: the last hour with the zones of its plan, or the whole session.
import { clsx } from 'clsx';
import { useMemo } from 'react';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import type { goldenEyeEndpoints } from '../../../../contract/goldeneye.ts';
import type { GoldenEyeStock, Setup } from '../../../../domain/goldeneye/golden-eye.ts';
import { patternWords, shownEntry, shownPrice } from '../../../../domain/goldeneye/view/table.ts';
import { money, price, signedPercent } from '../../../../domain/market/format.ts';
import { setupRules } from '../../../../domain/rules/goldeneye/goldeneye-rules.ts';
import type { Candle } from '../../../stock/chart/candles.ts';
import { studyLines } from '../../../stock/chart/chart-lines.ts';
import { CandlesSkeleton } from '../../../stock/chart/chart-skeleton.tsx';
import type { PriceLine } from '../../../stock/chart/plot-lines.ts';
import { ChoiceRow } from '../../../ui/controls/choice-row.tsx';
import { lazyPart } from '../../../ui/failures/lazy-part.tsx';
import { SectionBoundary } from '../../../ui/failures/section-boundary.tsx';
import { useStoredFlag } from '../../../ui/page-state/stored-flag.ts';
import { Badge } from '../../../ui/status/badge.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { Day } from '../../../ui/time/day.tsx';
import { SessionMark } from '../../../ui/time/session-mark.tsx';
import { zonedTime } from '../../../ui/time/time-format.ts';
import { PlanPlot, type PlottedPlan, toCandle } from '../setups/plan-plot.tsx';

const CandleChart = lazyPart(() => import('../../../stock/chart/candle-chart.tsx'), 'CandleChart', <CandlesSkeleton />);

const VWAP = new Set(['vwap'] as const);

export type RowBars = ReplyOf<(typeof goldenEyeEndpoints)['goldenEyeBars']>;

const VIEWS = [
  { value: 'hour', label: '1 hour' },
  { value: 'session', label: 'Session' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** Flag of the chosen view, stored on the device, because a poll may move the row to another group and remount it. */
const SESSION_SHOWN = 'goldeneye-chart-session';

const HOUR_HEIGHT = 288;
const HOUR = setupRules.bars.value;

export function RowChart({ stock, chart, plan }: { stock: GoldenEyeStock; chart: RowBars; plan: Setup | null }) {
  const [session, setSession] = useStoredFlag(SESSION_SHOWN);
  const view: View = session ? 'session' : 'hour';
  const candles = useMemo(() => chart.bars.map((bar, at) => toCandle(bar, chart.vwap[at] ?? null)), [chart]);
  const lines = useMemo(() => toLines(stock, chart), [stock, chart]);
  const { studies } = useMemo(() => studyLines(candles, [], VWAP), [candles]);
  const words = toWords(stock.symbol, view === 'hour' ? candles.slice(-HOUR) : candles);
  const shown = plotted(stock, chart, plan);
  return (
    <div className="grid gap-2 [&>*]:min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-strong">
          {stock.symbol}, 1-minute candles, <Day of={chart.session} />
        </h3>
        <span className="text-label text-ink-3">
          {chart.stale ? (
            <Badge tone="stale">
              Stale, <Age market at={chart.as_of} show="time" />
            </Badge>
          ) : (
            <Age market at={chart.as_of} />
          )}
        </span>
        <ChoiceRow
          label="Span of the chart"
          className="ml-auto max-sm:w-auto!"
          value={view}
          onChange={(chosen) => setSession(chosen === 'session')}
          choices={VIEWS}
        />
      </div>
      {candles.length === 0 ? (
        <p className="py-8 text-center text-ink-3">{words}</p>
      ) : (
        <>
          {view === 'hour' ? (
            <PlanPlot
              bars={chart.bars.slice(-HOUR)}
              vwap={chart.vwap.slice(-HOUR)}
              plan={shown}
              levels={toLevels(chart)}
              height={HOUR_HEIGHT}
              label={`${stock.symbol}, one-minute candles of the last hour${foundWords(plan)}`}
            />
          ) : (
            <SectionBoundary section="chart" resetKeys={[chart]}>
              <CandleChart symbol={stock.symbol} candles={candles} lines={lines} studies={studies} />
            </SectionBoundary>
          )}
          <Legend plan={shown} vwap={candles.at(-1)?.vwap ?? null} found={plan} />
          <p className="text-label text-ink-3">{words}</p>
        </>
      )}
    </div>
  );
}

const foundWords = (plan: Setup | null) => {
  const [pattern] = plan?.patterns ?? [];
  if (plan === null || pattern === undefined) return '';
  return `, ${patternWords(pattern)} found at ${zonedTime(plan.detected_at, plan.detected_at)}`;
};

/** Open plan, else the plan of the newest minute; null without one. */
function plotted(stock: GoldenEyeStock, chart: RowBars, plan: Setup | null): PlottedPlan | null {
  if (plan !== null) {
    const { side, entry, stop, target, detected_at } = plan;
    return { side, entry, stop, target, found_at: detected_at };
  }
  const entry = shownEntry(stock);
  const stop = shownPrice(chart.stop_loss);
  const target = shownPrice(chart.target_price);
  if (entry === null || stop === null || target === null) return null;
  return { side: stop < target ? 'long' : 'short', entry: (entry[0] + entry[1]) / 2, stop, target, found_at: null };
}

const toLevels = (chart: RowBars) =>
  [
    { title: 'Opening high', price: chart.opening_high },
    { title: 'Opening low', price: chart.opening_low },
    { title: 'Prev close', price: chart.prev_close },
    { title: 'Prev high', price: chart.prev_high },
    { title: 'Prev low', price: chart.prev_low },
  ].flatMap(({ title, price: at }) => (at === null ? [] : [{ title, price: at }]));

/** Short legend: the day's levels are labelled in the plot. */
function Legend({ plan, vwap, found }: { plan: PlottedPlan | null; vwap: number | null; found: Setup | null }) {
  const entries = [
    ...(plan === null
      ? []
      : [
          { title: 'Target', at: plan.target, mark: 'border-t border-dashed border-bull' },
          { title: 'Entry', at: plan.entry, mark: 'border-t border-ink' },
          { title: 'Stop', at: plan.stop, mark: 'border-t border-dotted border-bear' },
        ]),
    ...(vwap === null ? [] : [{ title: 'VWAP', at: vwap, mark: 'h-0.5 bg-vwap' }]),
  ];
  return (
    <ul aria-label="Lines of the chart" className="flex flex-wrap gap-x-4 gap-y-1 text-label text-ink-2">
      {entries.map(({ title, at, mark }) => (
        <li key={title} className="flex items-center gap-1">
          <span aria-hidden className={clsx('w-4', mark)} /> {title} {price(at)}
        </li>
      ))}
      {found !== null && (
        <li className="flex items-center gap-1">
          <span aria-hidden className="h-3 border-l border-dotted border-warn" /> Found <SessionMark />
          {zonedTime(found.detected_at, found.detected_at)}
        </li>
      )}
    </ul>
  );
}

/** Lines at the plan's shown prices, the opening range, and the previous close and range; unknown ones left out. */
function toLines(stock: GoldenEyeStock, chart: RowBars): PriceLine[] {
  const entry = shownEntry(stock);
  const lines: [string, number | null, PriceLine['tone']?][] = [
    ['Target', shownPrice(chart.target_price), 'bull'],
    ...entryLines(entry),
    ['Stop', shownPrice(chart.stop_loss), 'bear'],
    ...toLevels(chart).map(({ title, price: at }): [string, number] => [title, at]),
  ];
  return lines.flatMap(([title, at, tone]) => (at === null ? [] : [{ title, price: at, tone }]));
}

/** One line where both ends of the entry round to the same text. */
function entryLines(entry: [number, number] | null): [string, number | null, PriceLine['tone']][] {
  if (entry === null) return [];
  const [low, high] = entry;
  if (price(low) === price(high)) return [['Entry', high, 'neutral']];
  return [
    ['Entry from', low, 'neutral'],
    ['Entry to', high, 'neutral'],
  ];
}

function toWords(symbol: string, candles: readonly Candle[]): string {
  const first = candles[0];
  const last = candles.at(-1);
  if (first === undefined || last === undefined) return `No minute bars are known for ${symbol}.`;
  const low = Math.min(...candles.map((candle) => candle.low));
  const high = Math.max(...candles.map((candle) => candle.high));
  const change = first.open > 0 ? ((last.close - first.open) / first.open) * 100 : null;
  return `${symbol} from ${money(first.open)} to ${money(last.close)} (${signedPercent(change)}), between ${money(low)} and ${money(high)}.`;
}
