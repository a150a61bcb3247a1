// Replies of the track record for two instants in turn: each summary is read and serialized once.
import { expect, test } from 'vitest';
import { type Benchmark, noRecord } from '../../../src/domain/record/record-figures.ts';
import { createRecordViews } from '../../../src/server/record/record-views.ts';

const market = 'simulated' as const;
const benchmark: Benchmark = 'spy';
const earlier = '2026-11-16T22:00:00.000Z';
const later = '2026-11-17T22:00:00.000Z';

test('an earlier instant and the present do not drive each other out', async () => {
  const read: string[] = [];
  const views = createRecordViews({
    records: {
      newest: async (knownBy) => [{ market, computed_at: knownBy === null ? later : earlier }],
      summary: async ({ computed_at }) => {
        read.push(computed_at);
        return { ...noRecord(market), computed_at };
      },
    },
    calls: { first: async () => null, count: async () => 0 },
    filtered: {
      summary: () => Promise.reject(new Error('no days were chosen')),
      since: async () => ({ trend: null, volatility: null }),
    },
  });
  const asked = {
    ...{ market, benchmark, horizon: undefined },
    filter: { from: null, to: null, trend: null, volatility: null },
  };
  const [now, then] = [await views.view(asked, null), await views.view(asked, earlier)];
  expect(JSON.parse(now.identity.toString())).toMatchObject({ computed_at: later });
  expect(JSON.parse(then.identity.toString())).toMatchObject({ computed_at: earlier });
  expect(await views.view(asked, null)).toBe(now);
  expect(await views.view(asked, earlier)).toBe(then);
  expect(read).toEqual([later, earlier]);
});
