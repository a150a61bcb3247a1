// The table: order, search, groups, badges, and what a row shows.
import { describe, expect, test } from 'vitest';
import type { GoldenEyeStock } from '../../../src/domain/goldeneye/golden-eye.ts';
import { judgeReadings, publishStock } from '../../../src/domain/goldeneye/rules/judge-readings.ts';
import { noPlanWords, quietWords } from '../../../src/domain/goldeneye/view/quiet-words.ts';
import {
  defaultSort,
  groupStocks,
  iconPattern,
  isNew,
  patternWords,
  planSizes,
  searchStocks,
  shownEntry,
  shownEntryWords,
  shownPrice,
  sortColumns,
  sortStocks,
  volumeWords,
} from '../../../src/domain/goldeneye/view/table.ts';
import { sampleMarket, sampleReadings } from './sample-readings.ts';

function stock(symbol: string, changes: Partial<GoldenEyeStock> = {}): GoldenEyeStock {
  const readings = sampleReadings();
  const judged = judgeReadings(readings, sampleMarket());
  return { ...publishStock({ symbol, company_name: null, free_float: null }, readings, judged), ...changes };
}
const symbols = (stocks: readonly GoldenEyeStock[]) => stocks.map((one) => one.symbol);

// GOLD-33
test('the table begins with most patterns first; ties by advice, strength, relative volume and change, never the alphabet', () => {
  expect(defaultSort).toEqual({ column: 'pattern_count', direction: 'desc' });
  const one = {
    pattern_count: 1,
    recommendation_action: 'WATCH',
    confidence_score: 60,
    volume_float_ratio: 3,
  } as const;
  const stocks = [
    stock('CBKUE', { ...one, change_pct: -13.8 }),
    stock('AMD', { ...one, change_pct: 2 }),
    stock('MU', { ...one, volume_float_ratio: 5 }),
    stock('SOFI', { ...one, confidence_score: 61 }),
    stock('ZZZQ', { ...one, recommendation_action: 'BUY', confidence_score: null }),
    stock('QMHLD', { ...one, recommendation_action: 'SELL', confidence_score: 73 }),
    stock('TNA', { ...one, pattern_count: 2, confidence_score: 10 }),
  ];
  const order = ['TNA', 'QMHLD', 'ZZZQ', 'SOFI', 'MU', 'AMD', 'CBKUE'];
  expect(symbols(sortStocks(stocks, defaultSort))).toEqual(order);
  expect(symbols(sortStocks(stocks.toReversed(), defaultSort))).toEqual(order);
});

const known = sortColumns.filter((one) => one !== 'symbol' && one !== 'recommendation_action');
test.each(known)('unknown values of %s come last whichever way it is turned', (column) => {
  const [small, large] = column === 'risk_warning' ? ['a', 'b'] : [1, 2];
  const stocks = [
    stock('AAPL', { [column]: null }),
    stock('TNA', { [column]: small }),
    stock('AMD', { [column]: null }),
    stock('TZA', { [column]: large }),
  ];
  for (const given of [stocks, stocks.toReversed()]) {
    const sorted = (direction: 'asc' | 'desc') => symbols(sortStocks(given, { column, direction }));
    expect(sorted('asc').slice(0, 2)).toEqual(['TNA', 'TZA']);
    expect(sorted('desc').slice(0, 2)).toEqual(['TZA', 'TNA']);
    expect(sorted('asc').slice(2).toSorted()).toEqual(['AAPL', 'AMD']);
  }
});

test('actions are sorted by what they ask for, symbols by the alphabet', () => {
  const words = ['NONE', 'SELL', 'AVOID', 'BUY', 'WATCH'] as const;
  const stocks = words.map((word) => stock(word, { recommendation_action: word }));
  const column = 'recommendation_action';
  expect(symbols(sortStocks(stocks, { column, direction: 'desc' }))).toEqual(['BUY', 'SELL', 'WATCH', 'NONE', 'AVOID']);
  expect(symbols(sortStocks(stocks, { column: 'symbol', direction: 'asc' }))).toEqual([...words].sort());
});

// VALID-22
test.each([
  ['', ['TNA', 'SPY', 'NVDA', 'F']],
  ['  nv ', ['NVDA']],
  ['mega', ['NVDA']],
  ['mega_caps', ['NVDA']],
  ['Mega Caps', ['NVDA']],
  ['market context', ['SPY']],
  ['beyond', ['F']],
  ['zzz', []],
])('a search for %j finds %j', (text, found) => {
  expect(
    symbols(
      searchStocks(
        ['TNA', 'SPY', 'NVDA', 'F'].map((one) => stock(one)),
        text,
      ),
    ),
  ).toEqual(found);
});

test('groups come in the order of the watchlist, and know whether they hold a golden window', () => {
  const stocks = [stock('GME'), stock('F'), stock('TZA'), stock('TNA', { has_golden_window: true }), stock('SPY')];
  expect(groupStocks(stocks).map((one) => [one.label, symbols(one.quiet), one.golden_window])).toEqual([
    ['ETFs & Indices', ['TZA', 'TNA'], true],
    ['Market Context', ['SPY'], false],
    ['Wild Cards', ['GME'], false],
    ['Beyond the watchlist', ['F'], false],
  ]);
});

