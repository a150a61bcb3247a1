// Scores in words, bars, chips, and the order and search of the list.
import { describe, expect, test } from 'vitest';
import { signalChips } from '../../../src/domain/signals/chips.ts';
import {
  guideLabel,
  premiumSegments,
  scoreBand,
  scoreSegments,
} from '../../../src/domain/signals/score/score-words.ts';
import type { SignalItem } from '../../../src/domain/signals/signal.ts';
import { byScore, openingTab, searchIn } from '../../../src/domain/signals/signal-list.ts';
import { stockQuery } from '../../../src/domain/stocks/search/stock-query.ts';

// CALC-41
test.each([
  [101, 'strongly bullish'],
  [100, 'bullish'],
  [1, 'bullish'],
  [0, 'neutral'],
  [-1, 'bearish'],
  [-100, 'bearish'],
  [-101, 'strongly bearish'],
])('a score of %d is %s', (score, words) => {
  expect(scoreBand(score)).toBe(words);
});

// CALC-42, T-07
test.each([
  [101, 'Strong Buy'],
  [100, 'Buy'],
  [50, 'Buy'],
  [25, 'Buy'],
  [24, 'Hold'],
  [-25, 'Hold'],
  [-26, 'Sell'],
  [-50, 'Sell'],
  [-51, 'Strong Sell'],
  [-1000, 'Strong Sell'],
])('the guide calls a score of %d %s', (score, label) => {
  expect(guideLabel(score)).toBe(label);
});

// CALC-44, T-12
test.each([
  [0, 0],
  [1, 1],
  [10, 1],
  [11, 2],
  [95, 10],
  [100, 10],
  [845, 10],
])('a score of %d lights %d of 10 segments', (score, segments) => {
  expect(scoreSegments(score)).toBe(segments);
});

// CALC-45
test.each([
  [0, 0],
  [1, 3],
  [2, 6],
  [3, 10],
  [12, 10],
])('%d premium signals light %d segments', (signals, segments) => {
  expect(premiumSegments(signals)).toBe(segments);
});

const item = (type: string, count: number): SignalItem => ({
  type,
  count,
  grouped: count > 1,
  signal_date: '2026-11-17',
  points_each: 10,
  total_points: 10 * count,
  side: 'bullish',
  data: {},
});

test('chips stand by side, the most frequent type first, and a type that comes twice is added up', () => {
  // SIGPRO-28, L-29
  const chips = signalChips({
    premium: [item('Idea Engine', 1)],
    bullish: [item('Upgrades', 2), item('Targets raised', 5), item('Upgrades', 4), item('Beats', 5)],
    bearish: [item('Insider sells', 3)],
    neutral: [],
  });
  expect(chips).toEqual([
    { group: 'premium', type: 'Idea Engine', count: 1 },
    { group: 'bullish', type: 'Upgrades', count: 6 },
    { group: 'bullish', type: 'Beats', count: 5 },
    { group: 'bullish', type: 'Targets raised', count: 5 },
    { group: 'bearish', type: 'Insider sells', count: 3 },
  ]);
});

const isFound = (search: string, row: { symbol: string; company_name: string | null }) =>
  searchIn(search, stockQuery(search).symbols)(row);

describe('the list', () => {
  const row = (symbol: string, bullish_score: number, bearish_score: number) => ({
    symbol,
    bullish_score,
    bearish_score,
  });

  test('stands by bullish minus bearish, highest first, ties by symbol', () => {
    // SIGPRO-08, L-34
    const rows = [row('B', 10, 0), row('D', 0, 90), row('A', 50, 40), row('C', 900, 100)];
    expect(rows.toSorted(byScore).map(({ symbol }) => symbol)).toEqual(['C', 'A', 'B', 'D']);
  });

  test('is found by any part of symbol or company name, whatever the case', () => {
    // VALID-17
    const nvidia = { symbol: 'NVDA', company_name: 'NVIDIA Corporation' };
    for (const search of ['nvd', 'VIDIA', 'corp', ' nvda ', '']) expect(isFound(search, nvidia)).toBe(true);
    for (const search of ['amd', 'nvdan', 'a n']) expect(isFound(search, nvidia)).toBe(false);
    const berkshire = { symbol: 'BRK.B', company_name: null };
    for (const search of ['k.b', 'BRK-B', 'brk/b', 'NYSE:BRK.B', '$BRK.B', 'BRKB', 'AAPL, BRK B']) {
      expect(isFound(search, berkshire), search).toBe(true);
    }
  });

  test('opens on premium, else on the first tab with signals', () => {
    // SIGPRO-03, SIGPRO-04
    const opening = (premium: number, bullish: number, bearish: number, neutral: number) =>
      openingTab({ premium, bullish, bearish, neutral });
    expect([opening(1, 5, 5, 5), opening(0, 5, 5, 5), opening(0, 0, 5, 5)]).toEqual(['premium', 'bullish', 'bearish']);
    expect([opening(0, 0, 0, 5), opening(0, 0, 0, 0)]).toEqual(['neutral', 'premium']);
  });
});
