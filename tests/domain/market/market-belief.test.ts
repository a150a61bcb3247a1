// Prices that cannot be true leave a snapshot, too many refuse it, real extremes stay.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SnapshotRow } from '../../../src/domain/market/bars.ts';
import { countDoubtful, isRefused, MarketBelief } from '../../../src/domain/market/checks/market-belief.ts';
import { toMarketColumns, toSnapshotRows } from '../../../src/domain/market/market-columns.ts';
import { snapshotRow } from '../../server/market-memory/sample-snapshot.ts';

const DAY = '2026-11-17';
const AT = Date.parse('2026-11-17T18:00:00Z');
const minute = (number: number) => AT + number * 60_000;

type Said = Partial<SnapshotRow> & { current_price: number | null };
const row = (symbol: string, said: Said): SnapshotRow => ({ ...snapshotRow(symbol, null), ...said });
const plain = (price: number): Said => ({
  current_price: price,
  opening_price: price,
  todays_range_high: price * 1.02,
  todays_range_low: price * 0.98,
  todays_close: price,
  vwap: price,
  previous_close: 10,
  previous_high: 11,
  previous_low: 9,
  change_from_prev_close_pct: price * 10 - 100,
  price_change: price - 10,
  bid: price - 0.01,
  ask: price + 0.01,
  volume_with_extended_hours: 1_000,
  last_minute: {
    start_timestamp: AT - 60_000,
    open: price,
    high: price,
    low: price,
    close: price,
    volume: 10,
    vwap: price,
    transactions: 1,
    accumulated_volume: 1_000,
  },
});

const closes = new Map([['KSTL', 10]]);
/** What is believed of one stock's minutes, one after the other. */
function believed(minutes: readonly Said[], file: ReadonlyMap<string, number> = closes) {
  const belief = new MarketBelief();
  return minutes.map((said, number) => {
    const market = toMarketColumns([row('KSTL', said)]);
    const leftOut = belief.apply(market, file, DAY, minute(number));
    return { leftOut, row: toSnapshotRows(market)[0] as SnapshotRow };
  });
}
const pricesOf = (minutes: readonly Said[], file = closes) =>
  believed(minutes, file).map((one) => one.row.current_price);

describe('one stock', () => {
  test.each<[string, Said[], (number | null)[]]>([
    ['+300 % at the open', [plain(40)], [40]],
    ['-90 %', [plain(1)], [1]],
    ['a climb of 1,800 % by steps', [plain(30), plain(90), plain(190)], [30, 90, 190]],
    ['a reverse split of 1 for 50 not filed yet', [{ ...plain(510), previous_close: 500 }], [510]],
    ['a split of 40 for 1 not filed yet', [{ ...plain(0.26), previous_close: 0.25 }], [0.26]],
    ['a reopening twelve times higher', [plain(10), plain(120), plain(121), plain(122)], [10, null, null, 122]],
    ['a minute of 1e300', [plain(10), plain(1e300), plain(10.1)], [10, null, 10.1]],
    ['a minute in cents', [plain(10), plain(1_000), plain(10.1)], [10, null, 10.1]],
    ['a first minute in cents', [plain(1_000), plain(10.1)], [null, 10.1]],
    ['1e300 for ten minutes', Array.from({ length: 10 }, () => plain(1e300)), Array(10).fill(null)],
    ['a thousand times the close for ten minutes', Array(10).fill(plain(10_100)), Array(10).fill(null)],
  ])('%s', (_, minutes, prices) => {
    expect(pricesOf(minutes)).toEqual(prices);
  });

  test('without a close on file the previous close of the reply counts', () => {
    expect(pricesOf([plain(40), plain(1e300)], new Map())).toEqual([40, null]);
    expect(pricesOf([plain(1_000)], new Map())).toEqual([null]);
    expect(pricesOf([{ ...plain(1_000), previous_close: null }], new Map())).toEqual([1_000]);
  });

  test('a price that is not believed takes all it came with along, and the next right minute is whole', () => {
    const [wrong, right] = believed([plain(1e300), plain(10.1)]);
    expect(wrong?.row).toMatchObject({
      ...{ current_price: null, price_change: null, change_from_prev_close_pct: null, todays_range_high: null },
      ...{ vwap: null, bid: null, ask: null, last_minute: null, previous_close: 10 },
    });
    expect(right).toEqual({ leftOut: 0, row: row('KSTL', plain(10.1)) });
  });

  test.each<[string, Partial<SnapshotRow>, Partial<SnapshotRow>]>([
    ['a high of the day', { todays_range_high: 1e300 }, { todays_range_high: null, vwap: null }],
    ['a VWAP', { vwap: 1e6 }, { vwap: null, opening_price: null }],
    ['a bid', { bid: 5_000 }, { bid: null }],
    ['a volume', { volume_with_extended_hours: 1e300 }, { volume_with_extended_hours: null }],
    [
      'a previous close',
      { previous_close: 1e6, previous_high: 1e6 },
      { previous_close: 10, previous_high: null, price_change: 0, change_from_prev_close_pct: 0 },
    ],
  ])('%s that cannot be is unknown, the price stays', (_, said, left) => {
    const [one] = believed([{ ...plain(10), ...said }]);
    expect(one?.row).toMatchObject({ current_price: 10, ...left });
  });

  test('a lone offer far above the price is an offer', () => {
    expect(believed([{ ...plain(10), ask: 199_999 }])[0]?.row).toMatchObject({ ask: 199_999 });
  });
});

describe('the whole reply', () => {
  const symbols = Array.from({ length: 1_000 }, (_, at) => `S${at}`);
  const file = new Map(symbols.map((symbol) => [symbol, 10]));
  const market = (wrong: number, said: Said) =>
    toMarketColumns(symbols.map((symbol, at) => row(symbol, at < wrong ? said : plain(10))));

  test.each<[string, Said]>([
    ['100 times the close', { ...plain(1_000), previous_close: 1_000 }],
    ['1e300', plain(1e300)],
    ['a tenth', plain(1)],
    ['lost prices', { ...plain(10), current_price: null }],
  ])('%s is refused in more than 2 % of the stocks, and not in a few', (_, said) => {
    expect(isRefused(countDoubtful(market(600, said), file))).toBe(true);
    expect(isRefused(countDoubtful(market(21, said), file))).toBe(true);
    expect(isRefused(countDoubtful(market(20, said), file))).toBe(false);
  });

  test('a day of large moves is no reply in wrong units', () => {
    const prices = fc.array(fc.double({ min: 3.4, max: 29, noNaN: true }), { minLength: 1_000, maxLength: 1_000 });
    fc.assert(
      fc.property(prices, (moved) => {
        const rows = symbols.map((symbol, at) => row(symbol, plain(moved[at] as number)));
        expect(isRefused(countDoubtful(toMarketColumns(rows), file))).toBe(false);
      }),
      { numRuns: 20, seed: 20_261_117 },
    );
  });
});
