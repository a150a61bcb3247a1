// Calls by result are counted once for what is on file, however many ask, and again after a settlement.
import { expect, test } from 'vitest';
import { createCallTotals } from '../../../src/server/record/call-totals.ts';
import type { CallFilter } from '../../../src/server/record/calls-store.ts';
import { createSettlementStore } from '../../../src/server/record/settling/settlement-store.ts';
import { testDatabase } from '../../setup/postgres.ts';
import { addCalls, addOutcome } from './record-samples.ts';

const any = { kind: null, source: null, side: null, from: null, to: null, days: null, knownBy: null } as const;
const filter: CallFilter = { ...any, market: 'simulated_past', horizon: '5', benchmark: 'market' };

test('a record is counted once until it is settled further', async () => {
  const { database } = await testDatabase();
  const set = { kind: 'list', market: 'simulated_past', known_at: '2026-10-05T20:00:00Z' } as const;
  const [first = 0] = await addCalls(database.pool, set, [
    { source: '4', symbol: 'AAPL', side: 1 },
    { source: '4', symbol: 'MSFT', side: 1 },
  ]);
  let counts = 0;
  const totalsOf = createCallTotals({
    query: database.query,
    transaction: (work, begin, statementMs) => {
      counts += 1;
      return database.transaction(work, begin, statementMs);
    },
  });
  const both = await Promise.all([totalsOf(filter), totalsOf(filter)]);
  expect(both.map(({ totals }) => totals)).toMatchObject([
    { all: 2, open: 2 },
    { all: 2, open: 2 },
  ]);
  await totalsOf({ ...filter, source: '4' });
  expect(counts).toBe(2);

  await addOutcome(database.pool, first, { horizon: '5', excess: 0.01 });
  const progress = { session: '2026-10-06', through: '2026-10-13', due: null, calls: 2, open: 1 };
  await createSettlementStore(database.query).saveProgress('simulated_past', progress, '2026-10-13T21:00:00Z');
  expect((await totalsOf(filter)).totals).toMatchObject({ all: 2, right: 1, open: 1 });
  expect(counts).toBe(3);
});
