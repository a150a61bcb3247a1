// Worker of the pipeline thread, a composition root: runs tasks in order of request, each over its own connections.
import { endOfDay } from '../../domain/market/calendar.ts';
import { type CalendarCorrections, correctCalendar } from '../../domain/market/calendar-corrections.ts';
import { type BulkConnection, openBulkConnection } from '../db/bulk-connection.ts';
import { type Database, reopenDatabase } from '../db/database.ts';
import { createRecordStore } from '../goldeneye/record-store.ts';
import { createPastReplay } from '../goldeneye/replay/past-replay.ts';
import { type Fence, fenced } from '../jobs/leases/lease-store.ts';
import { createMarketEventStore } from '../market-memory/events/market-event-store.ts';
import { createMemoryStore } from '../market-memory/store.ts';
import { readArchivedDay } from '../pipeline/past-lists/archived-lists.ts';
import { makeDays } from '../pipeline/past-lists/make-days.ts';
import { executeStage } from '../pipeline/stages/execute-stage.ts';
import { scoreDay, scoreLists } from '../pipeline/stages/score-day.ts';
import type { StageRun } from '../pipeline/stages/stage-run.ts';
import { createStageStore, type StageStore } from '../pipeline/stages/stage-store.ts';
import { previewState } from '../pipeline/stages/state.ts';
import { BatchMemory } from '../pipeline/state/batch-memory.ts';
import { pastColumns } from '../pipeline/state/past-state.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import { createPastSnapshotsStore } from '../publish/past-snapshots-store.ts';
import { publishCompressed } from '../publish/published.ts';
import { createBenchmarkStore } from '../record/benchmark-store.ts';
import { computeFigures, filteredFigures } from '../record/figures/compute-figures.ts';
import { pastStocks, writePastDay } from '../record/reconstruction/write-past-day.ts';
import { correctOutcomes } from '../record/settling/correct-outcomes.ts';
import { createDayReader } from '../record/settling/day-reader.ts';
import { measureOwn } from '../record/settling/measure-own.ts';
import { noteBenchmark } from '../record/settling/note-benchmark.ts';
import { type SettleNextDeps, settleNext } from '../record/settling/settle-next.ts';
import type { SettleAsk } from '../record/settling/thread-tasks.ts';
import { createKnownCallsStore } from '../record-calls/known-calls-store.ts';
import { createStockDays, pastRunCalls } from '../screener/past-calls.ts';
import { createIdentityStore } from '../stocks/identity-store.ts';
import { readKnownListings, SIMULATED_LISTINGS } from '../stocks/known-listings-store.ts';
import { madeListings } from '../stocks/made-listings.ts';
import { createStockStore } from '../stocks/store.ts';
import { serverSide, threadData } from '../threads/calls.ts';
import type { PipelineThreadData, PipelineThreadTasks } from './pipeline-thread.ts';

const { connection, market } = threadData<PipelineThreadData>();
const server = serverSide();
const memory = new BatchMemory();
const rememberDays = createDayReader();
/** Days of the stocks whose decisions are reconstructed, for the record that begins with `first`. */
let screened: { first: string; days: ReturnType<typeof createStockDays> } | null = null;

/** Two connections, so that PostgreSQL keeps loading over one while the other commits. */
const LOADING_CONNECTIONS = 2;

/** `work` must be async, so that it cannot throw before the connection is closed again. */
async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = reopenDatabase(connection, 1);
  return work(database).finally(database.close);
}

async function withBulk<T>(work: (bulk: BulkConnection) => Promise<T>): Promise<T> {
  const bulk = await openBulkConnection(connection);
  return work(bulk).finally(() => bulk.close());
}

/** One step of settlement over a connection of its own. */
const settling = <T>(ask: SettleAsk, step: (deps: SettleNextDeps, ask: SettleAsk) => Promise<T>) =>
  withDatabase(async (database) => {
    const deps = {
      database,
      now: server.now,
      memory: (source: string) => rememberDays.of(ask.run, createMemoryStore(database.query, source)),
      calls: createKnownCallsStore(database.query),
      listings: createStockStore(database).listed,
      identities: (source: string) => createIdentityStore(database, source).identities(),
      plans: createRecordStore(database.query).readerEnds,
    };
    return step(deps, ask);
  });

