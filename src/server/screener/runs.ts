// Runs as jobs, one at a time; publications are refreshed at their end.
import { screenerRules } from '../../domain/rules/screener-rules.ts';
import type { Lack } from '../../domain/screener/rules/warming-up.ts';
import type { FetchOutcome, RunProgress } from '../../domain/screener/run.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Ground } from '../ground.ts';
import type { JobRecord } from '../jobs/job-handle.ts';
import { jobKinds } from '../jobs/kinds.ts';
import { withAbort } from '../jobs/with-timeout.ts';
import type { Market } from '../market/market.ts';
import { Fault } from '../process/fault.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import type { Calls } from '../threads/calls.ts';
import type { RunDone } from './make-run.ts';
import type { ScreenerTasks } from './thread-tasks.ts';

/** Dependencies of the screener's parts: `Ground` and other features. */
export type ScreenerDeps = Ground & {
  marketTasks: Calls<ScreenerTasks>;
  accounts: Accounts;
  market: Market;
  rateLimits: RateLimits;
};

const BUSY = 'A screener run is already under way';
const FAILED = 'The run failed: see the log';

export type RunDetail = Pick<RunProgress, 'run_id' | 'stocks_processed' | 'stage'> & {
  message: string | null;
  stages: Record<string, number>;
  /** Stocks without a price that were left out; absent for none. */
  unpriced?: number;
};

type RunChoice = { filter_id: number; enriched: boolean };

type StartedRun = {
  job_id: number;
  /** Resolves at publication; rejects with Fault 503 when the market is unavailable. */
  done: Promise<FetchOutcome & { stages?: Record<string, number> }>;
};

export type Runs = ReturnType<typeof createRuns>;

const builtIn: RunChoice = { filter_id: screenerRules.filter_id.value, enriched: true };
const nothingYet: RunDetail = { message: null, run_id: null, stocks_processed: 0, stages: {}, stage: 'snapshot' };

export function createRuns({ jobs, marketTasks, publish, sourceStatus }: ScreenerDeps) {
  let waitsFor: readonly Lack[] = [];

  const job = jobs.handle<RunChoice | null, RunDetail, RunDetail>(
    jobKinds.screenerRun,
    async ({ input, fence, signal, report, scheduled_for }) => {
      const { name: source, replayed_session } = await sourceStatus();
      const insist = scheduled_for === null;
      const ask = { ...(input ?? builtIn), replaying: replayed_session !== null, insist, source, fence };
      // An ending server does not wait for a run; uncommitted work is lost.
      const made = await withAbort(
        signal,
        marketTasks.ask('run', ask, (stage) => report({ ...nothingYet, stage })),
      );
      await publish.announce();
      const { run_id, stocks_processed, stages, unpriced } = made;
      waitsFor = listWaits(made);
      const left = unpriced > 0 ? { unpriced } : {};
      const detail = { message: null, run_id, stocks_processed, stages, stage: null, ...left };
      return { state: 'completed', detail, result: detail };
    },
  );

  async function awaitOutcome(done: Promise<RunDetail>): ReturnType<() => StartedRun['done']> {
    try {
      const { stocks_processed, stages } = await done;
      return { success: true, stocks_processed, stages };
    } catch (error) {
      if (error instanceof Fault) throw error;
      return { success: false, stocks_processed: 0, error: FAILED };
    }
  }

  /** Begins a run and returns at once. Throws Fault 409 while another one runs. */
  async function start(choice: RunChoice = builtIn, by: number | null = null): Promise<StartedRun> {
    const { id, done } = await job.start({ input: choice, detail: nothingYet, refusal: BUSY, by });
    return { job_id: id, done: awaitOutcome(done) };
  }

  return {
    start,
    /**
     * Makes a run and resolves when it is published. Throws Fault 409 while another one runs, 503 when the market cannot
     * be read.
     */
    run: async (choice?: RunChoice) => (await start(choice)).done,
    /** The newest run, in progress or ended, of any process. */
    progress: async () => toProgress(await job.latest()),
    /** History the newest run of this process lacked and that will still arrive. */
    get waitsFor() {
      return waitsFor;
    },
  };
}

/** Lacks that later history will fill; sessions the vendor does not have are not waited for. */
function listWaits({ warming_up, history_incomplete }: RunDone): Lack[] {
  return (warming_up?.lacks ?? []).filter((lack) => lack !== 'year_range' || history_incomplete);
}

function toProgress(job: JobRecord<RunDetail> | null): RunProgress {
  const detail: Partial<RunDetail> = job?.detail ?? {};
  return {
    job_id: job?.id ?? null,
    state: job?.state ?? null,
    started_at: job?.started_at ?? null,
    finished_at: job?.finished_at ?? null,
    stage: job?.state === 'running' ? (detail.stage ?? null) : null,
    duration_ms: detail.stages ?? {},
    run_id: detail.run_id ?? null,
    stocks_processed: detail.stocks_processed ?? 0,
    error: job?.state === 'failed' || job?.state === 'cancelled' ? (detail.message ?? FAILED) : null,
  };
}
