// Dividends, short interest and rating changes of the whole market: the vendors' documented answers, and rows that say too little.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adapters, readAll } from './adapters.ts';
import { vendorClock } from './vendor-clock.ts';
import { json, startVendor, type VendorServer } from './vendor-server.ts';

let vendor: VendorServer;
beforeEach(async () => {
  vendor = await startVendor();
});
afterEach(() => vendor.close());

const span = { from: '2026-10-01', to: '2026-11-27' };
const vendors = () => adapters(vendor.url, vendorClock());

const dividend = {
  ticker: 'KSTL',
  cash_amount: 0.22,
  currency: 'USD',
  declaration_date: '2026-10-28',
  dividend_type: 'CD',
  ex_dividend_date: '2026-11-05',
  frequency: 4,
  id: 'E8e3c',
  pay_date: '2026-11-11',
  record_date: '2026-11-08',
};
const short = {
  ticker: 'KSTL',
  settlement_date: '2026-11-13',
  short_interest: 3_906_231,
  avg_daily_volume: 2_340_158,
  days_to_cover: 1.67,
};
const grade = {
  symbol: 'KSTL',
  gradeTime: 1_795_600_800,
  fromGrade: '',
  toGrade: 'Buy',
  company: 'Sample',
  action: 'up',
};

const asks = {
  dividends: async () => (await readAll(vendors().massive.dividends(span))).flat(),
  'short interest': async () => (await readAll(vendors().massive.shortInterest(span))).flat(),
  'rating changes': () => vendors().finnhub.ratingChanges(span),
};
const results = (...rows: object[]) => ({ status: 'OK', results: rows });

test.each<[keyof typeof asks, string, unknown, unknown]>([
  [
    'dividends',
    'an answer as documented',
    results(dividend),
    [
      {
        ...{ symbol: 'KSTL', ex_date: '2026-11-05', declared: '2026-10-28', payable: '2026-11-11' },
        ...{ cash: 0.22, times_a_year: 4, is_special: false },
      },
    ],
  ],
  [
    'dividends',
    'days that are missing or none',
    results({ ...dividend, declaration_date: undefined, pay_date: '', dividend_type: 'SC', frequency: 0 }),
    [
      {
        ...{ symbol: 'KSTL', ex_date: '2026-11-05', declared: null, payable: null },
        ...{ cash: 0.22, times_a_year: 0, is_special: true },
      },
    ],
  ],
  [
    'dividends',
    'other currencies, distributed gains and amounts of nothing or in words',
    results(
      { ...dividend, currency: 'CAD' },
      { ...dividend, currency: undefined },
      { ...dividend, dividend_type: 'LT' },
      { ...dividend, dividend_type: undefined },
      { ...dividend, cash_amount: 0 },
      { ...dividend, cash_amount: '0.22' },
      { ...dividend, ex_dividend_date: null },
    ),
    [],
  ],
  ['dividends', 'nothing', { status: 'OK' }, []],
  [
    'short interest',
    'an answer as documented, and one without a volume',
    results(short, { ...short, avg_daily_volume: 0, short_interest: 0 }),
    [
      { symbol: 'KSTL', settlement_date: '2026-11-13', shares: 3_906_231, average_volume: 2_340_158 },
      { symbol: 'KSTL', settlement_date: '2026-11-13', shares: 0, average_volume: null },
    ],
  ],
  [
    'short interest',
    'rows without a count, a day or a symbol',
    results({ ...short, short_interest: null }, { ...short, settlement_date: '' }, { ...short, ticker: undefined }),
    [],
  ],
  ['short interest', 'nothing', { status: 'OK', results: null }, []],
  [
    'rating changes',
    'an answer as documented',
    [grade],
    [{ symbol: 'KSTL', at: '2026-11-25T10:00:00.000Z', house: 'Sample', before: null, after: 'Buy', action: 'up' }],
  ],
  [
    'rating changes',
    'rows without an instant, an action or a symbol',
    [
      { ...grade, gradeTime: null },
      { ...grade, action: '' },
      { ...grade, symbol: '' },
    ],
    [],
  ],
  ['rating changes', 'an empty object', {}, []],
])('%s: %s', async (service, _, body, expected) => {
  vendor.answer((__, reply) => json(reply, body));
  expect(await asks[service]()).toEqual(expected);
});

test('days are asked for by the vendors’ names, and further pages followed', async () => {
  vendor.answer(({ query, path }, reply) =>
    json(reply, {
      ...results(path.endsWith('dividends') ? dividend : short),
      ...(query.get('cursor') === null && { next_url: `${vendor.url}${path}?cursor=two` }),
    }),
  );
  expect(await asks.dividends()).toHaveLength(2);
  expect(await asks['short interest']()).toHaveLength(2);
  const [dividends, , shorts] = vendor.requests.map(({ query }) => query);
  expect([dividends!.get('ex_dividend_date.gte'), dividends!.get('ex_dividend_date.lte')]).toEqual(Object.values(span));
  expect([shorts!.get('settlement_date.gte'), shorts!.get('settlement_date.lte')]).toEqual(Object.values(span));
});
