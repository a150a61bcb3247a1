// The five reports over known rows, each figure verified by an independent query.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../../journeys/pipeline-steps.ts';
import { startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { writeBatch, writeDay, writeJob } from './sample-day.ts';

/** 13:14 in New York, 10:14 in Los Angeles on a Tuesday. */
const NOW = '2026-11-17T18:14:00.000Z';
const clock = testClock(NOW);
let app: TestApp;
let pool: TestApp['storage']['database']['pool'];

beforeAll(async () => {
  app = await startTestApp({ clock });
  pool = app.storage.database.pool;
});
afterAll(() => app.close());

async function counted<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query(sql, values)).rows as Row[];
}
const TODAY = `(batch_datetime at time zone 'America/Los_Angeles')::date = '2026-11-17'`;

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
    const [expert] = await counted<{ signals: string; files: string; symbols: string }>(
      `select (select count(*) from signal where batch_id in (select id from batch where ${TODAY})) as signals,
         (select sum(file_count) from batch where ${TODAY}) as files,
         (select count(distinct symbol) from synthesis where batch_id in (select id from batch where ${TODAY})) as symbols`,
    );
    expect(body.expert_data).toEqual({
      signals_today: Number(expert?.signals),
      files_today: Number(expert?.files),
      symbols_today: Number(expert?.symbols),
    });
    expect(body.expert_data).toEqual({ signals_today: 6, files_today: 32, symbols_today: 4 });
    const [screener] = await counted<{ runs: string; stocks: string }>(
      `select (select count(*) from screener_run where day = '2026-11-17') as runs,
         (select count(distinct symbol) from sample_judged where day = '2026-11-17' and mask <> 0) as stocks`,
    );
    expect(body.screener).toEqual({ runs_today: Number(screener?.runs), stocks_seen: Number(screener?.stocks) });
    expect(body.screener).toEqual({ runs_today: 2, stocks_seen: 4 });
    const [system] = await counted<{ signals: string; mb: number }>(
      'select (select count(*) from signal) as signals, pg_database_size(current_database())::float8 / 1048576 as mb',
    );
    expect(body.system.total_signals).toBe(Number(system?.signals));
    expect(body.system.db_size_mb).toBeCloseTo(system?.mb ?? 0, 0);
  });

  // AENT-23, REPORT-02, REPORT-03
  test('the daily report tells every action of the day, oldest first', async () => {
    const { body } = await ask(app, 'reportDaily');
    expect(body.date).toBe('2026-11-17');
    const [own] = await counted<{ signals: number; runs: number; stocks: number }>(
      `select (select count(*)::integer from signal where batch_id in (select id from batch where ${TODAY})) as signals,
         (select count(distinct run_id)::integer from sample_judged where day = '2026-11-17') as runs,
         (select count(distinct symbol)::integer from sample_judged where day = '2026-11-17' and mask <> 0) as stocks`,
    );
    const { signals = 0, runs = 0, stocks: unique_stocks = 0 } = own ?? {};
    expect(body.summary).toEqual({ expert: { signals }, screener: { runs, unique_stocks } });
    const rows = await counted<{ timestamp: Date; system: string; count: number }>(
      `select * from (
         select organized_at as timestamp, 'expert' as system, file_count as count from batch where ${TODAY}
         union all select imported_at, 'expert', total_signals_imported from batch where ${TODAY} and imported_at is not null
         union all select synthesized_at, 'expert', total_symbols_synthesized from batch
           where ${TODAY} and synthesized_at is not null
         union all select received_at, 'screener', stock_count from screener_run where day = '2026-11-17') all_of_it
       order by timestamp`,
    );
    expect(body.timeline.map(({ timestamp, system, count }) => [timestamp, system, count])).toEqual(
      rows.map(({ timestamp, system, count }) => [new Date(timestamp).toISOString(), system, count]),
    );
    expect(body.timeline).toHaveLength(12);
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
    await writeJob(pool, {
      kind: 'pipeline',
      state: 'failed',
      at: '2026-11-17T17:41:00Z',
      detail: { batch_id: 6, message: 'Pipeline failed: a file is missing' },
    });
    const found = (await ask(app, 'reportDaily')).body.issues.filter(({ message }) => message.includes('missing'));
    expect(found.map(({ message }) => message)).toEqual(['Pipeline failed: a file is missing']);
  });

  // AENT-24, REPORT-05
  test('the expert report tells the state readers see, and the days before', async () => {
    const { body } = await ask(app, 'reportExpertData');
    const [batch] = await counted(
      `select id, status, file_count, (select count(*)::integer from signal where batch_id = any(scored_batches)) as signals,
         (select count(*)::integer from synthesis where batch_id = id) as symbols
       from batch where id = (select source_id from publication join publication_snapshot p on p.publication_id = publication.id
         join snapshot s on s.id = p.snapshot_id order by publication.published_at desc limit 1)`,
    );
    // Carried over is what the sample says of the batch.
    expect(body.current_batch).toEqual({ ...(batch as object), carried_over: 1 });
    const [state] = await counted<Record<string, string>>(
      `select sum(bullish_signal_count) as bullish, sum(bearish_signal_count) as bearish,
         sum(neutral_signal_count) as neutral, sum(premium_signal_count) as premium from synthesis where batch_id = 4`,
    );
    expect(body.signal_distribution).toEqual(
      ['bullish', 'bearish', 'neutral', 'premium'].map((direction) => ({
        direction,
        count: Number(state?.[direction]),
      })),
    );
    expect(body.top_symbols).toEqual(
      await counted(
        `select symbol, company_name as company, bullish_signal_count as bullish, bearish_signal_count as bearish,
           neutral_signal_count as neutral, premium_signal_count as premium, bullish_score - bearish_score as net_score
         from synthesis where batch_id = 4 order by abs(bullish_score - bearish_score) desc`,
      ),
    );
    expect(body.top_symbols[1]).toMatchObject({ symbol: 'CVNA', bearish: 1, net_score: -271 });
    const days = await counted<{ date: string; batches: string; files: string; signals: string; symbols: string }>(
      `select d::text as date,
         (select count(*) from batch where (batch_datetime at time zone 'America/Los_Angeles')::date = d) as batches,
         (select sum(file_count) from batch where (batch_datetime at time zone 'America/Los_Angeles')::date = d) as files,
         (select count(*) from signal s join batch b on b.id = s.batch_id
          where (b.batch_datetime at time zone 'America/Los_Angeles')::date = d) as signals,
         (select count(distinct symbol) from synthesis s join batch b on b.id = s.batch_id
          where (b.batch_datetime at time zone 'America/Los_Angeles')::date = d) as symbols
       from unnest(array['2026-11-17', '2026-11-16']::date[]) d`,
    );
    expect(body.history).toEqual(
      days.map(({ date, ...counts }) => ({
        date,
        ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)])),
      })),
    );
    expect(body.history[1]).toEqual({ date: '2026-11-16', batches: 2, files: 23, signals: 2, symbols: 2 });
  });

  // AENT-25, REPORT-06, ACONST-06
  test('the screener report counts runs, stocks and hits of each filter', async () => {
    const { body } = await ask(app, 'reportScreener', { query: 'date=2026-11-17' });
    const [summary] = await counted<{ runs: string; stocks: string; average: string; last: number }>(
      `select (select count(*) from screener_run where day = '2026-11-17' and status = 'complete') as runs,
         (select count(distinct symbol) from sample_judged where day = '2026-11-17' and mask <> 0) as stocks,
         (select round(avg(stock_count), 1) from screener_run where day = '2026-11-17') as average,
         (select max(run_number) from screener_run where day = '2026-11-17') as last`,
    );
    expect(body.summary).toEqual({
      runs_completed: Number(summary?.runs),
      expected_runs: 14,
      unique_stocks: Number(summary?.stocks),
      avg_stocks_per_run: Number(summary?.average),
      last_run_number: summary?.last,
    });
    const made = await counted(
      `select received_at as timestamp, run_number, format('screener-2026-11-17-run-0%s.json', run_number) as file_name,
         (select count(*)::integer from sample_judged where run_id = screener_run.id and mask <> 0) as stock_count, known_at
       from screener_run where day = '2026-11-17' order by run_number`,
    );
    expect(made).toHaveLength(2);
    expect(body.timeline).toEqual(made);
    const covered = await counted<{ symbol: string; company: string | null; appearances: string; mask: number }>(
      `select j.symbol, max(name) as company, count(*) as appearances, bit_or(mask) as mask
       from sample_judged j left join stock on stock.symbol = j.symbol
       where day = '2026-11-17' and mask <> 0 group by j.symbol`,
    );
    const codes = ['PM', 'VS', 'SM', 'TB'];
    expect(
      Object.fromEntries(
        body.stock_coverage.map((stock) => [
          stock.symbol,
          [stock.company, stock.appearances, stock.filters_matched.join(), stock.momentum],
        ]),
      ),
    ).toEqual(
      Object.fromEntries(
        covered.map(({ symbol, company, appearances, mask }) => [
          symbol,
          // Of all stocks of the sample the strongest part of the session was hot.
          [company, Number(appearances), codes.filter((_, bit) => mask & (1 << bit)).join(), 'HOT'],
        ]),
      ),
    );
    expect(body.stock_coverage[0]).toMatchObject({ symbol: 'NVDA', company: 'NVDA Listed Inc', appearances: 2 });
    for (const [bit, filter] of codes.entries()) {
      const [hits] = await counted<{ stocks: string; hits: string }>(
        `select count(distinct symbol) as stocks, count(*) as hits from sample_judged
         where day = '2026-11-17' and mask & (1 << $1) <> 0`,
        [bit],
      );
      expect(body.filter_performance[bit]).toEqual({
        filter,
        stocks_matched: Number(hits?.stocks),
        total_hits: Number(hits?.hits),
      });
    }
  });
});

