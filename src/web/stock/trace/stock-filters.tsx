// Filters of a stock: the trace of its run, which were active in each run of the day, and estimated figures.
import type { ScreenerStock } from '../../../domain/screener/screener-stock.ts';
import { FilterTraceTable } from './filter-trace.tsx';
import { Estimates, FiltersByRun, type StockInRun } from './filters-by-run.tsx';

type StockFiltersProps = {
  stock: ScreenerStock;
  /** Null for a stock that is in no run. */
  inRun: StockInRun | null;
};

export function StockFilters({ stock, inRun }: StockFiltersProps) {
  return (
    <div className="grid min-w-0 content-start gap-6">
      <FilterTraceTable stock={stock} />
      {inRun !== null && <FiltersByRun inRun={inRun} />}
      <Estimates estimates={inRun?.estimates ?? []} />
    </div>
  );
}
