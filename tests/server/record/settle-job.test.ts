// The job of settlement in a running server: stores the bars of the day that is over and settles every session of calls up to it.
import { expect, test } from 'vitest';
import { findSession, sessionsBack } from '../../../src/domain/market/calendar.ts';
import { iso } from '../../../src/server/process/clock.ts';
import { startTestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { runJob } from '../jobs/run-job.ts';
import { addCalls } from './record-samples.ts';

/** The simulated vendor lists a day from the next morning on. */
const MORNING = '2026-11-18T15:00:00.000Z';
const YESTERDAY = '2026-11-17';

test('calls of a month are settled to the newest close', async () => {
  const app = await startTestApp({ clock: testClock(MORNING), withHistory: true });
  const { pool, query } = app.storage.database;
  const call = { source: 'upgrades', symbol: 'AAPL', side: 1 };
  const days = sessionsBack(YESTERDAY, 24).map(({ date }) => date);
  for (const date of days) {
    await addCalls(pool, { kind: 'list', known_at: iso(findSession(date)!.open_ms - 60_000) }, [
      call,
      { ...call, symbol: 'NOBODY', side: -1 },
    ]);
  }
  const settle = () => runJob(app, 'record-settle');
  expect(await settle()).toMatchObject({ state: 'completed', detail: { sessions: 24, calls: 48 } });
  const { rows: filed } = await query('select 1 from market_day where date = $1 and stocks > 0', [YESTERDAY]);
  expect(filed).toHaveLength(1);
  const { rows } = await query<{ symbol: string; horizon: string; state: string; n: number; compared: number }>(
    `select c.symbol, o.horizon, o.state, count(*) as n, count(o.excess_spy + o.excess_market) as compared
     from call_outcome o join call c on c.id = o.call_id group by 1, 2, 3 order by 1, 2, 3`,
  );
  const settled = (horizon: string, n: number) => ({ symbol: 'AAPL', horizon, state: 'settled', n, compared: n });
  expect(rows.filter(({ symbol }) => symbol === 'AAPL')).toEqual([
    settled('1', 23),
    settled('20', 4),
    settled('5', 19),
    settled('close', 24),
  ]);
  const { rows: rates } = await query<{ n: number }>(
    `select count(*) as n from record_base_rate where market = 'simulated' group by horizon, benchmark order by 1`,
  );
  expect(rates.map(({ n }) => n)).toEqual([4, 4, 19, 19, 23, 23, 24, 24]);
  // A symbol that nobody trades is given up after five sessions.
  expect(rows.filter(({ symbol, state }) => symbol === 'NOBODY' && state === 'unsettled').map(({ n }) => n)).toEqual([
    20, 20, 20, 20,
  ]);
  expect(await settle()).toMatchObject({ state: 'completed', detail: { sessions: 0, outcomes: 0 } });
});