describe('on the days the clocks change', () => {
  test.each([
    {
      day: '2026-11-01',
      hours: 25,
      from: '2026-11-01T07:00:00Z',
      last: '2026-11-02T07:59:59Z',
      after: '2026-11-02T08:00:00Z',
    },
    {
      day: '2026-03-08',
      hours: 23,
      from: '2026-03-08T08:00:00Z',
      last: '2026-03-09T06:59:59Z',
      after: '2026-03-09T07:00:00Z',
    },
  ])('the $hours hours of $day are one day', async ({ day, from, last, after }) => {
    const ids = day === '2026-11-01' ? [101, 102, 103] : [201, 202, 203];
    const [first = 0, second = 0, third = 0] = ids;
    await writeBatch(pool, { id: first, at: from, files: 1, scores: [['FALL', 10, 0]] });
    await writeBatch(pool, { id: second, at: last, files: 2, scores: [['SPRING', 10, 0]] });
    await writeBatch(pool, { id: third, at: after, files: 4, scores: [['NEXT', 10, 0]] });
    clock.set(`${day}T20:00:00.000Z`);
    const { body } = await ask(app, 'reportSummary');
    expect(body.expert_data).toEqual({ signals_today: 2, files_today: 3, symbols_today: 2 });
    const daily = (await ask(app, 'reportDaily')).body;
    expect(daily.date).toBe(day);
    expect(daily.timeline).toHaveLength(6);
    clock.set(NOW);
  });
});
