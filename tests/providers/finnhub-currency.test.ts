// Amounts in another currency, or of another listing than the one asked for, are unknown.
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { companyMarketCap } from '../../src/domain/market/company-size.ts';
import { ProfileWire, parseProfile } from '../../src/providers/finnhub/parse-company.ts';
import { MetricWire, parseMetric } from '../../src/providers/finnhub/parse-metrics.ts';
import { parseTickerDetails, TickerDetailsWire } from '../../src/providers/massive/parse-reference.ts';
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

const profile = { name: 'Heron Semiconductor', exchange: 'NEW YORK STOCK EXCHANGE, INC.', marketCapitalization: 38e6 };
const metric = { '52WeekHigh': 70.39, marketCapitalization: 150_000, beta: 0.9, epsTTM: 3.2, peTTM: 21.5 };

// ENT-21
test.each(['TWD', 'CAD', 'EUR', 'JPY', '', null])('a capitalization in %s is unknown', (currency) => {
  const read = parseProfile(ProfileWire.parse({ ...profile, ticker: 'HRN', currency }), 'HRN');
  expect(read?.marketCapitalization).toBeNull();
  expect(companyMarketCap({ profile: read, metrics: null })).toBeNull();
});

test('whatever the currency, only dollars become dollars', () => {
  const code = fc.string({ minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.oneof(code, fc.constantFrom('USD', 'usd')), (currency) => {
      const cap = parseProfile(ProfileWire.parse({ ...profile, currency }), 'HRN')?.marketCapitalization;
      expect(cap).toBe(currency.toUpperCase() === 'USD' ? 38e6 : null);
    }),
    { numRuns: 200, seed: 20_261_125 },
  );
});

test('where the profile names another currency, the metrics’ amounts are unknown too, its multiples stay', async () => {
  vendor.answer((seen, reply) =>
    json(
      reply,
      seen.path.endsWith('/profile2') ? { ...profile, ticker: 'HRN', currency: 'TWD' } : { metric, symbol: 'HRN' },
    ),
  );
  const read = await finnhub.profile('HRN');
  const { metrics, ratios } = await finnhub.metric('HRN');
  expect(read.currency).toBe('TWD');
  expect(metrics.marketCapitalization).toBeNull();
  expect(ratios).toMatchObject({ trailing_12mo_eps: null, pe_ratio_trailing: 21.5 });
  expect(companyMarketCap({ profile: read, metrics: { data: { marketCapitalization: 7 } as never } })).toBeNull();
});

test.each([
  ['no profile', null],
  ['a profile without a currency', { ...profile, ticker: 'HRN' }],
])('with %s the currency of metrics is unknown, and so are their amounts', async (_, answer) => {
  vendor.answer((seen, reply) => {
    if (!seen.path.endsWith('/profile2')) return json(reply, { metric, symbol: 'HRN' });
    return answer === null
      ? json(reply, { error: "You don't have access to this resource." }, 403)
      : json(reply, answer);
  });
  const { metrics, ratios } = await finnhub.metric('HRN');
  expect(metrics).toMatchObject({ '52WeekHigh': 70.39, marketCapitalization: null });
  expect(ratios).toMatchObject({ trailing_12mo_eps: null, pe_ratio_trailing: 21.5 });
});

test('metrics asked before any profile have their amounts once the profile names dollars', async () => {
  vendor.answer((seen, reply) =>
    json(
      reply,
      seen.path.endsWith('/profile2') ? { ...profile, ticker: 'HRN', currency: 'USD' } : { metric, symbol: 'HRN' },
    ),
  );
  const { metrics, ratios } = await finnhub.metric('HRN');
  expect(metrics.marketCapitalization).toBe(150_000e6);
  expect(ratios.trailing_12mo_eps).toBe(3.2);
});

test('figures of another listing are not those of the one asked for', async () => {
  vendor.answer((_, reply) => json(reply, { metric, symbol: 'ENB.TO' }));
  const { metrics, ratios } = await finnhub.metric('ENB');
  expect(metrics).toMatchObject({ '52WeekHigh': null, marketCapitalization: null, beta: null });
  expect(ratios).toMatchObject({ trailing_12mo_eps: null, pe_ratio_trailing: 21.5 });
  expect(parseMetric(MetricWire.parse({ metric, symbol: 'ENB.TO' }))?.metrics['52WeekHigh']).toBeNull();
  vendor.answer((_, reply) => json(reply, { targetMean: 60, symbol: 'ENB.TO' }));
  await expect(finnhub.priceTarget('ENB')).rejects.toMatchObject({ kind: 'unknown_symbol' });
  vendor.answer((_, reply) => json(reply, { data: { '52WeekHigh': 70 }, symbol: 'ENB.TO' }));
  await expect(finnhub.priceMetric('ENB')).rejects.toMatchObject({ kind: 'unknown_symbol' });
  vendor.answer((_, reply) => json(reply, { ...profile, ticker: 'ENB.TO', currency: 'CAD', exchange: 'TORONTO' }));
  expect(await finnhub.profile('ENB')).toMatchObject({ exchange: null, marketCapitalization: null, currency: 'CAD' });
});

test('a class share in the vendor’s other spelling is the one asked for', async () => {
  vendor.answer((_, reply) => json(reply, { metric, symbol: 'BRK-B' }));
  expect((await finnhub.metric('BRK.B')).metrics['52WeekHigh']).toBe(70.39);
});

test('a capitalization of the reference data in another currency is unknown', () => {
  const details = { ticker: 'HRN', market_cap: 38e12 };
  const cap = (currency_name?: string) =>
    parseTickerDetails(TickerDetailsWire.parse({ results: { ...details, currency_name } }))?.market_cap;
  expect([cap('usd'), cap('twd'), cap()]).toEqual([38e12, null, 38e12]);
});
