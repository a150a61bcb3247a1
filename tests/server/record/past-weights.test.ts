// Weights of lists where no measured score is published yet: those of the newest figures known at an instant.
import { expect, test } from 'vitest';
import { createCallsStore } from '../../../src/server/record/calls-store.ts';
import { createRecordStore } from '../../../src/server/record/record-store.ts';
import { createRecordViews } from '../../../src/server/record/record-views.ts';
import { createKnownCallsStore } from '../../../src/server/record-calls/known-calls-store.ts';
import { testDatabase } from '../../setup/postgres.ts';
import { addSummary, figures } from './record-samples.ts';

test('earlier sessions weigh lists by their newest figures, from the days a source is judged on', async () => {
  const { database } = await testDatabase();
  const calls = { ...createKnownCallsStore(database.query), ...createCallsStore(database.query) };
  const views = createRecordViews({
    records: createRecordStore(database.query),
    calls,
    filtered: null as never,
    madeHere: async () => new Map(),
  });
  expect(await views.weights('simulated_past', null)).toBeNull();
  const list = (source: string, days: number) =>
    figures({ source, days, horizon: '5', benchmark: 'market', shrunk: 0.004, settled: 820 });
  const sources = [list('4', 40), list('7', 14)];
  await addSummary(database.pool, { market: 'simulated_past', through: '2026-11-13', sources });
  const weights = [{ source: '4', side: 1, weight: 0.004, calls: 820 }];
  expect(await views.weights('simulated_past', null)).toEqual({ computed_at: '2026-11-13T22:00:00.000Z', weights });
  expect(await views.weights('simulated_past', '2026-11-12T22:00:00Z')).toBeNull();
});
