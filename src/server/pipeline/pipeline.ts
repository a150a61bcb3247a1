// Public interface of the pipeline: intake of lists, their five stages, and administration of batches.
import { HISTORY } from '../../domain/made-lists/session-figures.ts';
import { addDays } from '../../domain/market/calendar.ts';
import { type ExpertLists, hasListServer } from '../../providers/ports/expert-lists.ts';
import { createMarketEventStore } from '../market-memory/events/market-event-store.ts';
import { createMemoryStore } from '../market-memory/store.ts';
import { createPastSnapshotsStore } from '../publish/past-snapshots-store.ts';
import { automationRoutes } from './automation.ts';
import { createAttemptStore } from './batch/attempt-store.ts';
import { createBatchStore } from './batch/batch-store.ts';
import { createStageAttempts } from './batch/stage-attempt.ts';
import { createListFetching } from './inbox/fetch-lists.ts';
import { createInbox } from './inbox/inbox.ts';
import { createBatchChecks } from './inspect/batch-checks.ts';
import { createRowLookup } from './inspect/receipt.ts';
import { createMaking, makingRoutes } from './making/making.ts';
import { createMakingStore } from './making/making-store.ts';
import { mappingRoutes } from './mapping-routes.ts';
import type { PipelineDeps, PipelineParts } from './pipeline-deps.ts';
import { batchRoutes } from './pipeline-routes.ts';
import { runRoutes } from './pipeline-routes-runs.ts';
import { createPipelineReporting } from './reporting.ts';
import { createPipelineReports } from './reports/report-store.ts';
import { askArchive } from './runs/busy-archive.ts';
import { createEarlierDays } from './runs/earlier-days.ts';
import { createPipelineRuns } from './runs/run-all.ts';
import { seedIfEmpty } from './runs/seed.ts';
import { createFileRowsStore } from './stages/file-rows-store.ts';
import { runStage } from './stages/run-stage.ts';
import { createScoreRecount } from './state/recompute-scores.ts';
import { createScoreDaysStore } from './state/score-days-store.ts';
import { createScores } from './state/scores-store.ts';
import { createScoringStore } from './state/scoring-store.ts';
import { publishedBatch } from './state/state-store.ts';

export type { ScoresBefore } from './state/scores-store.ts';
export type { Scoring } from './state/scoring-store.ts';

export type Pipeline = ReturnType<typeof createPipeline>;

export function createPipeline(deps: PipelineDeps) {
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
      ...batchRoutes(parts, runs, checks),
      ...runRoutes(parts, runs),
      ...automationRoutes(deps),
      ...makingRoutes(parts, making),
      ...mappingRoutes(parts),
    },
    /** Scores and signals of a batch's state. */
    scores,
    /**
     * Original line of a stored signal, for other features; null for no signal. Throws Fault 404 if the file is missing.
     */
    rowOf: createRowLookup(parts),
    ofRecord: {
      /** Recomputes scores published in [from, to), ISO, from their rows and compares them. */
      recomputeScores: createScoreRecount(database.query, scores),
      /** Sessions before the first batch whose lists the source keeps, oldest first (YYYY-MM-DD). */
      earlierSessions: earlierDays.sessions,
      /** Lists (by number) that have rows made here: `all` of their rows, or `some`. */
      madeHere: createMakingStore(database.query).madeLists,
      /** Requests facts of earlier sessions, with retries while their source is busy. */
      askPatiently,
      /** Lists of one of the earlier sessions; retried while the archive is busy. Throws ProviderError. */
      fetchDay: (day: string, signal: AbortSignal) => askPatiently(() => expertLists.fetchDay(day), signal),
      /** True effects behind lists that the source invents; retried while it is busy. Throws ProviderError. */
      fetchTruth: (asked: Parameters<ExpertLists['fetchTruth']>[0], signal: AbortSignal) =>
        askPatiently(() => expertLists.fetchTruth(asked), signal),
    },
    /** Batches of a day, the state readers see and its quality, for reports. */
    reports: createPipelineReporting(parts, reports, checks),
    /** Ends jobs of a stopped server, removes half-unpacked uploads, and starts counting changed batches. */
    recover: async () => {
      await jobs.recover();
      await runs.settleInterrupted();
      await inbox.recover();
      await checks.begin();
    },
    /** Removes former scorings whose snapshots are no longer stored. */
    removeOldScorings: createScoringStore(database).removeOld,
    /** Starts scoring the sessions before the first batch, if the source keeps their lists. */
    scoreEarlierDays: earlierDays.begin,
    /** Starts making the lists of the newest session on file, if making is on. */
    makeLists: making.begin,
    /** Makes the first batch if there is none and prints its progress; a failed batch is reported, not thrown. */
    seedIfEmpty: (print: (line: string) => void, readCloses: () => Promise<void>) =>
      seedIfEmpty({ ...parts, runs, listsBefore: earlierDays.listsBefore, readCloses, print }),
  };
}
