// Starts runs, one at a time, as jobs whose state outlives a reload; what a run published is taken over at its end.
import { screenerRules } from '../../domain/rules/screener-rules.ts';
import type { FetchOutcome } from '../../domain/screener/run.ts';
import { Fault } from '../fault.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { MarketThread } from '../market-memory/market-thread.ts';
import type { Publish } from '../publish/publish.ts';

export const RUN_JOB = 'screener-run';
const BUSY = 'A screener run is already under way';

type Detail = {
  message: string | null;
  run_id: number | null;
  stocks_processed: number;
  stages: Record<string, number>;
};

export type RunChoice = { filter_id: number; enriched: boolean };

export type Runs = {
  /**
   * Makes a run and answers when it is published. Throws Fault 409 while another one runs, 503 when the market cannot
   * be had.
   */
  run(choice?: RunChoice): Promise<FetchOutcome & { stages?: Record<string, number> }>;
};

const builtIn: RunChoice = { filter_id: screenerRules.filter_id.value, enriched: true };

export function createRuns(deps: {
  jobs: Jobs;
  thread: Pick<MarketThread, 'ask'>;
  publish: Pick<Publish, 'refresh'>;
  isReplaying: () => Promise<boolean>;
  source: () => Promise<string>;
}): Runs {
  const { jobs, thread, publish } = deps;
  return {
    run: async (choice = builtIn) => {
      let done: Detail = { message: null, run_id: null, stocks_processed: 0, stages: {} };
      let failure: unknown = null;
      const started = await jobs.start<Detail>({
        kind: RUN_JOB,
        detail: done,
        refusal: BUSY,
        work: async () => {
          try {
            const { run_id, stocks_processed, stages } = await thread.ask('run', {
              ...choice,
              replaying: await deps.isReplaying(),
              source: await deps.source(),
            });
            await publish.refresh();
            done = { message: null, run_id, stocks_processed, stages };
            return { state: 'completed', detail: done };
          } catch (error) {
            failure = error;
            throw error;
          }
        },
      });
      await started.done;
      if (failure instanceof Fault) throw failure;
      if (failure !== null) return { success: false, stocks_processed: 0, error: 'The run failed: see the log' };
      return { success: true, stocks_processed: done.stocks_processed, stages: done.stages };
    },
  };
}
