// Levels of the benchmarks within a session: value at a minute of 1 at the open.

import type { MarketColumns } from '../../market/market-columns.ts';
import type { EpochMs } from '../../numbers/kinds.ts';

/** Rows of a snapshot that make up the equal-weighted market; `sector` numbers `sectors`, -1 where unknown; `spy` -1 without it. */
export type Basket = { rows: Int32Array; sector: Int16Array; sectors: readonly string[]; spy: number };

/** Null where it is unknown. */
export type Levels = { spy: number | null; market: number | null; sectors: Record<string, number | null> };

const known = (value: number) => (Number.isFinite(value) ? value : null);

/** A stock of the market that did not trade in the minute that begins at `at` counts with its last price; SPY without a bar of that minute is unknown. */
export function measureLevels(
  { figures, minute }: Pick<MarketColumns, 'figures' | 'minute'>,
  at: EpochMs,
  { rows, sector, sectors, spy }: Basket,
): Levels {
  const level = (row: number) => {
    const price = minute.start_timestamp[row]! >= at ? minute.open[row]! : minute.close[row]!;
    const open = figures.opening_price[row]!;
    return open > 0 && price > 0 ? price / open : Number.NaN;
  };
  const sums = new Float64Array(sectors.length);
  const counts = new Float64Array(sectors.length);
  let sum = 0;
  let count = 0;
  for (const [place, row] of rows.entries()) {
    const own = level(row);
    if (Number.isNaN(own)) continue;
    sum += own;
    count += 1;
    const group = sector[place]!;
    if (group < 0) continue;
    sums[group]! += own;
    counts[group]! += 1;
  }
  return {
    spy: spy >= 0 && minute.start_timestamp[spy] === at ? known(level(spy)) : null,
    market: known(sum / count),
    sectors: Object.fromEntries(sectors.map((name, group) => [name, known(sums[group]! / counts[group]!)])),
  };
}
