// Screener coverage of a day: appearances per stock and hits per filter.
import { filterCodes, judgeFilters } from '../screener/rules/filters.ts';
import { type MomentumFields, shownMomentum } from '../screener/rules/momentum.ts';
import type { Momentum } from '../screener/screener-stock.ts';
import type { ReportScreener } from './reports.ts';

/** All stocks of a run, listed or not, by row: bit mask of active filters, and momentum of the day so far. */
export type RunStocks = {
  symbols: readonly string[];
  filters: (row: number) => number;
  momentum: (row: number) => MomentumFields;
};

type Covered = { symbol: string; appearances: number; mask: number; momentum: Momentum | null };
export type Coverage = { stocks: Covered[]; filters: ReportScreener['filter_performance'] };

/** `runs`: oldest first. A stock appears in a run if at least one filter is active. */
export function toCoverage(runs: readonly RunStocks[]): Coverage {
  const found = new Map<string, Covered>();
  const hits = filterCodes.map(() => 0);
  for (const run of runs) {
    run.symbols.forEach((symbol, row) => {
      const mask = run.filters(row);
      if (mask === 0) return;
      for (let bit = 0; bit < hits.length; bit += 1) if ((mask & (1 << bit)) !== 0) hits[bit] = (hits[bit] ?? 0) + 1;
      const momentum = shownMomentum(run.momentum(row));
      const known = found.get(symbol);
      if (known === undefined) found.set(symbol, { symbol, appearances: 1, mask, momentum });
      else {
        known.appearances += 1;
        known.mask |= mask;
        known.momentum = momentum;
      }
    });
  }
  const stocks = [...found.values()].sort(byCoverage);
  const filters = filterCodes.map((filter, bit) => ({
    filter,
    stocks_matched: stocks.filter(({ mask }) => (mask & (1 << bit)) !== 0).length,
    total_hits: hits[bit] ?? 0,
  }));
  return { stocks, filters };
}

/** Most often listed first, then by number of matched filters. */
function byCoverage(one: Covered, other: Covered): number {
  return (
    other.appearances - one.appearances ||
    judgeFilters(other.mask).length - judgeFilters(one.mask).length ||
    (one.symbol < other.symbol ? -1 : 1)
  );
}

/** Average stocks per run, one decimal; 0 without runs. */
export function averageStocks(counts: readonly number[]): number {
  if (counts.length === 0) return 0;
  return Math.round((10 * counts.reduce((sum, count) => sum + count, 0)) / counts.length) / 10;
}
