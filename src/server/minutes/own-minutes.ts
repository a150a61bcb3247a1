// A symbol's minutes for indicators: the running day as the feed brought it, the sessions before it from history.
import { newYorkDate, sessionOf } from '../../domain/market/calendar.ts';
import { stillHeard } from '../../domain/minutes/service-state.ts';
import type { EpochMs } from '../../domain/numbers/kinds.ts';
import type { Clock } from '../clock.ts';
import type { MinuteBars, MinuteStores } from '../minute-store/stored-minutes.ts';
import type { FeedStore } from './feed-store.ts';

/** Oldest first; a minute without a trade has none. */
export type OwnMinute = { start_timestamp: EpochMs; close: number };
export type OwnMinutes = (symbol: string, from: EpochMs, to: EpochMs) => Promise<OwnMinute[]>;

export type OwnMinutesDeps = {
  stores: Pick<MinuteStores, 'aggregates' | 'gaps'>;
  feed: Pick<FeedStore, 'said'>;
  bars: MinuteBars;
  clock: Clock;
};

/**
 * How minutes are read in one round up to `to` (epoch ms, included). Where the feed is off, or still owes minutes of the
 * day, the day comes from history too: `whole` says whether it does not. The reader throws ProviderError.
 */
export async function ownMinutes(deps: OwnMinutesDeps, to: EpochMs): Promise<{ read: OwnMinutes; whole: boolean }> {
  const { stores, feed, bars, clock } = deps;
  const day = sessionOf(newYorkDate(to))?.pre_open_ms ?? to;
  const [said, missing] = await Promise.all([feed.said(), stores.gaps.between(day, to)]);
  const connected = stillHeard(said, clock.now())?.state === 'connected';
  const whole = connected && missing.every(({ filled_at }) => filled_at !== null);
  const options = { priority: 'background' } as const;
  const read: OwnMinutes = async (symbol, from, until) => {
    if (!whole || until < day) return bars(symbol, from, until, options);
    const [before, rows] = await Promise.all([
      bars(symbol, from, Math.min(until, day - 1), options),
      stores.aggregates.ofSymbol(symbol, Math.max(from, day), until + 1),
    ]);
    const told = rows.flatMap(({ start_timestamp, close }) => (close === null ? [] : [{ start_timestamp, close }]));
    // A feed that has told nothing of a symbol today is no proof that it did not trade.
    return told.length === 0 ? bars(symbol, from, until, options) : [...before, ...told];
  };
  return { read, whole };
}
