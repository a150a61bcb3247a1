// Public interface of the pipeline: intake of lists, their five stages, and administration of batches.
import type { RecordMarket } from '../../domain/record/call.ts';
import { type ExpertLists, hasListServer } from '../../providers/ports/expert-lists.ts';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { fenced } from '../jobs/leases/lease-store.ts';
import type { Clock } from '../process/clock.ts';
import type { Log } from '../process/log.ts';
import { createPastSnapshotsStore } from '../publish/past-snapshots-store.ts';
import type { Publish } from '../publish/publish.ts';
import type { DayOfLists } from './archive/archived-lists.ts';
import { createAttemptStore } from './attempt-store.ts';
import { type AutomationRoutes, automationRoutes } from './automation.ts';
import { createBatchStore } from './batch-store.ts';
import { createDiscarding } from './discarding/discarding.ts';
import { createListFetching } from './inbox/fetch-lists.ts';
import { createInbox } from './inbox/inbox.ts';
import { createBatchChecks } from './inspect/batch-checks.ts';
import { createCheckStore } from './inspect/check-store.ts';
import { createFileRowsStore } from './inspect/file-rows-store.ts';
import { createFiles } from './inspect/files.ts';
import { createRowLookup } from './inspect/receipt.ts';
import { createVerifyStore } from './inspect/verify-store.ts';
import { createMaking, type MakingDeps } from './making/making.ts';
import { type MakingRoutes, makingRoutes } from './making/making-routes.ts';
import { createMakingStore } from './making/making-store.ts';
import { type MappingRoutes, mappingRoutes } from './mapping-routes.ts';
import { createMappingStore } from './mapping-store.ts';
import { createMending, putRowsBack } from './mending/mending.ts';
import { type BatchRoutes, batchRoutes } from './pipeline-routes.ts';
import { type RunRoutes, runRoutes } from './pipeline-routes-runs.ts';
import { publishWanted } from './publishing/publish-order.ts';
import { createPublishing } from './publishing/publishing.ts';
import { createPipelineReporting, type PipelineReporting } from './reporting.ts';
import { createPipelineReports } from './reports/report-store.ts';
import { type AskArchive, askArchive } from './runs/busy-archive.ts';
import { createEarlierDays } from './runs/earlier-days.ts';
import { createPipelineRuns } from './runs/run-all.ts';
import { seedIfEmpty } from './runs/seed.ts';
import type { RunStage } from './stages/stage-outcome.ts';
import type { StatePreview } from './state/guard-store.ts';
import { createScoreRecount } from './state/recompute-scores.ts';
import { createScoreDaysStore } from './state/score-days-store.ts';
import { createScores, type Scores } from './state/scores-store.ts';
import { createSignalStore } from './state/signal-store.ts';
import { publishedBatch } from './state/state-store.ts';
import type { PipelineTasks } from './thread-tasks.ts';

export type { ScoresBefore } from './state/scores-store.ts';

export type PipelineSurroundings = Pick<
  MakingDeps,
  'makeDays' | 'sessionsOnFile' | 'fileDay' | 'events' | 'eventVendors'
> & {
  database: Database;
  clock: Clock;
  log: Log;
  randomBytes: (size: number) => Buffer;
  jobs: Jobs;
  expertLists: ExpertLists;
  /** Folder of the pipeline's files. */
  filesDir: string;
  publish: Pick<Publish, 'announce'>;
  /** The record that published calls enter: live or simulated. */
  recordMarket: RecordMarket;
  /** Runs one stage; see stages/run-stage.ts. */
  runStage: RunStage;
  /** Scores a batch's state without storing it; see stages/state.ts. */
  previewState: (batchId: number) => Promise<StatePreview>;
  /** Scores the last of `days`; the days before it are its scoring window. See stages/score-day.ts. */
  scoreDay: (days: PipelineTasks['scoreDay']['ask']) => Promise<PipelineTasks['scoreDay']['answer']>;
  /** Stores the state of an earlier day; see state/past-state.ts. */
  writePastState: (ask: PipelineTasks['writePastState']['ask']) => Promise<null>;
  /** Sessions before the first batch whose calls enter the track record (SIM_PAST_SESSIONS). */
  pastSessions: number;
  /** Open of the session that a simulated market replays, epoch ms; null if it follows the clock. */
  replayedOpen: () => Promise<number | null>;
};

