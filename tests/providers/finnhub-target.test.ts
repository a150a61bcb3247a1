// Finnhub's mean price target as a consensus without counted opinions.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adapters } from './adapters.ts';
import { vendorClock } from './vendor-clock.ts';
import { json, startVendor, type VendorServer } from './vendor-server.ts';

let vendor: VendorServer;
let finnhub: ReturnType<typeof adapters>['finnhub'];
beforeEach(async () => {
  vendor = await startVendor();
  finnhub = adapters(vendor.url, vendorClock()).finnhub;
});
afterEach(() => vendor.close());

// ENT-43
test('the mean target comes with its range and nobody\u2019s opinion', async () => {
  vendor.answer((_, reply) =>
    json(reply, {
      lastUpdated: '2026-11-16',
      symbol: 'KSTL',
      targetHigh: 80,
      targetLow: 0,
      targetMean: 60.5,
      numberAnalysts: 12,
    }),
  );
  expect(await finnhub.priceTarget('KSTL')).toEqual({
    strong_buy: null,
    buy: null,
    hold: null,
    sell: null,
    strong_sell: null,
    rating_value: null,
    contributors: null,
    target: 60.5,
    target_high: 80,
    target_low: null,
    target_contributors: 12,
  });
  expect(vendor.requests[0]?.path).toBe('/finnhub/api/v1/stock/price-target');
});

test.each([[{}], [{ targetMean: 0 }], [{ targetMean: 'n/a' }]])('%j is nobody\u2019s target', async (answer) => {
  vendor.answer((_, reply) => json(reply, answer));
  await expect(finnhub.priceTarget('KSTL')).rejects.toMatchObject({ kind: 'unknown_symbol' });
});
