// Insider transactions: which count, who the person is, windows, totals and orders.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  insiderSorts,
  largestTrades,
  recentTrades,
  sortTrades,
  topRoles,
} from '../../../src/domain/figures/sorted-insiders.ts';
import {
  codeWords,
  counts,
  earliestDay,
  insiderTotals,
  insiderTrades,
  matchExecutive,
  toInsiderRole,
  tradeWord,
  uncountedTrades,
  within,
} from '../../../src/domain/market/insiders.ts';
import type { InsiderTransaction } from '../../../src/domain/market/live-data.ts';

const now = Date.parse('2026-11-17T18:14:00Z');
const sale: InsiderTransaction = {
  name: 'SAMPLE OFFICER KESTREL',
  change: -1000,
  transactionPrice: 50,
  isDerivative: false,
  filingDate: '2026-11-12',
  transactionDate: '2026-11-10',
  transactionCode: 'S',
};

describe('a transaction counts', () => {
  // CALC-28
  test.each([
    ['when it has a price, is no derivative and changes the holding', {}, true],
    ['not with a price of 0', { transactionPrice: 0 }, false],
    ['not with a negative price', { transactionPrice: -1 }, false],
    ['not without a price', { transactionPrice: null }, false],
    ['not as a derivative', { isDerivative: true }, false],
    ['not without a change', { change: 0 }, false],
    ['not with an unknown change', { change: null }, false],
  ] as const)('%s', (_, part, expected) => {
    expect(counts({ ...sale, ...part })).toBe(expected);
  });
});

describe('an insider is an executive', () => {
  const executives = [
    { name: 'Ms. Sample Kestrel', position: 'Executive Vice President and Chief Financial Officer' },
    { name: 'Dr. Quentin R. Plover', position: 'Chairman of the Board' },
  ];
  // CALC-35, CALC-36
  test.each([
    ['whatever the order and case of the words', 'KESTREL SAMPLE J', 'Ms. Sample Kestrel'],
    ['the title does not count as a shared word', 'Dr. Plover', null],
    ['initials do not count as shared words', 'PLOVER R', null],
    ['one shared word is not enough', 'Other Kestrel', null],
    ['two words without the initial are enough', 'Plover Quentin', 'Dr. Quentin R. Plover'],
  ])('%s', (_, name, expected) => {
    expect(matchExecutive(name, executives)?.name ?? null).toBe(expected);
  });

  // CALC-37
  test.each([
    ['Chairman, President and Chief Executive Officer', 'CEO'],
    ['Executive Vice President and Chief Financial Officer', 'CFO'],
    ['Chief Technology Officer', 'CTO'],
    ['COO', 'COO'],
    ['Chairman of the Board', 'Chairman'],
    ['President, Americas', 'President'],
    ['Independent Director', 'Director'],
    ['Non-Executive Director', 'Director'],
    ['Executive Director', 'Executive'],
    ['Executive Vice President, Sales', 'EVP'],
    ['Vice President, Sales', 'Executive'],
    ['General Counsel', 'Executive'],
    [null, 'Executive'],
  ])('the position %s is %s', (position, role) => {
    expect(toInsiderRole(position)).toBe(role);
  });

  test('an insider nobody matches is Other', () => {
    // CALC-38
    const [matched, unknown] = insiderTrades(
      [sale, { ...sale, name: 'SOMEBODY ELSE' }],
      [{ name: 'Officer Kestrel', position: 'Chief Financial Officer' }],
    );
    expect(matched?.role).toBe('CFO');
    expect(unknown?.role).toBe('Other');
  });
});

test('a trade has its side, positive shares and its value in dollars', () => {
  const [trade] = insiderTrades([sale], null);
  expect(trade).toMatchObject({ side: 'SELL', shares: 1000, price: 50, value: 50_000, date: '2026-11-10', code: 'S' });
  expect(insiderTrades([{ ...sale, change: 5 }], null)[0]?.side).toBe('BUY');
  expect(insiderTrades(null, null)).toEqual([]);
});

describe('windows', () => {
  const on = (transactionDate: string | null, change = -10) => ({ ...sale, transactionDate, filingDate: null, change });
  const trades = insiderTrades(
    [
      on('2026-11-15', -1),
      on('2026-11-01', -2),
      on('2026-10-25', 30),
      on('2026-10-20', -4),
      on('2026-09-10', -500),
      on('2026-08-25', -60),
      on('2026-08-01', -9000),
      on(null, -9000),
    ],
    null,
  );

  test('the largest three of the last 90 days', () => {
    // CONST-03
    expect(largestTrades(trades, now).map((trade) => trade.shares)).toEqual([500, 60, 30]);
  });

  test('the newest three of the last 30 days', () => {
    // CONST-04
    expect(recentTrades(trades, now).map((trade) => trade.date)).toEqual(['2026-11-15', '2026-11-01', '2026-10-25']);
  });

  test('720 and 2160 hours hold as many trades as 30 and 90 days', () => {
    // CONST-05, T-16
    expect(within(trades, 720, now)).toHaveLength(4);
    expect(within(trades, 2160, now)).toHaveLength(6);
  });
});

const anyTransaction = fc.record({
  name: fc.constantFrom('Ann Kestrel', 'Bo Plover', 'Cy Teal', 'Di Wren'),
  change: fc.option(fc.integer({ min: -5000, max: 5000 })),
  transactionPrice: fc.option(fc.integer({ min: -5, max: 900 })),
  isDerivative: fc.boolean(),
  filingDate: fc.constant('2026-11-12'),
  transactionDate: fc.constantFrom('2026-11-10', '2026-10-01', '2026-06-01', null),
  transactionCode: fc.constantFrom('S', 'P', 'A', 'F', 'M', 'D', 'Z', null),
});

