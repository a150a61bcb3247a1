// Comparison of stored minutes with the simulated market.
import type { MinuteStores } from '../../src/server/minutes/store/minute-store.ts';
import { toMoment } from '../../src/simulator/calendar/market-time.ts';
import { sessionAt } from '../../src/simulator/calendar/sessions.ts';
import type { Market } from '../../src/simulator/prices/market.ts';
import { minuteBars } from '../../src/simulator/prices/minute-bars.ts';
import { minuteDay } from '../../src/simulator/prices/minute-days.ts';

const MINUTE = 60_000;

/** Number of rows of the session up to `until` (epoch ms), and bars stored wrongly, missing, or never in the market. */
export async function againstTruth(
  market: Market,
  { aggregates }: Pick<MinuteStores, 'aggregates'>,
  symbols: readonly string[],
  until: number,
): Promise<{ rows: number; differences: string[] }> {
  const { session } = toMoment(until);
  const { pre_open_ms } = sessionAt(session);
  const differences: string[] = [];
  let rows = 0;
  for (const symbol of symbols) {
    const listing = market.universe.find(symbol);
    const day = listing && minuteDay(market.minutes, listing, session);
    const truth = day ? minuteBars(day, 0, (until - pre_open_ms) / MINUTE) : [];
    const stored = await aggregates.ofSymbol(symbol, pre_open_ms, until);
    rows += stored.length;
    const inTruth = new Set(truth.map(({ minute }) => pre_open_ms + minute * MINUTE));
    for (const row of stored) {
      if (!inTruth.has(row.start_timestamp)) differences.push(`${symbol} ${row.start_timestamp} never was`);
    }
    const known = new Map(stored.map((row) => [row.start_timestamp, row]));
    for (const { minute, o, h, l, c, v, vw } of truth) {
      const at = pre_open_ms + minute * MINUTE;
      const row = known.get(at);
      const kept = row && [row.open, row.high, row.low, row.close, row.volume, row.vwap].join(' ');
      const wanted = [o, h, l, c, v, vw].join(' ');
      if (kept !== wanted) differences.push(`${symbol} ${new Date(at).toISOString()} ${kept} instead of ${wanted}`);
    }
  }
  return { rows, differences };
}
