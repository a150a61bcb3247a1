// SQL of the screener report: runs of a day and their coverage.
import { type Coverage, type RunStocks, toCoverage } from '../../domain/reports/coverage.ts';
import type { Query } from '../db/query.ts';
import { packedRun } from './earlier-runs.ts';
import { createScreenerStore, type RunRow } from './store.ts';

export function createScreenerReports(query: Query) {
  const store = createScreenerStore(query);
  /** Coverage of the day up to the newest run; the next run replaces it. */
  let kept: { run_id: number; coverage: Promise<Coverage> } | null = null;

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
    async coverage(runs: readonly RunRow[]): Promise<Coverage> {
      const run_id = runs.at(-1)?.id ?? 0;
      if (kept?.run_id !== run_id) {
        const coverage = read(runs);
        kept = { run_id, coverage };
        coverage.catch(() => {
          if (kept?.coverage === coverage) kept = null;
        });
      }
      return kept.coverage;
    },
  };
}