test('totals add up: net is bought minus sold, and roles carry no more than the whole', () => {
  // SIGPRO-37, CONST-06
  fc.assert(
    fc.property(fc.array(anyTransaction), (transactions) => {
      const trades = insiderTrades(transactions, [
        { name: 'Ann Kestrel', position: 'CEO' },
        { name: 'Bo Plover', position: 'CFO' },
        { name: 'Cy Teal', position: 'Director' },
      ]);
      const totals = insiderTotals(trades);
      expect(totals.buys + totals.sells).toBe(trades.filter(({ market }) => market).length);
      const others = uncountedTrades(trades).reduce((sum, { count }) => sum + count, 0);
      expect(totals.buys + totals.sells + others).toBe(trades.length);
      expect(totals.net_value).toBe(totals.buy_value - totals.sell_value);
      const roles = topRoles(trades);
      expect(roles.length).toBeLessThanOrEqual(3);
      const carried = roles.reduce((sum, { totals: part }) => sum + part.buy_value + part.sell_value, 0);
      expect(carried).toBeLessThanOrEqual(totals.buy_value + totals.sell_value);
    }),
  );
});

// SIGPRO-37
test.each([
  ['P', 10, 1, 0, 'BUY'],
  ['S', -10, 0, 1, 'SELL'],
  ['s', -10, 0, 1, 'SELL'],
  ['A', 10, 0, 0, 'Award'],
  ['M', 10, 0, 0, 'Option exercise'],
  ['F', -10, 0, 0, 'Withheld for tax'],
  ['D', -10, 0, 0, 'Disposition to the issuer'],
  ['G', -10, 0, 0, 'Gift'],
  ['P', -10, 0, 0, 'Purchase'],
  ['Z', 10, 0, 0, 'Not a market trade'],
  [null, -10, 0, 0, 'Not a market trade'],
])(
  'code %s with a change of %i is bought %i, sold %i times and listed as %s',
  (transactionCode, change, buys, sells, word) => {
    const trades = insiderTrades([{ ...sale, transactionCode, change }], null);
    expect(insiderTotals(trades)).toMatchObject({ buys, sells });
    expect(trades.map(tradeWord)).toEqual([word]);
  },
);

test('what is not summed up is counted by its kind', () => {
  const codes = ['F', 'F', 'A', 'P'];
  const trades = insiderTrades(
    codes.map((transactionCode) => ({ ...sale, change: transactionCode === 'F' ? -1 : 1, transactionCode })),
    null,
  );
  expect(uncountedTrades(trades)).toEqual([
    { words: 'withheld for tax', count: 2 },
    { words: 'awarded', count: 1 },
  ]);
});

test('every order keeps every trade', () => {
  // SIGPRO-38
  fc.assert(
    fc.property(fc.array(anyTransaction), fc.constantFrom(...insiderSorts), (transactions, sort) => {
      const trades = insiderTrades(transactions, null);
      expect(new Set(sortTrades(trades, sort))).toEqual(new Set(trades));
    }),
  );
});

test('orders: largest first, newest first, by name, buys before sells', () => {
  const trades = insiderTrades(
    [
      { ...sale, name: 'B', change: -10, transactionDate: '2026-11-01' },
      { ...sale, name: 'A', change: 900, transactionDate: '2026-10-01' },
      { ...sale, name: 'C', change: -500, transactionDate: '2026-11-10' },
    ],
    null,
  );
  const names = (sort: (typeof insiderSorts)[number]) => sortTrades(trades, sort).map((trade) => trade.name);
  expect(names('value')).toEqual(['A', 'C', 'B']);
  expect(names('date')).toEqual(['C', 'B', 'A']);
  expect(names('person')).toEqual(['A', 'B', 'C']);
  expect(names('type')).toEqual(['A', 'C', 'B']);
});

test('one person under two spellings is one person, and stands together by person', () => {
  const trades = insiderTrades(
    [
      { ...sale, name: 'Sample Kestrel', transactionDate: '2026-11-01' },
      { ...sale, name: 'Sample Avocet' },
      { ...sale, name: 'KESTREL SAMPLE J', transactionDate: '2026-11-05' },
    ],
    null,
  );
  expect(insiderTotals(trades).people).toBe(2);
  const names = sortTrades(trades, 'person').map(({ name }) => name);
  expect(names).toEqual(['Sample Avocet', 'Sample Kestrel', 'Sample Kestrel']);
});

test.each([
  ["SAMPLE ANN-MARIE O'HARA III", [], "Sample Ann-Marie O'Hara III"],
  ['Sample de Vries', [], 'Sample de Vries'],
  ['KESTREL SAMPLE J', [{ name: 'Ms. Sample J. Kestrel', position: 'Director' }], 'Sample J. Kestrel'],
  ['Drummond Sample', [], 'Drummond Sample'],
])('%s is written in one form', (filed, executives, shown) => {
  expect(insiderTrades([{ ...sale, name: filed }], executives).map(({ name }) => name)).toEqual([shown]);
});

test('trades reach back to the earliest day that is known', () => {
  const [trade] = insiderTrades([{ ...sale, transactionDate: '2026-05-27' }], []);
  if (trade === undefined) throw new Error('no trade');
  expect(earliestDay([{ ...trade, date: '2026-11-02' }, trade, { ...trade, date: null }])).toBe('2026-05-27');
  expect(earliestDay([{ ...trade, date: null }])).toBeNull();
  expect(earliestDay([])).toBeNull();
});

test('transaction codes are explained, unknown ones are not guessed', () => {
  expect(codeWords('p')).toBe('Purchase');
  expect(codeWords('Z')).toBeNull();
  expect(codeWords(null)).toBeNull();
});
