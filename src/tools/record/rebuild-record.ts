// Rebuild of the reconstructed record: calls of archived lists and screener at each close, settled by imported days.
import type { RecordSummary } from '../../domain/record/record-figures.ts';
import type { RunCalls } from '../../domain/record/run-calls.ts';
import { FORMULA_VERSION } from '../../domain/rules/scoring-rules.ts';
import { openBulkConnection } from '../../server/db/bulk-connection.ts';
import type { Database } from '../../server/db/database.ts';
import { createRecordStore } from '../../server/goldeneye/record-store.ts';
import { createMemoryStore, IMPORTED } from '../../server/market-memory/store.ts';
import { iso } from '../../server/process/clock.ts';
import { createArchivedRowsStore } from '../../server/record/archived-rows-store.ts';
import { createBenchmarkStore } from '../../server/record/benchmark-store.ts';
import { computeFigures } from '../../server/record/figures/compute-figures.ts';
import { pastStocks, writeRunCalls } from '../../server/record/reconstruction/write-past-day.ts';
import { createRecordStore as createFiguresStore } from '../../server/record/record-store.ts';
import { createDayReader } from '../../server/record/settling/day-reader.ts';
import { noteBenchmark } from '../../server/record/settling/note-benchmark.ts';
import { settleNext } from '../../server/record/settling/settle-next.ts';
import { createSettlementStore } from '../../server/record/settling/settlement-store.ts';
import type { SettleStep } from '../../server/record/settling/thread-tasks.ts';
import { createKnownCallsStore } from '../../server/record-calls/known-calls-store.ts';
import { writeCalls } from '../../server/record-calls/record-calls.ts';
import { createStockDays, pastRunCalls } from '../../server/screener/past-calls.ts';
import { createIdentityStore, historyStartsBeside } from '../../server/stocks/identity-store.ts';
import { SIMULATED_LISTINGS } from '../../server/stocks/known-listings-store.ts';
import { createStockStore } from '../../server/stocks/store.ts';
import type { FolderCalls } from './list-calls-of-folder.ts';
import { listIdentities, type Rename } from './read-implied-changes.ts';

const MARKET = 'reconstructed';

type RebuildOptions = {
  now: () => number;
  /** Source of the identities of instruments. */
  identities: string;
  /** Renames found in the files, used where the source of identities knows neither symbol. */
  renames?: readonly Rename[];
  onStep: (step: SettleStep) => void;
};

export async function rebuildRecord(
  database: Database,
  { days, archive }: Pick<FolderCalls, 'days' | 'archive'>,
  { now, identities, renames = [], onStep }: RebuildOptions,
): Promise<RecordSummary | null> {
  const runs = await readRuns(database, days);
  await database.transaction(async (query) => {
    const [calls, settlement] = [createKnownCallsStore(query), createSettlementStore(query)];
    await settlement.forgetOutcomes(await calls.readIds(MARKET));
    await settlement.forgetMarket(MARKET);
    await createBenchmarkStore(query).forget(MARKET);
    await calls.forget(MARKET);
    const archived = createArchivedRowsStore(query);
    await archived.forget(MARKET);
    const before = await archived.lastRow();
    const kept = archive.map((file) => ({ ...file, rows: file.rows.map((row) => ({ ...row, id: before + row.id })) }));
    await archived.add(MARKET, kept, iso(now()));
    for (const { day, known_at, calls: read, scores } of days) {
      const rows = read.map((call) => ({ ...call, origin: call.origin === null ? null : before + call.origin }));
      const stamp = { publication_id: null, known_at: iso(known_at) };
      const given = { market: MARKET, formulaVersion: FORMULA_VERSION, day, stamp } as const;
      await writeCalls(query, { ...given, kind: 'list', calls: rows });
      await writeCalls(query, { ...given, kind: 'score', calls: scores });
      const run = runs.get(day);
      if (run !== undefined) await writeRunCalls(query, run, given);
    }
  });
  const { query } = database;
  const rememberDays = createDayReader();
  const deps = {
    database,
    now: async () => now(),
    memory: (source: string) => rememberDays.of(1, createMemoryStore(query, source)),
    calls: createKnownCallsStore(query),
    listings: createStockStore(database).listed,
    identities: async (source: string) => {
      const known = await createIdentityStore(database, source).identities();
      const symbols = new Set(known.map(({ symbol }) => symbol));
      return [...known, ...listIdentities(renames, (symbol) => symbols.has(symbol))];
    },
    plans: createRecordStore(query).readerEnds,
  };
  const ask = { run: 1, market: MARKET, source: IMPORTED, identities, delay_minutes: 0 } as const;
  await noteBenchmark(createMemoryStore(query, IMPORTED), createBenchmarkStore(query), { market: MARKET, now: now() });
  for (;;) {
    const step = await settleNext(deps, ask);
    if (step === null) break;
    onStep(step);
  }
  return sumUp(database, now);
}

/** Screener calls by day, on the stocks most traded before the first day; none where bars or volumes are missing. */
async function readRuns({ query }: Database, days: FolderCalls['days']): Promise<Map<string, RunCalls>> {
  const memory = createMemoryStore(query, IMPORTED);
  const past = days[0] === undefined ? null : await pastStocks(memory, days[0].day);
  const runs = new Map<string, RunCalls>();
  if (past === null) return runs;
  const bars = createStockDays(past.screened)(memory);
  const starts = await historyStartsBeside({ query }, SIMULATED_LISTINGS);
  for (const { day } of days) {
    const run = await pastRunCalls(day, bars, starts);
    if (run !== null) runs.set(day, run);
  }
  return runs;
}

/** Null where nothing is settled. */
async function sumUp({ connection, query }: Database, now: () => number): Promise<RecordSummary | null> {
  const bulk = await openBulkConnection(connection);
  try {
    await computeFigures(bulk, { market: MARKET, now: async () => now() });
  } finally {
    await bulk.close();
  }
  const store = createFiguresStore(query);
  const newest = (await store.newest(null)).find(({ market }) => market === MARKET);
  return newest === undefined ? null : store.summary(newest);
}
