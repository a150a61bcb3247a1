// Restart of the server: history and runs come from the database, nothing is fetched twice.
import { expect, test } from 'vitest';
import { ScreenerCurrent } from '../../../src/domain/screener/run.ts';
import { indexFunds } from '../../../src/domain/stocks/overview/overview.ts';
import { unpackColumns } from '../../../src/server/market-memory/packed-columns.ts';
import { callAs, nearlyAllListings, sampleAdmin, sendAs, signIn, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { longTest } from '../../setup/long-run.ts';
import { historyTemplate } from '../../setup/market-history.ts';
import { type TestDatabase, testDatabase, testServer } from '../../setup/postgres.ts';

/** Without those of the index funds, whose trends the overview reads when its turn comes. */
async function calls(app: TestApp, service: string): Promise<number> {
  const { rows } = await app.storage.database.pool.query(
    'select id from api_log where service = $1 and (symbol is null or symbol <> all($2))',
    [`massive ${service}`, indexFunds.map(({ symbol }) => symbol)],
  );
  return rows.length;
}

async function current(app: TestApp): Promise<ScreenerCurrent> {
  const reply = await callAs(app, app.adminToken, '/api/screener/current');
  return ScreenerCurrent.parse(await reply.json());
}

async function run(app: TestApp): Promise<ScreenerCurrent> {
  const reply = await sendAs(app, app.adminToken, 'POST', '/api/screener/fetch', {});
  expect(reply.status).toBe(200);
  return current(app);
}

longTest(
  'after a restart the history is read from the database, and the next run knows the runs of before',
  async () => {
    const storage = await testDatabase(await historyTemplate(testServer()));
    const clock = testClock();
    const first = await startTestApp({ storage, clock, withAccounts: false });
    for (let minute = 0; minute < 15; minute++) {
      await first.platform.screener.recordMinute();
      await clock.advance(60_000);
    }
    await first.platform.screener.fill(() => undefined);
    await first.close();
    // What the minutes of a session add up to is on file for the sessions to come.
    const { rows } = await storage.database.pool.query('select date, minutes, stocks from market_tape_day');
    expect(rows).toEqual([{ date: '2026-11-17', minutes: 15, stocks: expect.any(Number) as number }]);
    const minuteBars = await calls(first, 'minute bars');
    expect([await calls(first, 'grouped daily'), minuteBars > 0]).toEqual([0, true]);

    const again = await startTestApp({ storage, clock, withAccounts: false });
    const signed = { ...again, adminToken: await signIn(again.url, sampleAdmin) };
    const before = await current(signed);
    expect(before.stocks.length).toBeGreaterThan(nearlyAllListings());
    const after = await run(signed);
    expect(after.run_info).toMatchObject({ run_number: 2, total_runs: 2 });
    const had = new Map(before.stocks.map((stock) => [stock.symbol, stock]));
    for (const stock of after.stocks) {
      const earlier = had.get(stock.symbol);
      expect(stock.total_appearances_today, stock.symbol).toBe(earlier === undefined ? 1 : 2);
      if (earlier !== undefined) expect(stock.average_daily_volume, stock.symbol).toBe(earlier.average_daily_volume);
    }
    const register = await storage.database.pool.query<{ said: string }>(
      `select concat_ws(' ', s.known_at = r.known_at, s.kind, c.source, c.side, c.symbol) as said
     from call c left join call_set s on s.id = c.set_id
     left join publication_snapshot p on p.publication_id = s.publication_id and p.kind = 'screener'
     left join snapshot n on n.id = p.snapshot_id left join screener_run r on r.id = n.source_id
     where s.kind is distinct from 'score' and s.kind is distinct from 'list'`,
    );
    expect(register.rows.map(({ said }) => said).sort()).toEqual(callsOfRuns([before, after]));
    await expectQuotes(storage, after);
    await again.close();
    expect(await calls(again, 'grouped daily')).toBe(0);
    expect(await calls(again, 'minute bars')).toBe(minuteBars);
    expect(await calls(again, 'splits')).toBe(0);
    await storage.drop();
  },
);

const sides: Record<string, number> = {
  YES: 1,
  MAYBE: 0,
  'vwap_distance:green': 1,
  'vwap_distance:red': -1,
  'news_catalyst:green': 1,
  'news_catalyst:red': -1,
};

/** Calls of runs of a day, oldest first, from what readers see of them. */
function callsOfRuns(runs: readonly ScreenerCurrent[]): string[] {
  const calls: string[] = [];
  const said = new Map<string, string>();
  let filters = new Map<string, readonly string[]>();
  const change = (kind: string, symbol: string, key: string, word: string, source: string) => {
    const of = `${kind} ${symbol} ${key}`;
    if (said.get(of) === word) return;
    said.set(of, word);
    const side = sides[source] ?? sides[source.split(':')[0] ?? ''] ?? 0;
    if (kind === 'decision' || word === 'green' || word === 'red') calls.push(`t ${kind} ${source} ${side} ${symbol}`);
  };
  for (const { stocks } of runs) {
    for (const { symbol, trade_signals, active_filter_codes } of stocks) {
      if (trade_signals === null) continue;
      const { decision, confidence } = trade_signals.summary;
      const word = decision === 'YES' ? `YES:${confidence}` : decision;
      change('decision', symbol, '', word, word);
      for (const [name, { status }] of Object.entries(trade_signals.signals))
        change('light', symbol, name, status, `${name}:${status}`);
      for (const code of active_filter_codes)
        if (!filters.get(symbol)?.includes(code)) calls.push(`t filter ${code} 1 ${symbol}`);
    }
    filters = new Map(stocks.map(({ symbol, active_filter_codes }) => [symbol, active_filter_codes]));
  }
  return calls.sort();
}

/** A run keeps the quote it judged of every listed stock. */
async function expectQuotes({ database }: TestDatabase, { run_info, stocks }: ScreenerCurrent): Promise<void> {
  const { rows } = await database.pool.query<{ columns: Buffer }>(
    'select columns from screener_run_columns where run_id = $1',
    [run_info.run_id],
  );
  const { symbols, columns } = unpackColumns(rows[0]?.columns ?? Buffer.alloc(0));
  const places = new Map(symbols.map((symbol, at) => [symbol, at]));
  const shown = stocks.map(({ current_price, vwap, as_of }) => [
    current_price,
    vwap === null ? null : Math.fround(vwap),
    Math.floor(Date.parse(as_of ?? '') / 1_000),
  ]);
  const kept = stocks.map(({ symbol }) => {
    const at = places.get(symbol) ?? -1;
    return [columns.price?.[at], columns.vwap?.[at], columns.price_at?.[at]].map((value) =>
      value === undefined || Number.isNaN(value) ? null : value,
    );
  });
  expect(kept).toEqual(shown);
}

test('a plan without prices of now has the days of the market read all the same', async () => {
  const app = await startTestApp({ withAccounts: false, withHistory: true });
  const { pool } = app.storage.database;
  const days = async () => (await pool.query('select date from market_day where stocks > 0 order by date')).rows;
  const whole = await days();
  await pool.query('delete from market_day where date >= $1', [whole.at(-3)?.date]);
  app.simulator.faults.add({ kind: '403', path: '/snapshot/', times: null });
  await app.platform.screener.fill(() => undefined).catch(() => undefined);
  expect(await days()).toEqual(whole);
  await app.close();
});