async function withStageRun<T>(
  { filesDir, fence }: { filesDir: string; fence: Fence | null },
  connections: number,
  onProgress: StageRun['onProgress'],
  work: (run: StageRun) => Promise<T>,
): Promise<T> {
  const open: BulkConnection[] = [];
  try {
    for (let n = 0; n < connections; n += 1) open.push(await openBulkConnection(connection));
    const [store, ...helpers] = open.map((bulk) => createStageStore(bulk, fence));
    return await work({
      store: store as StageStore,
      helpers,
      now: server.now,
      filesDir,
      memory,
      market,
      onProgress,
      onPoint: () => undefined,
    });
  } finally {
    await Promise.allSettled(open.map((bulk) => bulk.close()));
  }
}

server.serve<PipelineThreadTasks>(
  {
    runStage: async ({ stage, batchId, ...given }, onProgress) =>
      withStageRun(given, stage === 'import' ? LOADING_CONNECTIONS : 1, onProgress, (run) =>
        executeStage(stage, batchId, run),
      ),
    previewState: async ({ batchId, filesDir }) =>
      withStageRun(
        { filesDir, fence: null },
        1,
        () => undefined,
        (run) => previewState(run, batchId),
      ),
    scoreDay: async (days) => {
      const listings = await withBulk((bulk) => readKnownListings(bulk.query));
      return scoreDay(days, listings);
    },
    writePastState: ({ days, before }) =>
      withDatabase(async (database) => {
        const { day } = days.at(-1)!;
        const scored = scoreLists(days, await readKnownListings(database.query));
        const named = await createStockStore(database).names(scored.names);
        const companies = new Map(named.map(({ symbol, name }) => [symbol, name]));
        const columns = JSON.stringify(pastColumns(day, scored, { companies, before }));
        const reply = await publishCompressed(Buffer.from(columns));
        const stamp = { known_at: iso(endOfDay(day)), made_at: iso(await server.now()) };
        await createPastSnapshotsStore(database.query).write('signal-columns', stamp, reply);
        return null;
      }),
    makeDays: ({ source, ...ask }) =>
      withDatabase(async (database) =>
        makeDays(
          {
            memory: createMemoryStore(database.query, source),
            events: createMarketEventStore(database.query, source),
            listings: await madeListings(database),
          },
          ask,
        ),
      ),
    replaySession: createPastReplay(),
    writePastDay: ({ source, first, days, plans, fence }) =>
      withDatabase(async (database) => {
        const memory = createMemoryStore(database.query, source);
        const past = await pastStocks(memory, first);
        if (past === null) throw new Fault(409, 'The prices of the session before the record are not on file yet');
        const read = readArchivedDay(days, await readKnownListings(database.query));
        if (screened?.first !== first) screened = { first, days: createStockDays(past.screened) };
        const starts = await createIdentityStore(database, SIMULATED_LISTINGS).historyStarts();
        const run = await pastRunCalls(read.day, screened.days(memory), starts);
        const now = await server.now();
        return writePastDay(fenced(database, fence), { ...read, run, plans }, { stocks: past.stocks, now });
      }),
    settleNext: async (ask) => {
      const step = await settling(ask, settleNext);
      if (step === null) rememberDays.forget();
      return step;
    },
    correctOutcomes: (ask) => settling(ask, correctOutcomes).finally(rememberDays.forget),
    measureOwn: (ask) =>
      withDatabase(async (database) => {
        const deps = {
          memory: (source: string) => createMemoryStore(database.query, source),
          identities: (source: string) => createIdentityStore(database, source).identities(),
        };
        return measureOwn(deps, ask);
      }),
    noteBenchmark: ({ market, source }) =>
      withDatabase(async (database) => {
        // A record without calls has no days to judge, and a year of bars takes seconds to read.
        if ((await createKnownCallsStore(database.query).first(market)) === null) return null;
        const store = createBenchmarkStore(database.query);
        const memory = createMemoryStore(database.query, source);
        await noteBenchmark(memory, store, { market, now: await server.now() });
        return null;
      }),
    filteredFigures: (ask) => withBulk((bulk) => filteredFigures(bulk, ask)),
    computeFigures: ({ market }) => withBulk((bulk) => computeFigures(bulk, { market, now: server.now })),
  },
  { inOrder: true, learn: (corrections) => correctCalendar(corrections as CalendarCorrections) },
);
