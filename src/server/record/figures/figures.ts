// Job of the record's figures: every market with new outcomes, after each settlement and once a night.
import { type RecordMarket, recordMarkets } from '../../../domain/record/call.ts';
import { LONG_STATEMENT_MS } from '../../db/database.ts';
import { jobKinds } from '../../jobs/kinds.ts';
import type { RecordDeps } from '../record-deps.ts';
import { isSummaryDue } from './outcome-columns-store.ts';

type FiguresDetail = { markets: RecordMarket[]; outcomes: number };

export type Figures = ReturnType<typeof createFigures>;

export function createFigures({ database, jobs, log, pipelineThread }: RecordDeps) {
  /** Needs the long timeout: without a new outcome, every outcome of the market is read. */
  const isDue = (market: RecordMarket) =>
    database.transaction((query) => isSummaryDue(query, market), 'begin read only', LONG_STATEMENT_MS);

  const job = jobs.handle<null, object, null>(jobKinds.recordFigures, async ({ report, signal }) => {
    const detail: FiguresDetail = { markets: [], outcomes: 0 };
    for (const market of recordMarkets) {
      if (signal.aborted || !(await isDue(market))) continue;
      const { outcomes, look_ahead, changed } = await pipelineThread.ask('computeFigures', { market });
      if (look_ahead > 0) log.error({ market, outcomes: look_ahead }, 'record: outcomes begin before their calls');
      if (changed) detail.markets.push(market);
      detail.outcomes += outcomes;
      report({ ...detail });
    }
    return { state: 'completed', detail };
  });
  /** `refresh` starts the job; does nothing while one waits or runs. */
  return { refresh: () => job.startSoon() };
}
