// Publications from stored minute bars: day range, VWAP and relative volume at the end of each minute.
import type { MinuteBar } from '../market/bars.ts';
import type { Session } from '../market/calendar.ts';
import { minuteMs } from '../numbers/time.ts';
import type { PastPublication } from './replay.ts';
import { noFacts, type StockFacts } from './stock-facts.ts';

/**
 * Bars of one stock from the opening bell on. `usual`: usual cumulative volume by the end of each session minute; null
 * if unknown.
 */
export type MinuteDay = { session: Session; bars: readonly MinuteBar[]; usual: Float64Array | null };

/** Running totals of the regular session. */
type Traded = Pick<StockFacts, 'price' | 'day_low' | 'day_high'> & {
  volume: number;
  /** Price times shares; null from the first minute with unknown VWAP. */
  turnover: number | null;
};

const nothing: Traded = { price: null, day_low: null, day_high: null, volume: 0, turnover: 0 };

function withBar(before: Traded, bar: MinuteBar, { close_ms }: Session): Traded {
  if (bar.start_timestamp >= close_ms) return { ...before, price: bar.close };
  return {
    price: bar.close,
    day_low: Math.min(before.day_low ?? bar.low, bar.low),
    day_high: Math.max(before.day_high ?? bar.high, bar.high),
    volume: before.volume + bar.volume,
    turnover: before.turnover === null || bar.vwap === null ? null : before.turnover + bar.vwap * bar.volume,
  };
}

function toFacts({ volume, turnover, ...prices }: Traded, { session, usual }: MinuteDay, minute: number): StockFacts {
  // After the close, volume is compared with the usual volume of a whole session.
  const expected = usual?.[Math.min(minute, usual.length - 1)] ?? 0;
  return {
    ...noFacts,
    ...prices,
    session: session.date,
    vwap: turnover === null || volume === 0 ? null : turnover / volume,
    relative_volume: expected > 0 && volume > 0 ? volume / expected : null,
  };
}

/** Publications of one session, oldest first. No facts before the first trade, so the first trade fires nothing. */
export function minutePublications(symbol: string, day: MinuteDay): PastPublication[] {
  const { session, bars } = day;
  const publications: PastPublication[] = [];
  let traded = nothing;
  let before: StockFacts = { ...noFacts, session: session.date };
  const add = (minute: number) => {
    const after = toFacts(traded, day, minute);
    const at = session.open_ms + (minute + 1) * minuteMs;
    publications.push({ at, changes: [{ symbol, before, after }] });
    before = after;
  };
  let last = -1;
  for (const bar of bars) {
    const minute = Math.floor((bar.start_timestamp - session.open_ms) / minuteMs);
    // Rules are not evaluated at the end of extended hours.
    if (minute < 0 || bar.start_timestamp + minuteMs >= session.after_close_ms) continue;
    // Relative volume falls without trades, so add its low: the minute before this trade.
    if (minute - 1 > last && traded !== nothing) add(minute - 1);
    traded = withBar(traded, bar, session);
    add(minute);
    last = minute;
  }
  return publications;
}
