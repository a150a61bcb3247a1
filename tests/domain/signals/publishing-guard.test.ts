// When a state is held back, and what a dry run tells of it.
import { describe, expect, test } from 'vitest';
import { dayNumber } from '../../../src/domain/market/calendar.ts';
import { findExpertList } from '../../../src/domain/signals/expert-lists.ts';
import {
  type ComparedFile,
  type ComparedState,
  doubledFiles,
  heldReason,
  stateChange,
} from '../../../src/domain/signals/state/publishing-guard.ts';

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
      '2 of 3 published symbols (66.7%) would vanish; up to a third may. ' +
        'Golden Cross Stocks would have 2 of its usual 10 signals; at least half are expected.',
    );
  });

  test('with one sentence for many lists, those that lose most named', () => {
    const before = state(names(3), [
      ['golden-cross', 0, 10],
      ['death-cross', 0, 1_200],
      ['52-week-highs', 0, 600],
      ['52-week-lows', 0, 25],
    ]);
    const after = state(names(3), [['golden-cross', 1, 2]]);
    expect(heldReason(before, after)).toBe(
      '4 required lists would have less than half of their usual signals: ' +
        'Death Cross Stocks 0 of 1,200, 52-Week Highs 0 of 600, 52-Week Lows 0 of 25 and 1 more.',
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
  expect(stateChange(before, after)).toMatchObject({
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

test('A dry run tells what becomes of each band, every list of the catalogue, and the checks with their figures', () => {
  const list = typeOf('golden-cross');
  const before: ComparedState = {
    scores: new Map([
      ['STAYS', 5],
      ['GONE', 5],
      ['CROSSES', 120],
    ]),
    lists: [{ type: list, day, signals: 10 }],
  };
  const after: ComparedState = {
    scores: new Map([
      ['STAYS', 6],
      ['CROSSES', -120],
    ]),
    lists: [
      { type: list, day, signals: 4, carried: 4 },
      { type: typeOf('gap-up'), day, signals: 8, carried: 3 },
    ],
  };
  const change = stateChange(before, after);
  expect(change.bands).toEqual([
    { band: 'strongly bullish', before: 1, stay: 0, cross: 1, vanish: 0, after: 0 },
    { band: 'bullish', before: 2, stay: 1, cross: 0, vanish: 1, after: 1 },
    { band: 'neutral', before: 0, stay: 0, cross: 0, vanish: 0, after: 0 },
    { band: 'bearish', before: 0, stay: 0, cross: 0, vanish: 0, after: 0 },
    { band: 'strongly bearish', before: 0, stay: 0, cross: 0, vanish: 0, after: 1 },
  ]);
  expect(change.lists).toHaveLength(63);
  expect(change.lists.filter(({ after: signals }) => signals > 0)).toEqual([
    expect.objectContaining({ list: 'Golden Cross Stocks', own: 0, before: 10, after: 4 }),
    expect.objectContaining({ own: 5, before: 0, after: 8 }),
  ]);
  expect(change.checks).toEqual([
    { passed: true, holds: true, text: '1 of 3 published symbols vanish; up to a third may' },
    {
      passed: false,
      holds: true,
      text: '1 of 1 required lists that are published lose more than half of their usual signals',
    },
    { passed: false, holds: false, text: '20 required lists have no signals' },
    { passed: true, holds: false, text: '0 input files are doubled' },
  ]);
});

test.each([
  ['the same content under another name', { sha256: 'one' }, 'the same content as first.csv'],
  ['the same rows, written otherwise', { keys_sha256: 'keys' }, 'the same stocks and days as first.csv'],
  ['a file appended to itself', { row_count: 20, repeated_count: 10 }, '10 of its 20 rows say an earlier row again'],
  ['a file with a few equal rows', { row_count: 20, repeated_count: 7 }, null],
  ['the same stocks in another list', { keys_sha256: 'keys', file_type: 'gap-up' }, null],
  ['a file that was not imported', { keys_sha256: null, row_count: null, repeated_count: null }, null],
] as const)('%s is reported as doubled, or not', (_, part, reason) => {
  const first: ComparedFile = {
    file_name: 'first.csv',
    file_type: 'golden-cross',
    status: 'imported',
    sha256: 'one',
    keys_sha256: 'keys',
    row_count: 10,
    repeated_count: 0,
  };
  const second: ComparedFile = { ...first, file_name: 'second.csv', sha256: 'two', keys_sha256: 'others', ...part };
  expect(doubledFiles([first, second])).toEqual(
    reason === null ? [] : [{ file_name: 'second.csv', list: second.file_type, reason }],
  );
});
