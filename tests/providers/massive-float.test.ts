// Free float of the market: read page by page, and what a row has to tell to count.
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FreeFloat } from '../../src/domain/market/bars.ts';
import { adapters, payload } from './adapters.ts';
import { vendorClock } from './vendor-clock.ts';
import { json, raw, startVendor, type VendorServer } from './vendor-server.ts';

let vendor: VendorServer;
beforeEach(async () => {
  vendor = await startVendor();
});
afterEach(() => vendor.close());

async function pages(): Promise<FreeFloat[][]> {
  const all: FreeFloat[][] = [];
  for await (const page of adapters(vendor.url, vendorClock()).massive.freeFloats()) all.push(page);
  return all;
}

test('the free float of the market is read page by page; a row without a count or its date says nothing', async () => {
  const last = { effective_date: '2026-11-01', free_float: 15e9, free_float_percent: 98.5, ticker: 'AAPL' };
  vendor.answer(({ query }, reply) =>
    query.get('cursor') === null
      ? raw(reply, payload('massive', 'float'))
      : json(reply, { status: 'OK', results: [last] }),
  );
  expect(await pages()).toEqual([
    [
      { symbol: 'KSTL', effective_date: '2026-11-01', free_float: 48210455 },
      { symbol: 'PLVR.B', effective_date: '2026-10-01', free_float: 1204880 },
    ],
    [{ symbol: 'AAPL', effective_date: '2026-11-01', free_float: 15e9 }],
  ]);
  expect(vendor.requests.map(({ path }) => path)).toEqual(Array(2).fill('/massive/stocks/vX/float'));
  expect(vendor.requests[0]?.query.get('limit')).toBe('5000');
});

const example = new URL('../../../shared/data/contracts/examples/massive/float.json', import.meta.url);
test.skipIf(!existsSync(example))('the vendor’s own example is read', async () => {
  const { example: answer } = JSON.parse(readFileSync(example, 'utf8')) as { example: object };
  vendor.answer((_, reply) => json(reply, answer));
  expect(await pages()).toEqual([[{ symbol: 'AAPL', effective_date: '2025-11-01', free_float: 15e9 }]]);
});
