// Dependencies of the feed's consumer.
import type { Closes } from '../../../../domain/market/checks/market-belief.ts';
import type { MinuteLogRow } from '../../../../domain/minutes/minute-rows.ts';
import type { MarketData } from '../../../../providers/ports/market-data.ts';
import type { MinuteFeed } from '../../../../providers/ports/minute-feed.ts';
import type { Fence } from '../../../jobs/leases/lease-store.ts';
import type { Clock } from '../../../process/clock.ts';
import type { MinuteStores } from '../../store/minute-store.ts';

/** Columns of a log row that the stream writes. */
export type FeedLog = Pick<MinuteLogRow, 'log_type' | 'status' | 'error_message' | 'response_time_ms'>;

export type ConsumerDeps = Pick<MinuteStores, 'aggregates' | 'luld' | 'gaps' | 'coverage'> & {
  journal: MinuteStores['frames'];
  feed: MinuteFeed;
  /** Closes of the session before, in shares of today; empty while unknown. */
  closes(): Closes;
  marketData: Pick<MarketData, 'minuteBars'>;
  /** Symbols whose minutes are wanted now. */
  wanted(): Promise<readonly string[] | 'all'>;
  /** Symbols to request from history for this New York day: all streaming ones, or only those a user watches. */
  symbols(day: string, scope: 'all' | 'watched'): Promise<readonly string[]>;
  delay_ms: number;
  /** True for a replay of an earlier session: its events give the time of the market. */
  replaying(): Promise<boolean>;
  clock: Pick<Clock, 'now' | 'monotonic' | 'sleep' | 'chance'>;
  random: () => number;
  fence: Fence | null;
  onChange(): void;
  onLog(log: FeedLog): void;
  onTrouble(message: string): void;
};
