// SQL of the screener report: runs of a day and their coverage.
import { type Coverage, type RunStocks, toCoverage } from '../../domain/reports/coverage.ts';
import type { Query } from '../db/query.ts';
import { cachedUntilFailure } from '../publish/indexed.ts';
import { packedRun } from './earlier-runs.ts';
import { createScreenerStore, type RunRow } from './store.ts';

export function createScreenerReports(query: Query) {
  const store = createScreenerStore(query);
  /** Coverage of the day up to the newest run; the next run replaces it. */
  const kept = cachedUntilFailure<number, Coverage>(1);

  async function read(runs: readonly RunRow[]): Promise<Coverage> {
    const stocks: RunStocks[] = [];
    for (const { id } of runs) {
      const packed = await store.columns(id);
      if (packed !== null) stocks.push(packedRun(packed));
    }
    return toCoverage(stocks);
  }

  return {
    /** Runs of a Pacific day, oldest first. */
    readRuns: (day: string): Promise<RunRow[]> => store.readDayRuns(day, null),

    /** Coverage of these runs of one day. */
    coverage: (runs: readonly RunRow[]): Promise<Coverage> => kept(runs.at(-1)?.id ?? 0, () => read(runs)),
  };
}
