// The five reports over known rows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../../journeys/pipeline-steps.ts';
import { startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { writeBatch, writeDay } from './sample-day.ts';

/** 13:14 in New York, 10:14 in Los Angeles on a Tuesday. */
const clock = testClock('2026-11-17T18:14:00.000Z');
let app: TestApp;
let pool: TestApp['storage']['database']['pool'];

beforeAll(async () => {
  app = await startTestApp({ clock });
  pool = app.storage.database.pool;
});
afterAll(() => app.close());

async function counted<Rows>(sql: string): Promise<Rows> {
  return (await pool.query(sql)).rows as Rows;
}

// REPORT-01, REPORT-05, REPORT-06
test('an empty database gives reports of nothing, not errors', async () => {
  expect((await ask(app, 'reportSummary')).body).toMatchObject({
    expert_data: { signals_today: 0, files_today: 0, symbols_today: 0 },
    screener: { runs_today: 0, stocks_seen: 0 },
    system: { total_signals: 0 },
  });
  expect((await ask(app, 'reportDaily')).body).toEqual({
    date: '2026-11-17',
    summary: { expert: { signals: 0 }, screener: { runs: 0, unique_stocks: 0 } },
    timeline: [],
    issues: [],
    gaps: [],
  });
  expect((await ask(app, 'reportExpertData')).body).toEqual({
    current_batch: null,
    signal_distribution: [],
    top_symbols: [],
    history: [],
  });
  const screener = (await ask(app, 'reportScreener')).body;
  expect(screener.summary).toEqual({
    runs_completed: 0,
    expected_runs: 14,
    unique_stocks: 0,
    avg_stocks_per_run: 0,
    last_run_number: null,
  });
  expect(screener.filter_performance).toEqual(
    ['PM', 'VS', 'SM', 'TB'].map((filter) => ({ filter, stocks_matched: 0, total_hits: 0 })),
  );
  expect((await ask(app, 'reportSystem')).body.data_quality).toEqual([]);
});

describe('over a day with batches, runs and failures', () => {
  beforeAll(() => writeDay(pool));

  // AENT-22, AAPI-28, REPORT-01
  test('the summary counts the batches and runs of the Pacific day', async () => {
    const { body } = await ask(app, 'reportSummary');
    expect(body.expert_data).toEqual({ signals_today: 6, files_today: 32, symbols_today: 4 });
    expect(body.screener).toEqual({ runs_today: 2, stocks_seen: 4 });
    const [{ mb }] = await counted<[{ mb: number }]>(
      'select pg_database_size(current_database())::float8 / 1048576 as mb',
    );
    expect(body.system).toMatchObject({ total_signals: 8, db_size_mb: expect.closeTo(mb, 0) });
  });

  // AENT-23, REPORT-02, REPORT-03
  test('the daily report tells every action of the day, oldest first', async () => {
    const { body } = await ask(app, 'reportDaily');
    expect(body.date).toBe('2026-11-17');
    expect(body.summary).toEqual({ expert: { signals: 6 }, screener: { runs: 2, unique_stocks: 4 } });
    expect(body.timeline.map(({ timestamp, system, count }) => [timestamp.slice(11, 19), system, count])).toEqual([
      ['08:00:01', 'expert', 5],
      ['08:00:04', 'expert', 1],
      ['08:00:05', 'expert', 1],
      ['15:05:02', 'screener', 3],
      ['15:15:01', 'expert', 21],
      ['15:15:04', 'expert', 4],
      ['15:15:05', 'expert', 4],
      ['15:20:02', 'screener', 2],
      ['17:15:01', 'expert', 4],
      ['17:15:04', 'expert', 1],
      ['17:15:05', 'expert', 1],
      ['17:40:01', 'expert', 2],
    ]);
    expect(body.timeline.map(({ description }) => description)).toContain('Batch 4: signals imported');
    expect(body.timeline.at(-2)?.description).toBe('Batch 5: symbols synthesized, not published');
  });

  // REPORT-04, AENT-23
  test('its alerts are failed and held batches, work that failed and slots that were missed, the newest first', async () => {
    const { body } = await ask(app, 'reportDaily');
    expect(body.issues).toEqual([
      {
        message: 'Batch 6 failed: A file of the batch is missing on the disk',
        timestamp: '2026-11-17T17:40:01.000Z',
        system: 'expert',
        action: { label: 'Open run 6', path: '/admin/runs?run=6' },
      },
      {
        message: 'Screener: 1 slot missed, 09:20 PT: The server was restarted',
        timestamp: '2026-11-17T17:20:00.000Z',
        system: 'screener',
        action: { label: 'Open jobs', path: '/admin/jobs?kind=screener-run&state=missed&day=2026-11-17' },
      },
      {
        message: 'Batch 5 is complete, not published: Half of the symbols would vanish',
        timestamp: '2026-11-17T17:15:06.000Z',
        system: 'expert',
        action: { label: 'Decide', path: '/admin/pipeline/publish/5' },
      },
      {
        message: 'Fetching lists: Fetch completed with 2 errors',
        timestamp: '2026-11-17T17:14:00.000Z',
        system: 'expert',
        action: {
          label: 'Open jobs',
          path: '/admin/jobs?kind=expert.fetch&state=completed_with_errors&day=2026-11-17',
        },
      },
      {
        message: 'Screener: 2 slots missed, 08:35 to 08:50 PT: The server was restarted',
        timestamp: '2026-11-17T16:50:00.000Z',
        system: 'screener',
        action: { label: 'Open jobs', path: '/admin/jobs?kind=screener-run&state=missed&day=2026-11-17' },
      },
      {
        message: 'Screener: The market data source is down',
        timestamp: '2026-11-17T15:50:00.000Z',
        system: 'screener',
        action: { label: 'Open jobs', path: '/admin/jobs?kind=screener-run&state=failed&day=2026-11-17' },
      },
    ]);
  });

  // AENT-24, REPORT-05
  test('the expert report tells the state readers see, and the days before', async () => {
    const { body } = await ask(app, 'reportExpertData');
    const current = { id: 4, status: 'completed', file_count: 21, signals: 4, symbols: 4, carried_over: 1 };
    expect(body.current_batch).toEqual(current);
    expect(body.signal_distribution.map(({ direction, count }) => [direction, count])).toEqual([
      ['bullish', 3],
      ['bearish', 1],
      ['neutral', 0],
      ['premium', 0],
    ]);
    const of = { bullish: 1, bearish: 0, neutral: 0, premium: 0 };
    expect(body.top_symbols).toEqual([
      { ...of, symbol: 'NVDA', company: null, net_score: 364 },
      { ...of, symbol: 'CVNA', company: 'CVNA Sample Corp', bullish: 0, bearish: 1, net_score: -271 },
      { ...of, symbol: 'PYPL', company: 'PYPL Sample Corp', net_score: 50 },
      { ...of, symbol: 'DAWN', company: 'DAWN Sample Corp', net_score: 9 },
    ]);
    expect(body.history).toEqual([
      { date: '2026-11-17', batches: 4, files: 32, signals: 6, symbols: 4 },
      { date: '2026-11-16', batches: 2, files: 23, signals: 2, symbols: 2 },
    ]);
  });

  // AENT-25, REPORT-06, ACONST-06
  test('the screener report counts runs, stocks and hits of each filter', async () => {
    const { body } = await ask(app, 'reportScreener', { query: 'date=2026-11-17' });
    expect(body.summary).toEqual({
      runs_completed: 2,
      expected_runs: 14,
      unique_stocks: 4,
      avg_stocks_per_run: 2.5,
      last_run_number: 2,
    });
    const run = (run_number: number, timestamp: string, stock_count: number) => ({
      ...{ timestamp, run_number, file_name: `screener-2026-11-17-run-0${run_number}.json` },
      ...{ stock_count, known_at: timestamp },
    });
    expect(body.timeline).toEqual([run(1, '2026-11-17T15:05:02.000Z', 3), run(2, '2026-11-17T15:20:02.000Z', 2)]);
    const covered = body.stock_coverage.map(({ symbol, company, appearances, filters_matched, momentum }) => [
      symbol,
      [company, appearances, filters_matched.join(), momentum],
    ]);
    expect(body.stock_coverage[0]?.symbol).toBe('NVDA');
    // Of all stocks of the sample the strongest part of the session was hot.
    expect(Object.fromEntries(covered)).toEqual({
      NVDA: ['NVDA Listed Inc', 2, 'PM,VS,SM', 'HOT'],
      AMZN: ['AMZN Listed Inc', 1, 'PM', 'HOT'],
      KO: ['KO Listed Inc', 1, 'TB', 'HOT'],
      PEP: [null, 1, 'TB', 'HOT'],
    });
    expect(body.filter_performance).toEqual([
      { filter: 'PM', stocks_matched: 2, total_hits: 3 },
      { filter: 'VS', stocks_matched: 1, total_hits: 1 },
      { filter: 'SM', stocks_matched: 1, total_hits: 2 },
      { filter: 'TB', stocks_matched: 2, total_hits: 2 },
    ]);
  });

  // AENT-26, REPORT-07
  test('the system report tells the size and rows of every table, parts of one table together', async () => {
    const { body } = await ask(app, 'reportSystem');
    const tables = await counted<{ name: string }[]>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^signal_b[0-9]'`,
    );
    const named = new Map(body.table_sizes.map((table) => [table.table, table]));
    for (const { name } of tables) {
      const [own] = await counted<[{ rows: string; mb: number }]>(
        `select count(*) as rows, pg_total_relation_size('${name}')::float8 / 1048576 as mb from ${name}`,
      );
      // The report itself changes these: a session is used, what was done is written down.
      if (!/^(?:session|audit_log|throttle|known_address|rate_limit|job|api_log)/.test(name)) {
        expect({ name, rows: named.get(name)?.rows }).toEqual({ name, rows: Number(own.rows) });
        // A partitioned table is as large as its parts, which are measured below.
        if (own.mb > 0) expect([name, named.get(name)?.size_mb]).toEqual([name, expect.closeTo(own.mb, 1)]);
      }
    }
    const [own] = await counted<[{ mb: number; signal: number; tables: string }]>(
      `select pg_database_size(current_database())::float8 / 1048576 as mb,
           (select sum(pg_total_relation_size(oid))::float8 / 1048576 from pg_class
            where relkind = 'r' and relname ~ '^signal_b[0-9]+$') as signal,
           (select count(*) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')
              and tablename !~ '^signal_b[0-9]') as tables`,
    );
    expect(body.database.size_mb).toBeCloseTo(own.mb, 0);
    expect(named.get('signal')?.size_mb).toBeCloseTo(own.signal, 1);
    const partitions = await counted<[{ extra: string }]>(
      `select count(*) as extra from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_namespace n
           on n.oid = c.relnamespace where c.relkind in ('r', 'p') and n.nspname <> 'public'`,
    );
    expect(body.database.table_count).toBe(Number(own.tables) - Number(partitions[0].extra));
    expect(body.table_sizes.every(({ estimated }) => !estimated)).toBe(true);
  });

  // AENT-26, REPORT-07, VALID-27
  test('data quality of the system report is counted on the state readers see', async () => {
    const { body } = await ask(app, 'reportSystem');
    const issues = Object.fromEntries(body.data_quality.map((line) => [line.check, line.issues]));
    expect(issues).toMatchObject({
      'Scored symbols without a company name': 1,
      'Both scores above 100': 1,
      'Scores 10:1 apart or more': 1,
      'Scored symbols missing from the stock list': 2,
      'Signals stored twice': 0,
      'Rows in quarantine': 0,
    });
    // The sample scores have empty breakdowns, which is what counting again finds.
    expect(issues['Batch 4 recounted: figures that differ']).toBeGreaterThan(0);
  });
});

test('the 25 hours of the day the clocks are put back are one day', async () => {
  await writeBatch(pool, { id: 101, at: '2026-11-01T07:00:00Z', files: 1, scores: [['FALL', 10, 0]] });
  await writeBatch(pool, { id: 102, at: '2026-11-02T07:59:59Z', files: 2, scores: [['SPRING', 10, 0]] });
  await writeBatch(pool, { id: 103, at: '2026-11-02T08:00:00Z', files: 4, scores: [['NEXT', 10, 0]] });
  clock.set('2026-11-01T20:00:00.000Z');
  const { body } = await ask(app, 'reportSummary');
  expect(body.expert_data).toEqual({ signals_today: 2, files_today: 3, symbols_today: 2 });
  const daily = (await ask(app, 'reportDaily')).body;
  expect(daily.date).toBe('2026-11-01');
  expect(daily.timeline).toHaveLength(6);
});
