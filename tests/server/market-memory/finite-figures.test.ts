// Figures of the market's memory are finite: what is no number, or endless, is refused where it is stored.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFloatStore } from '../../../src/server/market-memory/float-store.ts';
import { createMemoryStore } from '../../../src/server/market-memory/store.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';

const at = '2026-11-17T17:00:00.000Z';
let storage: TestDatabase;
beforeAll(async () => {
  storage = await testDatabase();
});
afterAll(() => storage.drop());

test.each([Number.NaN, Number.POSITIVE_INFINITY, 0, -1])(
  '%d shares are refused as a float and in a split',
  async (shares) => {
    const { query } = storage.database;
    const float = { symbol: 'KEST', free_float: shares, effective_date: '2026-11-16' };
    await expect(createFloatStore(query, 'sample').saveFloats([float], at)).rejects.toThrow('free_float_check');
    const { saveSplits } = createMemoryStore(query, 'sample');
    const split = { symbol: 'KEST', execution_date: '2026-11-16', split_from: 1, split_to: 2 };
    await expect(saveSplits([{ ...split, split_from: shares }], at)).rejects.toThrow('split_from_check');
    await expect(saveSplits([{ ...split, split_to: shares }], at)).rejects.toThrow('split_to_check');
  },
);
