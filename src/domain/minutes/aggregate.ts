// Minute aggregate and limit-up/limit-down event as the feed or vendor reports them. Prices in USD.
import type { EpochMs } from '../numbers/kinds.ts';

/**
 * Bar of a minute with at least one eligible trade. Null: not in the source; history lacks the running figures of the
 * day and the official open.
 */
export type MinuteAggregate = {
  symbol: string;
  start_ms: EpochMs;
  end_ms: EpochMs;
  open: number;
  high: number;
  low: number;
  close: number;
  /** Shares of this minute; `accumulated_volume`: of the day up to its end. */
  volume: number;
  accumulated_volume: number | null;
  official_open: number | null;
  /** VWAP of this minute only. */
  vwap: number | null;
  /** VWAP of the day up to this minute; the vendor's field `a`. */
  avg_price: number | null;
  avg_trade_size: number | null;
  is_otc: boolean;
  received_ms: EpochMs;
  /** `feed`: the stream; `history`: the vendor's bars requested later. */
  source: 'feed' | 'history';
};

/** Deduplicated by New York day, symbol and sequence number; without a number by the instant of the event. */
export type LuldEvent = {
  symbol: string;
  high_limit: number | null;
  low_limit: number | null;
  /** 15 and 16: new bands; 17: halt (both limits 0); 18: end of a halt; other codes are stored as received. */
  indicators: number[];
  /** 1 NYSE, 2 AMEX, 3 NASDAQ. */
  tape: 1 | 2 | 3;
  /** Nanoseconds since 1970 as digits: they do not fit a number. */
  event_ns: string;
  event_ms: EpochMs;
  sequence_number: number | null;
  received_ms: EpochMs;
};
