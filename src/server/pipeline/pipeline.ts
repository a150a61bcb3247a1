// The pipeline's front door: lists come in, five stages make a batch of them, administrators watch and look inside.
import type { ExpertLists } from '../../providers/expert-lists.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { createJobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import type { Publish } from '../publish/publish.ts';
import { createBatchStore } from './batch-store.ts';
import { createListFetching } from './fetch-lists.ts';
import { createFiles } from './files.ts';
import { createInbox } from './inbox.ts';
import { type BatchRoutes, batchRoutes } from './pipeline-routes.ts';
import { type RunRoutes, runRoutes } from './pipeline-routes-runs.ts';
import { createPublishing } from './publishing.ts';
import { createPipelineRuns } from './run-all.ts';
import { seedIfEmpty } from './seed.ts';
import { createSignalStore } from './signal-store.ts';
import type { RunStage } from './stage-runner.ts';
import { createVerifyStore } from './verify-store.ts';

export type PipelineSurroundings = {
  database: Database;
  clock: Clock;
  log: Log;
  randomBytes: (size: number) => Buffer;
  expertLists: ExpertLists;
  /** Folder of the pipeline's files. */
  filesDir: string;
  publish: Pick<Publish, 'refresh'>;
  /** Runs one stage; see stages/run-stage.ts. */
  runStage: RunStage;
};

export type Pipeline = {
  routes: BatchRoutes & RunRoutes;
  /** Ends jobs that a stopped server left behind and removes half-unpacked uploads. */
  recover(): Promise<void>;
  /** Makes the first batch when there is none; tells its progress line by line and never fails the start. */
  seedIfEmpty(say: (line: string) => void): Promise<void>;
  close(): Promise<void>;
};

export function createPipeline(around: PipelineSurroundings): Pipeline {
  const { database, clock, log, filesDir, expertLists, runStage } = around;
  const jobs = createJobs(around);
  const batches = createBatchStore(database);
  const signals = createSignalStore(database);
  const inbox = createInbox(around);
  const fetching = createListFetching({ jobs, expertLists, inbox, clock, log });
  const runs = createPipelineRuns({ jobs, clock, log, batches, inbox, fetching, runStage });
  const files = createFiles({ batches, signals, inbox, filesDir });
  const verification = createVerifyStore(database);
  const publishing = createPublishing({ ...around, jobs, batches });
  return {
    routes: {
      ...batchRoutes({ batches, signals, verification, files, runs, publishing, filesDir }),
      ...runRoutes({ expertLists, fetching, inbox, runs }),
    },
    recover: async () => {
      await jobs.recover();
      await inbox.recover();
    },
    seedIfEmpty: (say) => seedIfEmpty({ jobs, clock, log, batches, fetching, runs, say }),
    close: jobs.close,
  };
}
