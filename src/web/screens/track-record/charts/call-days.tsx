// Charts of a call, with entry and exits marked: daily bars from before its entry to its last exit, and the line of a
// reconstructed call, because pages have daily bars of the current market only.
import { useQuery } from '@tanstack/react-query';
import { barEndpoints } from '../../../../contract/stocks/bars.ts';
import type { DailyBar } from '../../../../domain/market/bars.ts';
import { price } from '../../../../domain/market/format.ts';
import type { CallSide } from '../../../../domain/record/call.ts';
import type { CallOutcome } from '../../../../domain/record/outcome.ts';
import { queryFor } from '../../../api/query-for.ts';
import { Drawing, Stroke } from '../../../ui/charts/drawing.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';

type CallDaysProps = { symbol: string; knownAt: string; outcomes: readonly CallOutcome[] };

const BEFORE = 12;
const AFTER = 3;
/** Sessions shown after the entry of a call still open. */
const OPEN = 20;

/** Prices of outcomes and bars of one day may differ by this fraction where their sources do. */
const TOLERANCE = 0.01;

const toDay = (instant: string) => instant.slice(0, 10);

/**
 * Price as traded on the scale of its day's bar, which is adjusted for later splits; the bar's `near` if no whole ratio
 * puts it there, as after a split 3 for 2.
 */
function toScale(value: number, bar: DailyBar | undefined, near: 'open' | 'close'): number {
  if (bar === undefined) return value;
  const isOnBar = (one: number) => one >= bar.low * (1 - TOLERANCE) && one <= bar.high * (1 + TOLERANCE);
  if (isOnBar(value)) return value;
  const ratio = value / bar[near];
  const adjusted = ratio > 1 ? value / Math.round(ratio) : value * Math.round(1 / ratio);
  return isOnBar(adjusted) ? adjusted : bar[near];
}

/**
 * Bars around the call, oldest first, with entry and last exit: index, price as traded, and `level` on the scale of the
 * bars; null if the entry is not among them.
 */
function daysAround(bars: readonly DailyBar[], knownAt: string, outcomes: readonly CallOutcome[]) {
  const entered = outcomes.find(({ entry_at }) => entry_at !== null);
  const entryDay = toDay(entered?.entry_at ?? knownAt);
  const from = bars.findIndex(({ date }) => date >= entryDay);
  // Bars of the chart may all be later than an old call.
  if (from < 0 || (from === 0 && bars[0]?.date !== entryDay)) return null;
  const exits = outcomes.flatMap(({ exit_at, exit_price }) =>
    exit_at === null || exit_price === null ? [] : [{ date: toDay(exit_at), value: exit_price }],
  );
  const last = exits.toSorted((a, b) => a.date.localeCompare(b.date)).at(-1);
  const lastAt = last === undefined ? from + OPEN : bars.findLastIndex(({ date }) => date <= last.date);
  const start = Math.max(0, from - BEFORE);
  const entry = entered?.entry_price ?? null;
  const shown = bars.slice(start, Math.max(from, lastAt) + AFTER + 1);
  return {
    bars: shown,
    entry: entry === null ? null : { at: from - start, value: entry, level: toScale(entry, bars[from], 'open') },
    exit:
      last === undefined
        ? null
        : { at: lastAt - start, value: last.value, level: toScale(last.value, bars[lastAt], 'close') },
  };
}

export function CallDays({ symbol, knownAt, outcomes }: CallDaysProps) {
  const { data, error } = useQuery(queryFor(barEndpoints.stockBars, { params: { symbol }, query: { span: 'daily' } }));
  if (error !== null) return <p className="text-ink-3">The chart of {symbol} could not be loaded.</p>;
  if (data === undefined) return <Skeleton className="h-32" />;
  const days = daysAround(data.daily_bars, knownAt, outcomes);
  if (days === null || days.bars.length < 2) {
    return <p className="flex h-32 items-center text-ink-3">No daily bars of {symbol} around the call.</p>;
  }
  return <Days symbol={symbol} {...days} />;
}

type DaysProps = { symbol: string } & NonNullable<ReturnType<typeof daysAround>>;

function Days({ symbol, bars, entry, exit }: DaysProps) {
  const levels = [entry, exit].flatMap((mark) => mark?.level ?? []);
  const prices = [...bars.flatMap(({ high, low }) => [high, low]), ...levels];
  const low = Math.min(...prices);
  const span = Math.max(...prices) - low || 1;
  const x = (at: number) => ((at + 0.5) / bars.length) * 100;
  const y = (value: number) => 96 - ((value - low) / span) * 92;
  const bar = ({ high, low: bottom, close }: DailyBar, at: number) =>
    `M${x(at)} ${y(high)}V${y(bottom)}M${x(at)} ${y(close)}h${30 / bars.length}`;
  const first = bars[0]?.date ?? '';
  const last = bars.at(-1)?.date ?? '';
  const words = [
    `Daily bars of ${symbol}, ${first} to ${last}`,
    entry !== null && `entry $${price(entry.value)}`,
    exit !== null && `last exit $${price(exit.value)}`,
  ].filter(Boolean);
  const toPoints = (name: string, mark: typeof entry): PlotPoint[] =>
    mark === null ? [] : [{ x: x(mark.at), y: y(mark.level), words: `${name} ${price(mark.value)}` }];
  const points = [...toPoints('in', entry), ...toPoints('out', exit)];
  return <Plot label={words.join(', ')} bars={bars.map(bar).join('')} points={points} />;
}

/** `x` and `y` in percent of the plot. */
type PlotPoint = { x: number; y: number; words: string };

/** Points joined by a dashed line over `bars`, an SVG path; their words stand on the side with more room. */
function Plot({ label, bars, points }: { label: string; bars: string; points: readonly PlotPoint[] }) {
  return (
    <div role="img" aria-label={label} className="relative h-32 rounded-sm border border-line">
      <Drawing>
        <Stroke d={bars} className="fill-none stroke-ink-3" />
        <Stroke
          d={points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')}
          className="fill-none stroke-ink-2"
          strokeDasharray="3 3"
        />
      </Drawing>
      {points.map(({ x, y, words }) => (
        <span
          key={`${x} ${words}`}
          className={`absolute flex items-center gap-1 whitespace-nowrap ${x > 60 ? '-translate-x-full flex-row-reverse pl-1' : ''}`}
          style={{ left: `${x}%`, top: `${y}%`, marginTop: '-0.5rem' }}
        >
          <span
            className={`size-2 rounded-full bg-brand ring-2 ring-surface ${x > 60 ? 'translate-x-1' : '-translate-x-1'}`}
          />
          <span className="rounded-sm bg-surface/80 px-0.5">{words}</span>
        </span>
      ))}
    </div>
  );
}

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
  const nameOf = (point: Point) => (point === first ? 'in ' : point === last ? 'out ' : '');
  return (
    <Plot
      label={`${symbol} at entry $${price(first.value)} and at its exits, the last $${price(last.value)}`}
      bars=""
      points={points.map((point) => ({ x: x(point), y: y(point), words: `${nameOf(point)}${price(point.value)}` }))}
    />
  );
}
