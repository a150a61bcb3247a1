// One stock of a run: its row while the run is among the newest, then its part of the published reply.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeStock } from '../../../src/domain/screener/rules/judge-stock.ts';
import type { ScreenerStock } from '../../../src/domain/screener/screener-stock.ts';
import { publishCompressed, type Snapshot } from '../../../src/server/publish/published.ts';
import { findStock } from '../../../src/server/screener/stock-of-run.ts';
import { createScreenerStore } from '../../../src/server/screener/store.ts';
import { writeStocks } from '../../../src/server/screener/stored-run.ts';
import { atOnce } from '../../../src/server/threads/turns.ts';
import { emptyRunInfo, plainFigures, plainHistory } from '../../domain/screener/random-stocks.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';

const RUN = 7;
/** A name that looks like the beginning of a stock, and one as another alphabet writes it. */
const names = ['},{"symbol":"AAA",', 'Ünïcode & "quoted" \\ names'];
const symbols = ['AAA', 'AA', 'BRK.B', 'ZZZ'];
let storage: TestDatabase;
let stocks: ScreenerStock[];
let snapshot: Snapshot;

beforeAll(async () => {
  storage = await testDatabase();
  stocks = symbols.map((symbol, at) => {
    const company_name = names[at % names.length] ?? null;
    return judgeStock({ ...plainFigures, symbol, company_name, current_price: 100 + at }, plainHistory);
  });
  const { bytes, sha256 } = await writeStocks(emptyRunInfo, stocks, atOnce);
  await createScreenerStore(storage.database.query).writeStocks(RUN, bytes);
  snapshot = { source_id: RUN, published: await publishCompressed(bytes, sha256) };
});

afterAll(() => storage.drop());

test('a stock is found as published, whether its row or only the reply of its run is kept', async () => {
  const store = createScreenerStore(storage.database.query);
  const onlyReply = { ...snapshot, source_id: RUN + 1 };
  for (const from of [snapshot, onlyReply]) {
    for (const stock of stocks) expect(await findStock(store, from, [stock.symbol]), stock.symbol).toEqual(stock);
    expect(await findStock(store, from, ['A', 'aaa', '"AAA"'])).toBeNull();
    expect((await findStock(store, from, ['BRK/B', 'BRK.B', 'AAA']))?.symbol).toBe('BRK.B');
  }
});

test('nothing is found before the first run', async () => {
  const store = createScreenerStore(storage.database.query);
  expect(await findStock(store, { ...snapshot, source_id: null }, ['AAA'])).toBeNull();
});

test('rows are kept of the newest runs alone', async () => {
  const store = createScreenerStore(storage.database.query);
  const { bytes } = await writeStocks(emptyRunInfo, stocks, atOnce);
  const { pool } = storage.database;
  for (let run = 11; run <= 18; run += 1) {
    await store.writeStocks(run, bytes);
    await pool.query(
      `insert into screener_run (id, day, run_number, received_at, known_at, as_of, session_date, stock_count,
         unique_stocks_today, market_conditions, status, duration_ms, stages, formula_version, source, filter_id, enriched)
       overriding system value
       values ($1, now(), $1, now(), now(), now(), now(), 4, 4, 'calm', 'complete', 1, '{}', 'sample', 'sample', 1, true)`,
      [run],
    );
  }
  const { rows } = await pool.query('select run_id, count(*)::int as stocks from screener_stock group by 1 order by 1');
  expect(rows).toEqual([15, 16, 17, 18].map((run_id) => ({ run_id, stocks: symbols.length })));
});