export type Pipeline = {
  routes: BatchRoutes & RunRoutes & AutomationRoutes & MakingRoutes & MappingRoutes;
  /** Scores and signals of a batch's state. */
  scores: Scores;
  /** Original line of a stored signal, for other features; null for no signal. Throws Fault 404 if the file is gone. */
  rowOf: ReturnType<typeof createRowLookup>;
  ofRecord: {
    /** Recomputes scores published in [from, to), ISO, from their rows and compares them. */
    recomputeScores: ReturnType<typeof createScoreRecount>;
    /** Sessions before the first batch whose lists the source keeps, oldest first (YYYY-MM-DD). */
    earlierSessions: () => Promise<readonly string[]>;
    /** Lists (by number) that have rows made here: `all` of their rows, or `some`. */
    madeHere: () => Promise<ReadonlyMap<number, 'all' | 'some'>>;
    /** Asks for facts of earlier sessions again while their source is busy. */
    askPatiently: AskArchive;
    /** Lists of one of the earlier sessions; a busy archive is asked again. Throws ProviderError. */
    fetchDay: (day: string, signal: AbortSignal) => Promise<DayOfLists['files']>;
    /** True effects behind the lists of a source that makes them up; asked again as above. Throws ProviderError. */
    fetchTruth: (
      asked: Parameters<ExpertLists['fetchTruth']>[0],
      signal: AbortSignal,
    ) => ReturnType<ExpertLists['fetchTruth']>;
  };
  /** Batches of a day, the state readers see and its quality, for reports. */
  reports: PipelineReporting;
  /** Ends jobs of a stopped server, removes half-unpacked uploads, and starts counting changed batches. */
  recover(): Promise<void>;
  /** Makes the first batch if there is none and prints its progress; a failed batch is reported, not thrown. */
  seedIfEmpty(print: (line: string) => void, readCloses: () => Promise<void>): Promise<void>;
  /** Starts making the lists of the newest session on file, if making is on. */
  makeLists(): Promise<void>;
  /** Starts scoring the sessions before the first batch, if the source keeps their lists. */
  scoreEarlierDays(): Promise<void>;
};

export function createPipeline(deps: PipelineSurroundings): Pipeline {
  const { database, clock, log, randomBytes, jobs, filesDir, expertLists, runStage } = deps;
  const hasServer = hasListServer(expertLists);
  const askPatiently = askArchive(deps);
  const scoreDays = createScoreDaysStore(database);
  const batches = createBatchStore(database);
  const attempts = createAttemptStore(database);
  const signals = createSignalStore(database);
  const scores = createScores(database);
  const fileRows = createFileRowsStore(database);
  const inbox = createInbox({ database, clock, randomBytes, filesDir });
  const fetching = createListFetching({ jobs, expertLists, inbox, clock, log });
  const runs = createPipelineRuns({
    ...deps,
    batches,
    attempts,
    inbox,
    fetching,
    hasServer,
    publishState: (order, fence) =>
      publishWanted({ database, clock, runStage, market: deps.recordMarket, fence }, order),
    mendRows: (order, fence) => putRowsBack(fenced(database, fence), order, clock.now),
    onEnd: () => {
      checks.begin().catch((error: unknown) => log.warn({ err: error }, 'pipeline: recount of a batch postponed'));
    },
  });
  jobs.onSweep(runs.settleInterrupted);
  const files = createFiles({ batches, fileRows, inbox, filesDir });
  const reports = createPipelineReports(database);
  const checks = createBatchChecks({
    ...deps,
    checks: createCheckStore(database),
    verification: createVerifyStore(database),
    quality: reports.quality,
  });
  const publishing = createPublishing({ ...deps, batches, publishState: runs.publishState });
  const earlierDays = createEarlierDays({
    ...deps,
    pastStates: () => createPastSnapshotsStore(database.query).instants('signal-columns'),
    store: scoreDays,
    publishAgain: async () => {
      const batchId = await publishedBatch(database.query);
      if (batchId !== null) await runs.startStage('synthesize', batchId);
    },
  });
  const making = createMaking({ ...deps, inbox, scoreDays, runAll: runs.runAll });
  const mending = createMending({ database, clock, mendRows: runs.mendRows });
  return {
    routes: {
      ...batchRoutes({
        batches,
        attempts,
        signals,
        fileRows,
        checks,
        files,
        runs,
        publishing,
        discarding: createDiscarding({ database, clock }),
        mending,
        filesDir,
      }),
      ...runRoutes({ expertLists, fetching, inbox, runs }),
      ...automationRoutes({ jobs, clock }),
      ...makingRoutes({ making, jobs, clock, hasServer }),
      ...mappingRoutes({ mappings: createMappingStore(database), inbox, query: database.query, clock, filesDir }),
    },
    scores,
    rowOf: createRowLookup({ filesDir, fileRows }),
    ofRecord: {
      recomputeScores: createScoreRecount(database.query, scores),
      earlierSessions: earlierDays.sessions,
      madeHere: createMakingStore(database.query).madeLists,
      askPatiently,
      fetchDay: (day, signal) => askPatiently(() => expertLists.fetchDay(day), signal),
      fetchTruth: (asked, signal) => askPatiently(() => expertLists.fetchTruth(asked), signal),
    },
    reports: createPipelineReporting({ ...deps, batches, reports, checks, hasServer }),
    recover: async () => {
      await jobs.recover();
      await runs.settleInterrupted();
      await inbox.recover();
      await checks.begin();
    },
    scoreEarlierDays: earlierDays.begin,
    makeLists: making.begin,
    seedIfEmpty: (print, readCloses) =>
      seedIfEmpty({
        ...deps,
        lease: jobs.lease('first-batch'),
        batches,
        fetching,
        runs,
        hasServer,
        inbox,
        listsBefore: earlierDays.listsBefore,
        batchesWanted: expertLists.has_archive && deps.pastSessions > 0 ? 2 : 1,
        readCloses,
        print,
      }),
  };
}
