// Judges a stored day as a run at its close would have, from its bars alone.
import type { SnapshotRow } from '../../domain/market/bars.ts';
import { findSession, previousSession } from '../../domain/market/calendar.ts';
import { known } from '../../domain/numbers/known.ts';
import { changePercent } from '../../domain/numbers/percent.ts';
import { isScreened } from '../../domain/stocks/listings/judged-listings.ts';
import type { HistoryStarts } from '../market-memory/daily-figures.ts';
import { figuresBefore } from '../market-memory/market-memory.ts';
import type { DailyMarket, MemoryStore } from '../market-memory/store.ts';
import { SymbolIndex } from '../market-memory/symbol-index.ts';
import { Tape } from '../market-memory/tape.ts';
import { atOnce } from '../threads/turns.ts';
import { type JudgedMarket, judgeMarket } from './judge-market.ts';

/** Bars of a day as a snapshot after its close; `previousClose` in shares of that day, NaN for unknown. */
function snapshotOfDay(day: DailyMarket, at: number, previousClose: (symbol: string) => number): SnapshotRow[] {
  return day.symbols.map((symbol, row) => {
    const close = known(day.close[row]);
    const previous = known(previousClose(symbol));
    const traded = close !== null && previous !== null && previous > 0;
    return {
      symbol,
      current_price: close,
      price_change: traded ? close - previous : null,
      change_from_prev_close_pct: traded ? changePercent(close, previous) : null,
      opening_price: known(day.open[row]),
      todays_range_high: known(day.high[row]),
      todays_range_low: known(day.low[row]),
      todays_close: close,
      todays_volume: known(day.volume[row]),
      volume_with_extended_hours: null,
      vwap: known(day.vwap[row]),
      previous_close: previous,
      previous_high: null,
      previous_low: null,
      previous_volume: null,
      bid: null,
      ask: null,
      last_minute: null,
      updated_ns: null,
      updated_at: at,
    };
  });
}

/**
 * Null when the day is not on file. News, opinions and minutes of the day are unknown. `starts`: first days of re-used
 * symbols; without one, a long absence separates two companies.
 */
export async function judgeDay(
  date: string,
  store: MemoryStore,
  starts: HistoryStarts = new Map(),
): Promise<JudgedMarket | null> {
  const day = await store.day(date);
  if (day === null) return null;
  const symbols = new SymbolIndex();
  const daily = await figuresBefore(date, store, await store.splits(), symbols, atOnce, starts);
  const session = findSession(date) ?? previousSession(date);
  const moment = { at: session.close_ms, session };
  const ofDaily = (symbol: string, column: Float64Array): number => {
    const id = symbols.findId(symbol);
    return id === undefined || id >= daily.symbols ? Number.NaN : column[id]!;
  };
  const rows = snapshotOfDay(day, moment.at, (symbol) => ofDaily(symbol, daily.previous_close));
  return judgeMarket({
    rows: rows.filter(({ symbol }) => isScreened(symbol, undefined)),
    moment,
    now: moment.at,
    memory: {
      symbols,
      daily,
      tape: new Tape(symbols),
      // The whole day's volume, which is the usual volume at the close.
      usualVolume: (id) => ({ value: daily.profile_volume[id] ?? Number.NaN, estimate: false }),
      volatility: () => ({ value: Number.NaN, estimate: true }),
    },
    listings: new Map(),
    enrichment: new Map(),
    findNews: () => null,
    earlier: [],
    before: null,
  });
}
