// When a state is held back, and what a dry run tells of it.
import { describe, expect, test } from 'vitest';
import { dayNumber } from '../../../src/domain/market/calendar.ts';
import { findExpertList } from '../../../src/domain/signals/expert-lists.ts';
import { type ComparedState, heldReason, stateChange } from '../../../src/domain/signals/state/publishing-guard.ts';

const day = dayNumber('2026-11-17');
const typeOf = (slug: string) => findExpertList(slug)?.id ?? 0;
const names = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `S${n + from}`);

function state(symbols: readonly string[], lists: [slug: string, day: number, signals: number][] = []): ComparedState {
  return {
    scores: new Map(symbols.map((symbol) => [symbol, 10])),
    lists: lists.map(([slug, of, signals]) => ({ type: typeOf(slug), day: day + of, signals })),
  };
}

describe('A state is held', () => {
  test.each([
    { before: 9, after: names(6), held: false, name: 'a third vanishes' },
    { before: 9, after: names(5), held: true, name: 'more than a third vanishes' },
    { before: 9, after: names(9, 9), held: true, name: 'as many others appear' },
    { before: 0, after: names(2), held: false, name: 'nothing was there' },
  ])('by the symbols it would lose: $name, held $held', ({ before, after, held }) => {
    expect(heldReason(state(names(before)), state(after)) !== null).toBe(held);
  });

  test.each([
    { lists: [['golden-cross', 0, 5]], held: false, name: 'half of its usual signals stays' },
    { lists: [['golden-cross', 0, 4]], held: true, name: 'less than half stays' },
    { lists: [], held: true, name: 'nothing of it stays' },
    {
      lists: [
        ['golden-cross', 1, 3],
        ['golden-cross', 0, 3],
      ],
      held: false,
      name: 'two days together are enough',
    },
  ] as { lists: [string, number, number][]; held: boolean; name: string }[])(
    'by a required list: $name, held $held',
    ({ lists, held }) => {
      // Usual is the fullest day, not the sum of two of them.
      const before = state(names(3), [
        ['golden-cross', -1, 8],
        ['golden-cross', 0, 10],
      ]);
      expect(heldReason(before, state(names(3), lists)) !== null).toBe(held);
    },
  );

  test('never by a list that is not required, and never the first one', () => {
    expect(heldReason(state(names(3), [['gap-up', 0, 10]]), state(names(3)))).toBeNull();
    expect(heldReason(null, state([]))).toBeNull();
  });

  test('with every reason and its figures', () => {
    const before = state(names(3), [['golden-cross', 0, 10]]);
    expect(heldReason(before, state(names(1), [['golden-cross', 1, 2]]))).toBe(
      '2 of 3 published symbols (67 %) would vanish; up to a third may. ' +
        'Golden Cross Stocks would have 2 of its usual 10 signals; at least half are expected.',
    );
  });
});

test('A dry run tells who appears and vanishes, whose band changes, who moves most, and which lists are unusual', () => {
  const before: ComparedState = {
    scores: new Map([
      ['GONE', 5],
      ['SAME', 5],
      ['UP', -5],
      ['MORE', 20],
    ]),
    lists: [
      { type: typeOf('golden-cross'), day, signals: 10 },
      { type: typeOf('gap-up'), day, signals: 4 },
    ],
  };
  const after: ComparedState = {
    scores: new Map([
      ['SAME', 5],
      ['UP', 120],
      ['MORE', 60],
      ['NEW', 1],
    ]),
    lists: [
      { type: typeOf('golden-cross'), day, signals: 4 },
      { type: typeOf('gap-up'), day, signals: 8 },
    ],
  };
  expect(stateChange(before, after)).toEqual({
    symbols_before: 4,
    symbols_after: 4,
    appearing: { count: 1, first: ['NEW'] },
    vanishing: { count: 1, first: ['GONE'] },
    bands_crossed: {
      count: 1,
      first: [{ symbol: 'UP', before: -5, after: 120, from: 'bearish', to: 'strongly bullish' }],
    },
    largest_moves: [
      { symbol: 'UP', before: -5, after: 120 },
      { symbol: 'MORE', before: 20, after: 60 },
    ],
    unusual_lists: [{ list: 'Golden Cross Stocks', required: true, usual: 10, before: 10, after: 4 }],
  });
  expect(stateChange(null, after)).toMatchObject({ symbols_before: 0, appearing: { count: 4 }, largest_moves: [] });
});
