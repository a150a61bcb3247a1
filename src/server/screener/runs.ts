// Starts runs, one at a time, as jobs whose state outlives a reload; what a run published is taken over at its end.
import { screenerRules } from '../../domain/rules/screener-rules.ts';
import type { FetchOutcome, RunProgress } from '../../domain/screener/run.ts';
import type { Lack } from '../../domain/screener/warming-up.ts';
import { Fault } from '../fault.ts';
import type { JobRecord, Jobs } from '../jobs/jobs.ts';
import type { MarketThread } from '../market-memory/market-thread.ts';
import type { Publish } from '../publish/publish.ts';
import type { RunDone } from './make-run.ts';

export const RUN_JOB = 'screener-run';
const BUSY = 'A screener run is already under way';
const FAILED = 'The run failed: see the log';

type Detail = Pick<RunProgress, 'run_id' | 'stocks_processed' | 'stage'> & {
  message: string | null;
  stages: Record<string, number>;
};

export type RunChoice = { filter_id: number; enriched: boolean };

export type StartedRun = {
  job_id: number;
  /** When it is published; rejects with Fault 503 when the market cannot be had. */
  done: Promise<FetchOutcome & { stages?: Record<string, number> }>;
};

export type Runs = {
  /** Begins a run and answers at once. Throws Fault 409 while another one runs. */
  start(choice?: RunChoice): Promise<StartedRun>;
  /** Makes a run and answers when it is published. Throws Fault 409 while another one runs, 503 when the market cannot be had. */
  run(choice?: RunChoice): ReturnType<() => StartedRun['done']>;
  /** The newest run that was begun, under way or ended, by whichever process. */
  progress(): Promise<RunProgress>;
  /** What the newest run of this process lacks and time will tell. */
  readonly waitsFor: readonly Lack[];
};

const builtIn: RunChoice = { filter_id: screenerRules.filter_id.value, enriched: true };
const nothingYet: Detail = { message: null, run_id: null, stocks_processed: 0, stages: {}, stage: 'snapshot' };

export function createRuns(deps: {
  jobs: Jobs;
  thread: Pick<MarketThread, 'ask'>;
  publish: Pick<Publish, 'refresh'>;
  isReplaying: () => Promise<boolean>;
  source: () => Promise<string>;
}): Runs {
  const { jobs, thread, publish } = deps;
  let waitsFor: readonly Lack[] = [];

  async function start(choice: RunChoice = builtIn): Promise<StartedRun> {
    let done: Detail = nothingYet;
    let failure: unknown = null;
    const started = await jobs.start<Detail>({
      kind: RUN_JOB,
      detail: done,
      refusal: BUSY,
      work: async ({ report }) => {
        try {
          const ask = { ...choice, replaying: await deps.isReplaying(), source: await deps.source() };
          const made = await thread.ask('run', ask, (stage) => report({ ...nothingYet, stage }));
          await publish.refresh();
          const { run_id, stocks_processed, stages } = made;
          waitsFor = waitsOf(made);
          done = { message: null, run_id, stocks_processed, stages, stage: null };
          return { state: 'completed', detail: done };
        } catch (error) {
          failure = error;
          throw error;
        }
      },
    });
    const outcome = async () => {
      await started.done;
      if (failure instanceof Fault) throw failure;
      if (failure !== null) return { success: false, stocks_processed: 0, error: FAILED };
      return { success: true, stocks_processed: done.stocks_processed, stages: done.stages };
    };
    return { job_id: started.id, done: outcome() };
  }

  return {
    start,
    run: async (choice) => (await start(choice)).done,
    progress: async () => progressOf(await jobs.latest(RUN_JOB)),
    get waitsFor() {
      return waitsFor;
    },
  };
}

/** Sessions the vendor does not have are not waited for. */
function waitsOf({ warming_up, history_comes }: RunDone): Lack[] {
  return (warming_up?.lacks ?? []).filter((lack) => lack !== 'year_range' || history_comes);
}

function progressOf(job: JobRecord | null): RunProgress {
  const detail = (job?.detail ?? {}) as Partial<Detail>;
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