test('tradable and open rows come first; what is avoided, not judged, no setup or without a pattern is quiet', () => {
  const found = { pattern_count: 1, has_reversal: true };
  const watch = { ...found, recommendation_action: 'WATCH', entry_low: 10, entry_high: 10.1 } as const;
  const stocks = [
    stock('AAPL'),
    stock('AMZN', {
      ...found,
      recommendation_action: 'AVOID',
      disqualify_reasons: ['LOW_VOLUME', 'DUMPING'],
      volume_float_ratio: 1.07,
    }),
    stock('META', { ...watch, plan_refused: 'STOP_TOO_CLOSE', stop_loss: 9.98 }),
    stock('MSFT', { ...found, not_judged: ['LOW_VOLUME'] }),
    stock('NVDA', watch),
    stock('TSLA'),
  ];
  const [group] = groupStocks(stocks, (symbol) => symbol === 'TSLA');
  expect(symbols(group?.stocks ?? [])).toEqual(['NVDA', 'TSLA']);
  expect(symbols(group?.quiet ?? [])).toEqual(['AMZN', 'META', 'MSFT', 'AAPL']);
  expect(quietWords(group?.quiet ?? [])).toEqual([
    '2 avoided: AMZN, volume 1.07x, needs 3x; META, stop 9.98, closer than 3 ticks',
    '1 not judged: MSFT',
    '1 symbol, no pattern',
  ]);
  expect(quietWords([])).toEqual([]);
});

test('a watch without prices says why', () => {
  const watch = stock('TNA', { recommendation_action: 'WATCH', entry_low: null });
  expect(noPlanWords(watch)).toBe('No plan yet: too few minute bars for a stop');
  expect(noPlanWords({ ...watch, entry_low: 10 })).toBeNull();
  expect(noPlanWords(stock('TNA'))).toBeNull();
});

// CALC-73
test('one pattern stands for several: golden window, reversal, support bounce, gap and go, market follow', () => {
  const order = ['golden_window', 'reversal', 'support_bounce', 'gap_and_go', 'market_follow'] as const;
  order.forEach((pattern, at) => {
    const flags = Object.fromEntries(order.slice(at).map((one) => [`has_${one}`, true]));
    expect(iconPattern(stock('TNA', flags))).toBe(pattern);
  });
  expect(iconPattern(stock('TNA'))).toBeNull();
  expect(order.map(patternWords)).toEqual(['Golden Window', 'Reversal', 'Support Bounce', 'Gap & Go', 'Market Follow']);
});

// CALC-74
test.each([
  [1, false],
  [1.01, true],
  [-2, false],
  [null, false],
])('with a momentum of %s the NEW badge is %s', (momentum_5m, badge) => {
  expect(isNew({ momentum_5m })).toBe(badge);
});

describe('what a row shows', () => {
  const planned = { entry_low: 99.9, entry_high: 100.1 };

  // CALC-75
  test.each([
    ['BUY', [99.9, 100.1]],
    ['SELL', [99.9, 100.1]],
    ['WATCH', [99.9, 100.1]],
    ['AVOID', null],
    ['NONE', null],
  ] as const)('the entry of %s is %j', (recommendation_action, entry) => {
    expect(shownEntry(stock('TNA', { ...planned, recommendation_action }))).toEqual(entry);
  });

  test.each([
    [248.7, 248.84, '248.70 to 248.84'],
    [1.9001, 1.9049, '1.90'],
    [0.1234, 0.1236, '0.1234 to 0.1236'],
    [null, 2, null],
  ])('an entry from %s to %s reads %s: one price where both read the same', (entry_low, entry_high, words) => {
    expect(shownEntryWords(stock('TNA', { entry_low, entry_high, recommendation_action: 'WATCH' }))).toBe(words);
  });

  test.each([
    ['BUY', 99.9, 100.1, 99, 102, { entry: 100, risk: 1, reward: 2 }],
    ['SELL', 99.9, 100.1, 101, 98, { entry: 100, risk: 1, reward: 2 }],
    ['AVOID', 99.9, 100.1, 99, 102, null],
    ['BUY', 99.9, 100.1, 0, 102, null],
    ['BUY', 99.9, 100.1, 99, null, null],
  ] as const)(
    'a %s from %s to %s with stop %s and target %s risks and seeks %j',
    (action, low, high, stop, target, sizes) => {
      const plan = { entry_low: low, entry_high: high, stop_loss: stop, target_price: target };
      expect(planSizes(stock('TNA', { ...plan, recommendation_action: action }))).toEqual(sizes);
    },
  );

  test('an unknown entry is not shown', () => {
    expect(shownEntry(stock('TNA', { recommendation_action: 'WATCH', entry_low: null, entry_high: 1 }))).toBeNull();
  });

  // CALC-76
  test.each([
    [0.01, 0.01],
    [0, null],
    [-1, null],
    [null, null],
  ])('a stop or target of %s shows %s', (price, shown) => {
    expect(shownPrice(price)).toBe(shown);
  });

  // CALC-49
  test.each([
    [12_345_678, '12.3M'],
    [999_499, '999K'],
    [999_500, '1.0M'],
    [620_400, '620K'],
    [1_000, '1K'],
    [999, '999'],
    [0, '0'],
    [1_234_567_890, '1,234.6M'],
    [null, 'N/A'],
  ])('a volume of %s reads %s', (volume, words) => {
    expect(volumeWords(volume)).toBe(words);
  });
});
