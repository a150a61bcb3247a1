// Last close of every stock on file, for plausibility checks of prices.
import { type Query, raw } from '../db/query.ts';
import { unpackColumns } from './packed-columns.ts';
import { IMPORTED } from './store.ts';

/** Sessions searched for a stock's last close, because a stock need not trade every day. */
const SESSIONS = 5;

/**
 * Last closes in USD as traded, by symbol, from the newest sessions of one source: the market that wrote last, else
 * imported files. Empty when no session is on file.
 */
export async function readLastCloses(query: Query): Promise<ReadonlyMap<string, number>> {
  const { rows } = await query<{ columns: Buffer }>`select columns from market_day
     where stocks > 0 and source = (select source from market_day
                                    order by (source = ${IMPORTED}), received_at desc, date desc limit 1)
     order by date desc limit ${raw(SESSIONS)}`;
  const closes = new Map<string, number>();
  for (const row of rows) {
    const { symbols, columns } = unpackColumns(row.columns);
    const { close } = columns;
    if (close === undefined) continue;
    for (const [at, symbol] of symbols.entries()) {
      const value = close[at] as number;
      if (value > 0 && !closes.has(symbol)) closes.set(symbol, value);
    }
  }
  return closes;
}
