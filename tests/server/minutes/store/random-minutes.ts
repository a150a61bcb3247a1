// Random minutes of a few symbols over days with 23, 24 and 25 hours, and the plain list the store must equal.
import { newYorkDate } from '../../../../src/domain/market/calendar.ts';
import type { MinuteAggregate } from '../../../../src/domain/minutes/aggregate.ts';
import type { AggregateRow } from '../../../../src/domain/minutes/minute-rows.ts';

export const minute = 60_000;
/** Before and after both changes of the clocks of 2026, the first and last minutes of their days, and plain days. */
export const dayStarts = [
  '2026-03-07T05:00:00Z',
  '2026-03-08T05:00:00Z',
  '2026-03-09T04:00:00Z',
  '2026-10-31T04:00:00Z',
  '2026-11-01T04:00:00Z',
  '2026-11-02T05:00:00Z',
].map((text) => Date.parse(text));
export const symbols = ['AAPL', 'BRK.B', 'BACpB', 'GTE', 'KO', 'MSFT', 'NVDA', 'SPY', 'TSLA', 'ZZZ'];

export type Random = () => number;
export const pick = <Value>(random: Random, from: readonly Value[]): Value =>
  from[Math.floor(random() * from.length)] as Value;
const cents = (random: Random) => Math.round(random() * 50_000) / 100;

export function randomMinute(random: Random, change: Partial<MinuteAggregate> = {}): MinuteAggregate {
  const start_ms = pick(random, dayStarts) + Math.floor(random() * 12) * 120 * minute;
  const isFeed = random() < 0.8;
  const maybe = (value: number) => (isFeed && random() < 0.9 ? value : null);
  return {
    symbol: pick(random, symbols),
    start_ms,
    end_ms: start_ms + minute,
    open: cents(random),
    high: cents(random),
    low: cents(random),
    close: cents(random),
    volume: Math.floor(random() * 3),
    accumulated_volume: maybe(Math.floor(random() * 1e9)),
    official_open: maybe(cents(random)),
    vwap: maybe(cents(random)),
    avg_price: maybe(cents(random)),
    avg_trade_size: maybe(Math.floor(random() * 500)),
    is_otc: isFeed && random() < 0.1,
    received_ms: start_ms + minute + Math.floor(random() * 1e6),
    source: isFeed ? 'feed' : 'history',
    ...change,
  };
}

type Kept = Omit<AggregateRow, 'id'>;
const corrected = ['open', 'high', 'low', 'close', 'volume', 'vwap'] as const;
/** Figures of the day so far, which the stream alone knows. */
const running = ['accumulated_volume', 'official_open', 'avg_price', 'avg_trade_size'] as const;
const keyOf = (row: { symbol: string; start: number }) => `${row.start} ${row.symbol}`;

/** The same rules over a list of objects: what the feed tells it writes over, history adds and corrects price and volume. */
export class PlainMinutes {
  readonly rows = new Map<string, Kept>();
  added = 0;
  corrected = 0;

  write(minutes: readonly MinuteAggregate[]): void {
    const before = new Map(this.rows);
    const counted = new Set<string>();
    for (const { start_ms, end_ms, received_ms, ...figures } of minutes) {
      const key = keyOf({ symbol: figures.symbol, start: start_ms });
      const at = new Date(received_ms).toISOString();
      const old = this.rows.get(key);
      if (old === undefined) {
        const times = { start_timestamp: start_ms, end_timestamp: end_ms, received_at: at, corrected_at: null };
        this.rows.set(key, { ...figures, ...times });
        this.added += 1;
        continue;
      }
      const next: Kept = { ...old };
      let corrects = false;
      const take = (name: (typeof corrected)[number] | (typeof running)[number], mayCorrect: boolean) => {
        const found = figures[name];
        if (found === null || found === old[name] || (old[name] !== null && !mayCorrect)) return;
        if (old[name] !== null) corrects = true;
        next[name] = found;
      };
      const isFeed = figures.source === 'feed';
      for (const name of corrected) take(name, true);
      for (const name of running) take(name, isFeed);
      if (isFeed) Object.assign(next, { source: 'feed', is_otc: figures.is_otc, end_timestamp: end_ms });
      if (corrects && before.has(key)) {
        next.corrected_at = at;
        if (!counted.has(key)) this.corrected += 1;
        counted.add(key);
      }
      this.rows.set(key, next);
    }
  }

  /** Newest first, in a minute by the given order of symbols. */
  page(numberOf: (symbol: string) => number, keep: (row: Kept) => boolean): Kept[] {
    return [...this.rows.values()]
      .filter(keep)
      .sort((a, b) => b.start_timestamp - a.start_timestamp || numberOf(b.symbol) - numberOf(a.symbol));
  }

  ofDay(day: string): Kept[] {
    return [...this.rows.values()].filter(({ start_timestamp }) => newYorkDate(start_timestamp) === day);
  }
}
