// Closes that the vendor's own changes deny, from a snapshot and the figures of the day.
import { expect, test } from 'vitest';
import type { SnapshotRow } from '../../../src/domain/market/bars.ts';
import { findSession } from '../../../src/domain/market/calendar.ts';
import { toMarketColumns } from '../../../src/domain/market/market-columns.ts';
import { findDeniedCloses } from '../../../src/server/market-thread/denied-closes.ts';

const session = findSession('2024-06-10')!;

/** Closes on file in the order of the rows; the memory is asked for nothing else. */
function deniedOf(row: Partial<SnapshotRow>, before: number, asOf = session.date) {
  const columns = toMarketColumns([
    { symbol: 'NVDA', todays_volume: 100, updated_at: session.open_ms + 1, updated_ns: null, ...row } as SnapshotRow,
  ]);
  const memory = {
    daily: { asOf, previous_close: Float64Array.of(before) },
    symbols: { findId: (symbol: string) => (symbol === 'NVDA' ? 0 : undefined) },
  } as unknown as Parameters<typeof findDeniedCloses>[2];
  return findDeniedCloses(columns, session, memory).map(({ counted_from }) => Math.round(counted_from * 100) / 100);
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
