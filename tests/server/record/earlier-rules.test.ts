// Outcomes of earlier rules: which of them are in the figures.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { FIRST_SETTLE_RULES } from '../../../src/domain/goldeneye/windows/settled-outcome.ts';
import { isCompared } from '../../../src/domain/record/rule-versions.ts';
import { callAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { runJob } from '../jobs/run-job.ts';
import { addCalls, addOutcome } from './record-samples.ts';

const clock = testClock('2026-11-17T15:00:00.000Z');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.close());
afterEach(async () => {
  await app.storage.database.pool.query('truncate call_outcome, call, call_set, record_summary');
  // Replies are kept by the instant of their summary.
  await clock.advance(60_000);
});

const compute = () => runJob(app, 'record-figures');

async function record() {
  const reply = await callAs(app, app.userToken, endpoints.record.path);
  return endpoints.record.reply.parse(await reply.json());
}

test('an outcome of earlier rules is in no figure and count, and stands on its receipt', async () => {
  const { pool } = app.storage.database;
  const [first = 0, now = 0] = await addCalls(pool, { kind: 'window', known_at: '2026-10-26T14:30:00Z' }, [
    { source: 'reversal', symbol: 'NVDA', side: 1 },
    { source: 'reversal', symbol: 'AAPL', side: 1 },
  ]);
  await addOutcome(pool, first, { horizon: 'plan', excess: 2, rule_version: FIRST_SETTLE_RULES });
  await addOutcome(pool, now, { horizon: 'plan', excess: -1, settled_at: '2026-11-16T21:05:00Z' });
  await compute();
  const { sources, unsettled } = await record();
  const plans = sources.filter(({ horizon }) => horizon === 'plan');
  expect(plans).toMatchObject([{ kind: 'window', calls: 2, settled: 1, unsettled: 1, hit_rate: 0 }]);
  expect(unsettled).toEqual({ earlier_rules: 1 });
  // No call is right or wrong by it, and its receipt keeps the result.
  const listed = await callAs(app, app.userToken, '/api/record/calls?kind=window&horizon=plan&result=unsettled');
  const { totals, calls } = endpoints.recordCalls.reply.parse(await listed.json());
  expect(totals).toEqual({ all: 2, right: 0, wrong: 1, unsettled: 1, open: 0 });
  expect(calls).toMatchObject([{ id: first, outcome: { state: 'unsettled', flag: 'earlier_rules' } }]);
  const receipt = await callAs(app, app.userToken, `/api/record/calls/${first}`);
  const { outcomes } = endpoints.recordCall.reply.parse(await receipt.json());
  expect(outcomes).toMatchObject([{ state: 'settled', gross: 2, rule_version: FIRST_SETTLE_RULES }]);
});

test.each([
  { of: 'a long entered at an open', side: 1, horizon: '5', entry_rule: 'open', counted: true },
  { of: 'a long entered within a session', side: 1, horizon: '5', entry_rule: 'minute', counted: false },
  { of: 'a short held over night', side: -1, horizon: '5', entry_rule: 'open', counted: false },
  { of: 'a short of one session', side: -1, horizon: 'close', entry_rule: 'open', counted: true },
  { of: 'a call without a direction', side: 0, horizon: '20', entry_rule: 'close', counted: true },
] as const)(
  'of the version before, $of is in the figures: $counted',
  async ({ side, horizon, entry_rule, counted }) => {
    const { pool } = app.storage.database;
    const [id = 0, now = 0] = await addCalls(pool, { kind: 'list', known_at: '2026-10-26T12:30:00Z' }, [
      { source: '4', symbol: 'NVDA', side },
      { source: '4', symbol: 'AAPL', side },
    ]);
    const earlier = { horizon, excess: 0.02, rule_version: '3', entry_rule };
    await addOutcome(pool, id, earlier);
    await addOutcome(pool, now, { horizon, excess: 0.02 });
    await compute();
    const { unsettled } = await record();
    expect(unsettled).toEqual(counted ? {} : { earlier_rules: 1 });
    expect(isCompared(earlier, { side })).toBe(counted);
    const reply = await callAs(app, app.userToken, `/api/record/calls?market=simulated&horizon=${horizon}`);
    const { totals } = endpoints.recordCalls.reply.parse(await reply.json());
    expect(totals).toMatchObject(counted ? { right: 2, unsettled: 0 } : { right: 1, unsettled: 1 });
  },
);
