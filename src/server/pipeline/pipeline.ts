// Public interface of the pipeline: intake of lists, their five stages, and administration of batches.
import { HISTORY } from '../../domain/made-lists/session-figures.ts';
import { addDays } from '../../domain/market/calendar.ts';
import { type ExpertLists, hasListServer } from '../../providers/ports/expert-lists.ts';
import { createMarketEventStore } from '../market-memory/events/market-event-store.ts';
import { createMemoryStore } from '../market-memory/store.ts';
import { createPastSnapshotsStore } from '../publish/past-snapshots-store.ts';
import type { DayOfLists } from './archive/archived-lists.ts';
import { createAttemptStore } from './attempt-store.ts';
import { type AutomationRoutes, automationRoutes } from './automation.ts';
import { createBatchStore } from './batch-store.ts';
import { createDiscarding } from './discarding/discarding.ts';
import { createListFetching } from './inbox/fetch-lists.ts';
import { createInbox } from './inbox/inbox.ts';
import { createBatchChecks } from './inspect/batch-checks.ts';
import { createFileRowsStore } from './inspect/file-rows-store.ts';
import { createFiles } from './inspect/files.ts';
import { createRowLookup } from './inspect/receipt.ts';
import { createMaking } from './making/making.ts';
import { type MakingRoutes, makingRoutes } from './making/making-routes.ts';
import { createMakingStore } from './making/making-store.ts';
import { type MappingRoutes, mappingRoutes } from './mapping-routes.ts';
import { createMending } from './mending/mending.ts';
import type { PipelineDeps, PipelineParts } from './pipeline-deps.ts';
import { type BatchRoutes, batchRoutes } from './pipeline-routes.ts';
import { type RunRoutes, runRoutes } from './pipeline-routes-runs.ts';
import { createPublishing } from './publishing/publishing.ts';
import { createPipelineReporting, type PipelineReporting } from './reporting.ts';
import { createPipelineReports } from './reports/report-store.ts';
import { type AskArchive, askArchive } from './runs/busy-archive.ts';
import { createEarlierDays } from './runs/earlier-days.ts';
import { createPipelineRuns } from './runs/run-all.ts';
import { seedIfEmpty } from './runs/seed.ts';
import { createStageAttempts } from './runs/stage-attempt.ts';
import { runStage } from './stages/run-stage.ts';
import { createScoreRecount } from './state/recompute-scores.ts';
import { createScoreDaysStore } from './state/score-days-store.ts';
import { createScores, type Scores } from './state/scores-store.ts';
import { createSignalStore } from './state/signal-store.ts';
import { publishedBatch } from './state/state-store.ts';

export type { ScoresBefore } from './state/scores-store.ts';

export type Pipeline = {
  routes: BatchRoutes & RunRoutes & AutomationRoutes & MakingRoutes & MappingRoutes;
  /** Scores and signals of a batch's state. */
  scores: Scores;
  /**
   * Original line of a stored signal, for other features; null for no signal. Throws Fault 404 if the file is missing.
   */
  rowOf: ReturnType<typeof createRowLookup>;
  ofRecord: {
    /** Recomputes scores published in [from, to), ISO, from their rows and compares them. */
    recomputeScores: ReturnType<typeof createScoreRecount>;
    /** Sessions before the first batch whose lists the source keeps, oldest first (YYYY-MM-DD). */
    earlierSessions: () => Promise<readonly string[]>;
    /** Lists (by number) that have rows made here: `all` of their rows, or `some`. */
    madeHere: () => Promise<ReadonlyMap<number, 'all' | 'some'>>;
    /** Requests facts of earlier sessions, with retries while their source is busy. */
    askPatiently: AskArchive;
    /** Lists of one of the earlier sessions; retried while the archive is busy. Throws ProviderError. */
    fetchDay: (day: string, signal: AbortSignal) => Promise<DayOfLists['files']>;
    /** True effects behind lists that the source invents; retried while it is busy. Throws ProviderError. */
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

export function createPipeline(deps: PipelineDeps): Pipeline {
  const { clock, database, expertLists, filesDir, jobs, log, publish, sourceStatus } = deps;
  const askPatiently = askArchive(deps);
  const attempts = createAttemptStore(database);
  const batches = createBatchStore(database);
  const inbox = createInbox(deps);
  const parts: PipelineParts = {
    ...deps,
    attempts,
    batches,
    inbox,
    fetching: createListFetching(deps, inbox),
    fileRows: createFileRowsStore(database),
    scoreDays: createScoreDaysStore(database),
    stageAttempts: createStageAttempts({ attempts, batches, clock }),
    hasServer: hasListServer(expertLists),
    runStage: (stage, batchId, onProgress, fence) =>
      runStage(stage, batchId, { thread: deps.pipelineThread, publish, clock, filesDir, onProgress, fence }),
    events: async () => createMarketEventStore(database.query, (await sourceStatus()).name),
    sessionsOnFile: async (through) => {
      const memory = createMemoryStore(database.query, (await sourceStatus()).name);
      return (await memory.days(addDays(through, 1), HISTORY)).map(({ date }) => date);
    },
  };
  const reports = createPipelineReports(database);
  const checks = createBatchChecks(deps, reports);
  const runs = createPipelineRuns(parts, () => {
    checks.begin().catch((error: unknown) => log.warn({ err: error }, 'pipeline: recount of a batch postponed'));
  });
  jobs.onSweep(runs.settleInterrupted);
  const earlierDays = createEarlierDays(parts, {
    pastStates: () => createPastSnapshotsStore(database.query).instants('signal-columns'),
    publishAgain: async () => {
      const batchId = await publishedBatch(database.query);
      if (batchId !== null) await runs.startStage('synthesize', batchId);
    },
  });
  const making = createMaking(parts, runs.runAll);
  const scores = createScores(database);
  return {
    routes: {
      ...batchRoutes({
        ...parts,
        checks,
        discarding: createDiscarding({ database, clock }),
        files: createFiles(parts),
        mending: createMending({ database, clock, mendRows: runs.mendRows }),
        publishing: createPublishing(parts, runs.publishState),
        runs,
        signals: createSignalStore(database),
      }),
      ...runRoutes(parts, runs),
      ...automationRoutes(deps),
      ...makingRoutes(parts, making),
      ...mappingRoutes(parts),
    },
    scores,
    rowOf: createRowLookup(parts),
    ofRecord: {
      recomputeScores: createScoreRecount(database.query, scores),
      earlierSessions: earlierDays.sessions,
      madeHere: createMakingStore(database.query).madeLists,
      askPatiently,
      fetchDay: (day, signal) => askPatiently(() => expertLists.fetchDay(day), signal),
      fetchTruth: (asked, signal) => askPatiently(() => expertLists.fetchTruth(asked), signal),
    },
    reports: createPipelineReporting(parts, reports, checks),
    recover: async () => {
      await jobs.recover();
      await runs.settleInterrupted();
      await inbox.recover();
      await checks.begin();
    },
    scoreEarlierDays: earlierDays.begin,
    makeLists: making.begin,
    seedIfEmpty: (print, readCloses) =>
      seedIfEmpty({ ...parts, runs, listsBefore: earlierDays.listsBefore, readCloses, print }),
  };
}
