// Massive's snapshot of many symbols as rows; what the vendor clears to zero before the first trade is unknown.
import { z } from 'zod';
import type { SnapshotRow } from '../../domain/market/bars.ts';
import { newYorkDate } from '../../domain/market/calendar.ts';
import { instantMs, wireList, wireNanos, wireNumber, wirePositive } from '../wire-values.ts';

const Bar = z
  .object({ o: wirePositive, h: wirePositive, l: wirePositive, c: wirePositive, v: wirePositive, vw: wirePositive })
  .nullish();
const Minute = z
  .object({
    o: wirePositive,
    h: wirePositive,
    l: wirePositive,
    c: wirePositive,
    v: wireNumber,
    vw: wirePositive,
    n: wireNumber,
    av: wirePositive,
    t: wireNumber,
  })
  .nullish();

const Ticker = z.object({
  ticker: z.string().min(1).max(20),
  day: Bar,
  prevDay: Bar,
  min: Minute,
  lastTrade: z.object({ p: wirePositive, t: wireNanos }).nullish(),
  lastQuote: z.object({ p: wirePositive, P: wirePositive }).nullish(),
  todaysChange: wireNumber,
  todaysChangePerc: wireNumber,
  updated: wireNanos,
});
type Ticker = z.output<typeof Ticker>;

export const SnapshotWire = z.object({ status: z.string().optional(), tickers: wireList(Ticker) });
export type SnapshotWire = z.output<typeof SnapshotWire>;

/** `now` (epoch ms) tells whether the last trade is of today. */
export function parseSnapshot(wire: SnapshotWire, now: number): SnapshotRow[] {
  const today = newYorkDate(now);
  return wire.tickers.map((ticker) => parseTicker(ticker, today));
}

function parseTicker(ticker: Ticker, today: string): SnapshotRow {
  const { day, prevDay, min, lastTrade, lastQuote } = ticker;
  const previousClose = prevDay?.c ?? null;
  const current = lastTrade?.p ?? min?.c ?? day?.c ?? previousClose;
  const tradedAt = instantMs(lastTrade?.t ?? null);
  // Before the first trade of the day the vendor's change is computed from zeros and says -100 %.
  const traded = (day?.v ?? 0) > 0 || (tradedAt !== null && newYorkDate(tradedAt) === today);
  return {
    symbol: ticker.ticker,
    current_price: current,
    price_change: traded ? ticker.todaysChange : null,
    change_from_prev_close_pct: traded ? ticker.todaysChangePerc : null,
    opening_price: day?.o ?? null,
    todays_range_high: day?.h ?? null,
    todays_range_low: day?.l ?? null,
    todays_close: day?.c ?? null,
    todays_volume: day?.v ?? null,
    vwap: day?.vw ?? null,
    previous_close: previousClose,
    previous_high: prevDay?.h ?? null,
    previous_low: prevDay?.l ?? null,
    previous_volume: prevDay?.v ?? null,
    bid: lastQuote?.p ?? null,
    ask: lastQuote?.P ?? null,
    last_minute: parseMinute(min),
    updated_ns: ticker.updated,
    updated_at: instantMs(ticker.updated),
  };
}

function parseMinute(min: Ticker['min']): SnapshotRow['last_minute'] {
  const at = instantMs(min?.t ?? null);
  if (!min || at === null || min.o === null || min.h === null || min.l === null || min.c === null) return null;
  return {
    start_timestamp: at,
    open: min.o,
    high: min.h,
    low: min.l,
    close: min.c,
    volume: min.v ?? 0,
    vwap: min.vw,
    transactions: min.n,
    accumulated_volume: min.av,
  };
}
