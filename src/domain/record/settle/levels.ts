// Levels of the benchmarks within a session, relative to 1 at the open.
import type { MarketColumns } from '../../market/market-columns.ts';
import type { EpochMs } from '../../numbers/kinds.ts';
import { settlementRules } from '../../rules/record-rules.ts';

/**
 * Snapshot rows of the equal-weighted market. `sector`: index in `sectors`, -1 if unknown; `spy`: row of SPY, -1
 * without it.
 */
export type Basket = { rows: Int32Array; sector: Int16Array; sectors: readonly string[]; spy: number };

/** Value at a minute, relative to 1 at the open; null if unknown. */
export type Levels = { spy: number | null; market: number | null; sectors: Record<string, number | null> };

/**
 * Maximum share of stocks whose newest bar is later than the minute; above it, the snapshot is too late for that
 * minute.
 */
const LATER_SHARE = settlementRules.later_bars.value / 100;

/** Sum of known levels; `later`: number of stocks whose newest bar in the snapshot is later than the minute. */
type Sum = { level: number; known: number; later: number };

/** Mean level; null without a known level, and if the snapshot came too late for the minute. */
function computeMean({ level, known, later }: Sum): number | null {
  return known === 0 || later > LATER_SHARE * (known + later) ? null : level / known;
}

/**
 * Levels at the minute that begins at `at` (epoch ms). Stocks without a trade in that minute count with their last
 * earlier price; SPY without a bar of that minute is unknown.
 */
export function measureLevels(
  { figures, minute }: Pick<MarketColumns, 'figures' | 'minute'>,
  at: EpochMs,
  { rows, sector, sectors, spy }: Basket,
): Levels {
  const sum = (): Sum => ({ level: 0, known: 0, later: 0 });
  const add = (row: number, ...sums: Sum[]) => {
    const start = minute.start_timestamp[row]!;
    const price = start === at ? minute.open[row]! : minute.close[row]!;
    const open = figures.opening_price[row]!;
    if (!(open > 0 && price > 0)) return;
    for (const one of sums) {
      if (start > at) one.later += 1;
      else {
        one.level += price / open;
        one.known += 1;
      }
    }
  };
  const market = sum();
  const bySector = sectors.map(sum);
  const none: Sum[] = [];
  for (const [place, row] of rows.entries()) {
    const group = sector[place]!;
    add(row, market, ...(group < 0 ? none : [bySector[group]!]));
  }
  const own = sum();
  if (spy >= 0) add(spy, own);
  return {
    spy: spy >= 0 && minute.start_timestamp[spy] === at ? computeMean(own) : null,
    market: computeMean(market),
    sectors: Object.fromEntries(sectors.map((name, group) => [name, computeMean(bySector[group]!)])),
  };
}
