// Closes that the vendor's own changes deny, from a snapshot and the figures of the day.
import { expect, test } from 'vitest';
import type { SnapshotRow } from '../../../src/domain/market/bars.ts';
import { findSession } from '../../../src/domain/market/calendar.ts';
import { toMarketColumns } from '../../../src/domain/market/market-columns.ts';
import { findDeniedCloses, keepDeniedCloses } from '../../../src/server/market-thread/denied-closes.ts';

const session = findSession('2024-06-10')!;

const columnsOf = (row: Partial<SnapshotRow>) =>
  toMarketColumns([
    { symbol: 'NVDA', todays_volume: 100, updated_at: session.open_ms + 1, updated_ns: null, ...row } as SnapshotRow,
  ]);

/** Closes on file in the order of the rows; the memory is asked for nothing else. */
const memoryOf = (before: number, asOf = session.date) =>
  ({
    daily: { asOf, previous_close: Float64Array.of(before) },
    symbols: { findId: (symbol: string) => (symbol === 'NVDA' ? 0 : undefined) },
  }) as unknown as Parameters<typeof findDeniedCloses>[2];

function deniedOf(row: Partial<SnapshotRow>, before: number, asOf?: string) {
  const denied = findDeniedCloses(columnsOf(row), session, memoryOf(before, asOf));
  return denied.map(({ counted_from }) => Math.round(counted_from * 100) / 100);
}

const split = { current_price: 121.8, change_from_prev_close_pct: 0.75 };

test.each<[string, number[], Partial<SnapshotRow>, number, string?]>([
  ['a split that is not on file', [120.89], split, 1_208.9],
  ['the close on file', [], split, 120.9],
  ['a correction of 1 %', [], split, 122],
  ['no trade in the session', [], { ...split, todays_volume: 0 }, 1_208.9],
  ['a price of the day before', [], { ...split, updated_at: session.open_ms - 1 }, 1_208.9],
  ['no change stated', [], { ...split, change_from_prev_close_pct: null }, 1_208.9],
  ['no close on file', [], split, Number.NaN],
  ['figures of another day', [], split, 1_208.9, '2024-06-07'],
])('%s', (_, expected, row, before, asOf) => {
  expect(deniedOf(row, before, asOf)).toEqual(expected);
});

test('are stored twice an hour, and again after a failed write and in a replay that starts again', async () => {
  const written: number[] = [];
  let minute = 0;
  let isAway = false;
  const store = {
    splits: async () => [],
    saveDenied: async (denied: readonly unknown[]) => {
      if (isAway) throw new Error('away');
      expect(denied).toHaveLength(1);
      written.push(minute);
    },
  };
  const keep = keepDeniedCloses(store, async () => '2024-06-10T15:00:00.000Z');
  const keepAt = (at: number) => {
    minute = at;
    return keep(columnsOf(split), { session, at: session.open_ms + at * 60_000 }, memoryOf(1_208.9));
  };
  for (const at of [-1, 1, 30, 31, 40]) await keepAt(at);
  expect(written).toEqual([1, 31]);
  isAway = true;
  await expect(keepAt(61)).rejects.toThrow('away');
  isAway = false;
  for (const at of [62, 63, 5, 6]) await keepAt(at);
  expect(written).toEqual([1, 31, 62, 5]);
});
