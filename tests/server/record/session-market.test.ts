// Days of a stretch of sessions that settlement takes as on file.
import { expect, test } from 'vitest';
import { sessionsBetween } from '../../../src/domain/market/calendar.ts';
import type { DailyMarket, MemoryStore } from '../../../src/server/market-memory/store.ts';
import { readDays } from '../../../src/server/record/settling/session-market.ts';

const sessions = sessionsBetween('2026-03-02', '2026-03-06');

test.each([
  ['a partial day at the start', [40, 100, 98, 100, 100], [1, 2, 3, 4]],
  ['a partial day in the middle', [100, 100, 40, 100, 100], [0, 1, 3, 4]],
  ['days the vendor does not know', [100, 0, null, 100, 100], [0, 3, 4]],
] as const)('%s is left out', async (_, stocks, whole) => {
  const day = async (date: string) => {
    const rows = stocks[sessions.findIndex((one) => one.date === date)] ?? null;
    if (rows === null) return null;
    const column = new Float64Array(rows).fill(10);
    const symbols = Array.from({ length: rows }, (__, at) => `S${at}`);
    return { symbols, open: column, close: column, volume: column } as unknown as DailyMarket;
  };
  const found = await readDays({ day } as unknown as MemoryStore, sessions);
  expect([...found.keys()]).toEqual(whole.map((at) => sessions[at]?.date));
});
