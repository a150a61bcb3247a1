// Daily bars from before the entry of a call to its last exit, with both marked.
import { useQuery } from '@tanstack/react-query';
import { barEndpoints } from '../../../../contract/stocks/bars.ts';
import type { DailyBar } from '../../../../domain/market/bars.ts';
import { price } from '../../../../domain/market/format.ts';
import type { CallOutcome } from '../../../../domain/record/outcome.ts';
import { queryFor } from '../../../api/query-for.ts';
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
  return (
    <div role="img" aria-label={words.join(', ')} className="relative h-32 rounded-sm border border-line">
      <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full">
        <path d={bars.map(bar).join('')} className="fill-none stroke-ink-3" vectorEffect="non-scaling-stroke" />
        {entry !== null && exit !== null && (
          <path
            d={`M${x(entry.at)} ${y(entry.level)}L${x(exit.at)} ${y(exit.level)}`}
            className="fill-none stroke-ink-2"
            strokeDasharray="3 3"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      {entry !== null && <Mark x={x(entry.at)} y={y(entry.level)} words={`in ${price(entry.value)}`} />}
      {exit !== null && <Mark x={x(exit.at)} y={y(exit.level)} words={`out ${price(exit.value)}`} />}
    </div>
  );
}

/** Places the words on the side with more room. */
export function Mark({ x, y, words }: { x: number; y: number; words: string }) {
  return (
    <span
      className={`absolute flex items-center gap-1 whitespace-nowrap ${x > 60 ? '-translate-x-full flex-row-reverse pl-1' : ''}`}
      style={{ left: `${x}%`, top: `${y}%`, marginTop: '-0.5rem' }}
    >
      <span
        className={`size-2 rounded-full bg-brand ring-2 ring-surface ${x > 60 ? 'translate-x-1' : '-translate-x-1'}`}
      />
      <span className="rounded-sm bg-surface/80 px-0.5">{words}</span>
    </span>
  );
}
