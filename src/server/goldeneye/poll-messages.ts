// Types of a poll (dependencies, request, inputs, answer), and the times of its minute and windows.
import type { GoldenEyeStock } from '../../domain/goldeneye/golden-eye.ts';
import type { StockTrace } from '../../domain/goldeneye/rules/trace.ts';
import { asOfMinute } from '../../domain/goldeneye/schedule.ts';
import type { WindowKnown } from '../../domain/goldeneye/windows/settled-outcome.ts';
import type { MarketColumns } from '../../domain/market/market-columns.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { RecordMarket } from '../../domain/record/call.ts';
import type { Listing } from '../../domain/stocks/listings/listing.ts';
import type { Db } from '../db/database.ts';
import type { Fence } from '../jobs/leases/lease-store.ts';
import type { MarketMemory, MarketMoment } from '../market-memory/market-memory.ts';
import type { MinuteBars } from '../minutes/store/stored-minutes.ts';
import type { SnapshotName } from '../publish/kinds.ts';
import type { Published } from '../publish/published.ts';
import type { SnapshotPlace } from '../publish/snapshot-store.ts';

export type PollDeps = {
  minuteBars: MinuteBars;
  memory: MarketMemory;
  database: Db;
  now: () => Promise<number>;
  monotonic: () => number;
  listings: () => Promise<Listing[]>;
  /** Shares in public hands, null where unknown. */
  freeFloat: (symbol: string) => number | null;
  /** Called as soon as a poll is published; later work is not awaited. */
  onPublished: (published: readonly PublishedPoll[]) => void;
  recordMarket: RecordMarket;
};

/** `replaying`: the vendor shows an earlier session as if it were now. */
export type PollRequest = {
  replaying: boolean;
  /** True when a person started the poll: the request is sent despite remembered refusals. */
  insist: boolean;
  delay_minutes: number;
  source: string;
  /** Lease fence of the memory's owner, which stops polls of a former owner; null when no other process can own it. */
  fence: Fence | null;
};
export type PollDone = {
  poll_id: number;
  symbols: number;
  patterns_found: number;
  market_symbols: number;
  windows: number;
  settled: number;
  as_of: string;
  /** Duration of each stage from the arrival of the bars to the published poll, in ms. */
  stages: Record<string, number>;
  /** Milliseconds from the first byte of the bars to the last; parsing runs meanwhile. */
  arriving_ms: number;
};

/** Publication made by a poll's transaction, handed out without reading it back. */
export type PublishedPoll = { kind: SnapshotName; place: SnapshotPlace; published: Published };

export type JudgedSymbol = { as_of: string; trace: StockTrace; stock: GoldenEyeStock };

/**
 * `arrived`: arrival of the last byte; `asked`: time read after it; both epoch ms. `came`: arrival by the monotonic
 * clock of the stages; `arriving_ms`: time from first to last byte.
 */
export type TakenSnapshot = {
  market: MarketColumns;
  moment: MarketMoment;
  asked: number;
  arrived: number;
  came: number;
  arriving_ms: number;
};

/** Minute of a poll, epoch ms: by the clock, in a replay by the newest bar; at most the end of extended hours. */
export function pollMinute(
  { minute }: Pick<MarketColumns, 'minute'>,
  { at, session }: MarketMoment,
  now: number,
  { replaying, delay_minutes }: Pick<PollRequest, 'replaying' | 'delay_minutes'>,
): number {
  if (!replaying) return Math.min(asOfMinute(now - delay_minutes * minuteMs), session.after_close_ms);
  let newest = asOfMinute(at);
  for (const start of minute.start_timestamp) {
    const end = start + minuteMs;
    if (end > newest && end <= session.after_close_ms) newest = end;
  }
  return newest;
}

/**
 * Time from which readers can see windows of a poll published at `known_at` (epoch ms). On the market's clock: that
 * time minus the price delay; in a replay, market time at the request plus the time since. At least the poll's minute.
 */
export function windowKnown(
  { moment, asked }: Pick<TakenSnapshot, 'moment' | 'asked'>,
  as_of: number,
  known_at: number,
  { replaying, delay_minutes }: Pick<PollRequest, 'replaying' | 'delay_minutes'>,
): WindowKnown {
  const on_market = replaying ? moment.at + (known_at - asked) : known_at - delay_minutes * minuteMs;
  return { known_at, market_known_at: Math.max(as_of, on_market), delay_minutes };
}
