// System report over known rows: sizes, row counts and checks, verified by independent queries.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../journeys/pipeline-steps.ts';
import { startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { writeDay } from './sample-day.ts';

/** 13:14 in New York, 10:14 in Los Angeles on a Tuesday. */
const NOW = '2026-11-17T18:14:00.000Z';
const clock = testClock(NOW);
let app: TestApp;
let pool: TestApp['storage']['database']['pool'];

beforeAll(async () => {
  app = await startTestApp({ clock });
  pool = app.storage.database.pool;
  await writeDay(pool);
});
afterAll(() => app.close());

async function counted<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query(sql, values)).rows as Row[];
}

// AENT-26, REPORT-07
test('the system report tells the size and rows of every table, parts of one table together', async () => {
  const { body } = await ask(app, 'reportSystem');
  const tables = await counted<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^signal_b[0-9]'`,
  );
  const named = new Map(body.table_sizes.map((table) => [table.table, table]));
  for (const { name } of tables) {
    const [own] = await counted<{ rows: string; mb: number }>(
      `select count(*) as rows, pg_total_relation_size('${name}')::float8 / 1048576 as mb from ${name}`,
    );
    // The report itself changes these: a session is used, what was done is written down.
    if (!/^(?:session|audit_log|throttle|known_address|rate_limit|job|api_log)/.test(name)) {
      expect({ name, rows: named.get(name)?.rows }).toEqual({ name, rows: Number(own?.rows) });
      // A partitioned table is as large as its parts, which are measured below.
      if ((own?.mb ?? 0) > 0) expect([name, named.get(name)?.size_mb]).toEqual([name, expect.closeTo(own?.mb ?? 0, 1)]);
    }
  }
  const [own] = await counted<{ mb: number; signal: number; tables: string }>(
    `select pg_database_size(current_database())::float8 / 1048576 as mb,
         (select sum(pg_total_relation_size(oid))::float8 / 1048576 from pg_class
          where relkind = 'r' and relname ~ '^signal_b[0-9]+$') as signal,
         (select count(*) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')
            and tablename !~ '^signal_b[0-9]') as tables`,
  );
  expect(body.database.size_mb).toBeCloseTo(own?.mb ?? 0, 0);
  expect(named.get('signal')?.size_mb).toBeCloseTo(own?.signal ?? 0, 1);
  const partitions = await counted<{ extra: string }>(
    `select count(*) as extra from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_namespace n
         on n.oid = c.relnamespace where c.relkind in ('r', 'p') and n.nspname <> 'public'`,
  );
  expect(body.database.table_count).toBe(Number(own?.tables) - Number(partitions[0]?.extra));
  expect(body.table_sizes.every(({ estimated }) => !estimated)).toBe(true);
});

// AENT-26, REPORT-07, VALID-27
test('its data quality is counted on the state readers see', async () => {
  const { body } = await ask(app, 'reportSystem');
  const issues = Object.fromEntries(body.data_quality.map((line) => [line.check, line.issues]));
  const [own] = await counted<Record<string, string>>(
    `select count(*) filter (where company_name is null) as unnamed,
         count(*) filter (where bullish_score > 100 and bearish_score > 100) as conflict,
         count(*) filter (where least(bullish_score, bearish_score) > 0
           and greatest(bullish_score, bearish_score) / least(bullish_score, bearish_score)::float8 >= 10) as apart,
         count(*) filter (where symbol not in (select symbol from stock)) as unknown,
         (select count(*) - count(distinct (file_id, row_number)) from signal where batch_id = 4) as twice,
         (select count(*) from quarantined_row where batch_id = 4) as quarantined
       from synthesis where batch_id = 4`,
  );
  expect(issues['Scored symbols without a company name']).toBe(Number(own?.unnamed));
  expect(issues['Both scores above 100']).toBe(Number(own?.conflict));
  expect(issues['Both scores above 100']).toBe(1);
  expect(issues['Scores 10:1 apart or more']).toBe(Number(own?.apart));
  expect(issues['Scores 10:1 apart or more']).toBe(1);
  expect(issues['Scored symbols missing from the stock list']).toBe(Number(own?.unknown));
  expect(issues['Signals stored twice']).toBe(Number(own?.twice));
  expect(issues['Rows in quarantine']).toBe(Number(own?.quarantined));
  // The sample scores have empty breakdowns, which is what counting again finds.
  expect(issues['Batch 4 recounted: figures that differ']).toBeGreaterThan(0);
});
