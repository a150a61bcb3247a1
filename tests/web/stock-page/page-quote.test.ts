// The quote of a stock's page: its source gives the change, which is counted for bars alone.
import { expect, test } from 'vitest';
import { newestQuote } from '../../../src/web/screens/stock-page/page-quote.ts';

const at = '2026-11-16T21:00:00Z';
const later = '2026-11-17T15:00:00Z';
const quote = { c: 39.77, d: null, dp: null, h: null, l: null, pc: 39.77 };
const identity = { symbol: 'KSTL', current_price: null, price_change: null, price_change_percent: null };

test.each([
  {
    of: 'a live quote without a trade of today',
    live: { quote, as_of: at },
    bar: null,
    shown: { c: 39.77, d: null, dp: null, pc: 39.77 },
  },
  {
    of: 'bars of an earlier time',
    live: { quote, as_of: at },
    bar: 40.77,
    shown: { c: 40.77, d: 1, dp: 2.51, pc: 39.77 },
  },
])('$of', ({ live, bar, shown }) => {
  const sources = {
    identity: { ...identity, prices_as_of: null },
    live: { data: { quote: live.quote, sections: { quote: { as_of: live.as_of } } } },
    details: null,
    stock: null,
    bars: bar === null ? undefined : { as_of: later, minute_bars: [{ close: bar }] },
  };
  const found = newestQuote(sources as unknown as Parameters<typeof newestQuote>[0])?.quote;
  expect({ ...found, d: found?.d, dp: found?.dp == null ? null : Math.round(found.dp * 100) / 100 }).toMatchObject(
    shown,
  );
});
