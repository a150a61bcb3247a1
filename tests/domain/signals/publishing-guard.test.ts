// Publishing guard: reasons to hold a state, and the dry run.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '../../../src/domain/market/calendar.ts';
import { findExpertList } from '../../../src/domain/signals/expert-lists.ts';
import { emptyColumns } from '../../../src/domain/signals/score/signal-columns.ts';
import {
  findBothSides,
  type GuardFacts,
  type Leaving,
  noGuardFacts,
  windowMoved,
} from '../../../src/domain/signals/state/guard-facts.ts';
import {
  type ComparedFile,
  type ComparedState,
  compareStates,
  doubledFiles,
  findHoldReason,
  type Judged,
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

const judged = (facts: Partial<GuardFacts> = {}, leaving: Leaving | null = null): Judged => ({
  facts: { ...noGuardFacts, ...facts },
  leaving,
});
const own = (file_type: string, rows: number, recent: number[]) => ({
  file_name: `${file_type}.csv`,
  file_type,
  day: null,
  rows,
  recent,
});

describe('A batch is held', () => {
  test.each([
    { before: 9, after: names(6), held: false, name: 'a third vanishes' },
    { before: 9, after: names(5), held: true, name: 'more than a third vanishes' },
    { before: 9, after: names(9, 9), held: true, name: 'as many others appear' },
    { before: 0, after: names(2), held: false, name: 'nothing was there' },
  ])('by symbols that vanish without a reason: $name, held $held', ({ before, after, held }) => {
    expect(findHoldReason(state(names(before)), state(after), judged()) !== null).toBe(held);
  });

  test('not by symbols that left the window or are no longer named by lists that came again', () => {
    const leaving = { lost: 9, left_window: 5, replaced: 4, sessions_before: 2, sessions_after: 1 };
    expect(findHoldReason(state(names(9)), state(names(3, 9)), judged({}, leaving))).toBeNull();
    expect(findHoldReason(state(names(9)), state(names(3, 9)), judged({}, { ...leaving, replaced: 0 }))).toBe(
      '4 of 9 published symbols (44.4%) would vanish although their lists were not brought again; up to a third may.',
    );
  });

  test.each([
    { rows: 215, recent: [430, 429, 436], held: false, name: 'half of its shortest recent file' },
    { rows: 20, recent: [430, 429, 436], held: true, name: 'less than half' },
    { rows: 3, recent: [2, 20, 9, 8], held: false, name: 'a list that was shorter before' },
    { rows: 14, recent: [59, 27, 100, 82], held: false, name: 'about half of its shortest recent file' },
    { rows: 27, recent: [59], held: false, name: 'one earlier file, above a third of it' },
    { rows: 19, recent: [59], held: true, name: 'one earlier file, below a third of it' },
    { rows: 0, recent: [6], held: true, name: 'no rows' },
    { rows: 2, recent: [], held: false, name: 'its first file' },
  ])('by a required list it brings: $name, held $held', ({ rows, recent, held }) => {
    const facts = { files: [own('price-target-lowered', rows, recent)] };
    expect(findHoldReason(null, state([]), judged(facts)) !== null).toBe(held);
    expect(findHoldReason(null, state([]), judged({ files: [own('gap-up', rows, recent)] }))).toBeNull();
  });

  test.each([
    { rows: 9, recent: [31, 43, 100, 59, 45], held: false, name: 'the day before a holiday' },
    { rows: 12, recent: [100, 87, 35, 66, 27], held: false, name: 'a calm day after a fall' },
    { rows: 5, recent: [31, 43, 100, 59, 45], held: true, name: 'less than a fifth of its shortest recent file' },
    { rows: 19, recent: [300, 290], held: false, name: 'too few earlier files to know what is usual' },
    { rows: 18, recent: [101, 140, 179, 205], day: '2025-12-24', held: false, name: 'a shortened session' },
    { rows: 18, recent: [101, 140, 179, 205], day: '2025-12-23', held: true, name: 'a full session' },
    { rows: 0, recent: [4], held: false, name: 'no rows after one short file' },
    { rows: 0, recent: [5], held: true, name: 'no rows' },
    { rows: 0, recent: [4, 4], held: true, name: 'no rows after two short files' },
    { rows: 0, recent: [101, 140, 179, 205], day: '2025-12-24', held: true, name: 'no rows of a shortened session' },
  ])('by a required list of all stocks that meet a condition: $name, held $held', ({ rows, recent, day, held }) => {
    for (const list of ['52-week-lows', 'unusual-volume', 'death-cross']) {
      const files = [{ ...own(list, rows, recent), day: day ?? null }];
      expect(findHoldReason(null, state([]), judged({ files })) !== null).toBe(held);
    }
  });

  test('by an expected list that did not come, never by one that nobody expected', () => {
    const missing = ['golden-cross', 'death-cross'];
    expect(findHoldReason(null, state([]), judged({ expected: missing, missing }))).toBe(
      '2 expected lists missing: Golden Cross Stocks, Death Cross Stocks.',
    );
    expect(findHoldReason(null, state([]), judged({ expected: missing, missing: [] }))).toBeNull();
  });

  test('by files dated by their upload alone', () => {
    expect(findHoldReason(null, state([]), judged({ undated: ['gap-up.csv'] }))).toBe(
      'No day found, dated by the upload: gap-up.csv.',
    );
  });

  test.each([
    [1, 10, false],
    [2, 10, true],
  ])('when its own files name %i of %i symbols on both sides: %s', (both, symbols, held) => {
    const sides = [{ one: 'Gap Up Stocks', other: 'Gap Down Stocks', both, symbols }];
    expect(findHoldReason(null, state([]), judged({ both_sides: sides })) !== null).toBe(held);
  });

  test('with every reason and its figures, the lists that lack most named first', () => {
    const files = ['golden-cross', 'death-cross', '52-week-highs', '52-week-lows'].map((slug, at) =>
      own(slug, 1, [10 * (at + 1), 10 * (at + 1), 10 * (at + 1)]),
    );
    expect(findHoldReason(state(names(3)), state(names(1)), judged({ files }))).toBe(
      '2 of 3 published symbols (66.7%) would vanish although their lists were not brought again; up to a third may. ' +
        'Less than half of the usual rows: 52-Week Lows 1 row, usual 40, 52-Week Highs 1 row, usual 30, ' +
        'Death Cross Stocks 1 row, usual 20 and 1 more.',
    );
  });
});

test('Symbols on both sides are those of a count by day and symbol, whatever the days and ids', () => {
  const type = fc.constantFrom(typeOf('gap-up'), typeOf('gap-down'));
  const row = fc.tuple(type, fc.constantFrom(0, 1, 65_536, 2 ** 30), fc.constantFrom(0, 1, 20_000));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      const columns = {
        ...emptyColumns(rows.length),
        count: rows.length,
        type: Uint8Array.from(rows, ([of]) => of),
        symbol: Int32Array.from(rows, ([, symbol]) => symbol),
        day: Int32Array.from(rows, ([, , on]) => on),
      };
      const typesOf = Map.groupBy(rows, ([, symbol, on]) => `${on} ${symbol}`);
      const both = [...typesOf.values()].filter((some) => new Set(some.map(([of]) => of)).size === 2).length;
      expect(findBothSides(columns)).toEqual(
        both === 0 ? [] : [{ one: 'Gap Up Stocks', other: 'Gap Down Stocks', both, symbols: typesOf.size }],
      );
    }),
  );
});

test('Symbols on both sides of a pair are counted by day, over all symbols of the pair', () => {
  const rows: [slug: string, symbol: number, day: number][] = [
    ['gap-up', 0, 0],
    ['gap-down', 0, 0],
    ['gap-up', 1, 0],
    ['gap-down', 1, 1],
    ['golden-cross', 2, 0],
  ];
  const columns = {
    ...emptyColumns(rows.length),
    count: rows.length,
    type: Uint8Array.from(rows, ([slug]) => typeOf(slug)),
    symbol: Int32Array.from(rows, ([, symbol]) => symbol),
    day: Int32Array.from(rows, ([, , of]) => day + of),
  };
  expect(findBothSides(columns)).toEqual([{ one: 'Gap Up Stocks', other: 'Gap Down Stocks', both: 1, symbols: 3 }]);
});

test('A window that moved on is said with its sessions', () => {
  const leaving = { lost: 3_100, left_window: 3_100, replaced: 0, sessions_before: 2, sessions_after: 1 };
  const text = '2 sessions became 1: 3,100 symbols left the window';
  expect(windowMoved(leaving)).toBe(text);
  expect(windowMoved({ ...leaving, left_window: 1, sessions_after: 2 })).toBe(
    'The window moved on: 1 symbol left the window',
  );
  expect(windowMoved({ ...leaving, left_window: 0 })).toBeNull();
  const { checks } = compareStates(state(names(3)), state(names(1)), [], judged({}, leaving));
  expect(checks).toContainEqual({ passed: true, holds: false, text });
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
  expect(compareStates(before, after)).toMatchObject({
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
    unusual_lists: [{ list: 'Golden Cross Stocks', required: true, usual: 10, before: 10, after: 4, own: null }],
  });
  // A list the batch brings is compared with its own recent files, whatever the state still holds.
  const facts = { files: [own('golden-cross', 4, [30, 31])] };
  expect(compareStates(before, after, [], judged(facts)).unusual_lists).toEqual([
    { list: 'Golden Cross Stocks', required: true, usual: 31, before: 10, after: 4, own: 4 },
  ]);
  expect(compareStates(null, after)).toMatchObject({ symbols_before: 0, appearing: { count: 4 }, largest_moves: [] });
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
  const change = compareStates(before, after);
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
    { passed: true, holds: true, text: 'Lost symbols are within the limit: 1 of 3, up to a third may' },
    { passed: true, holds: true, text: 'No required list came that could be too short' },
    { passed: true, holds: true, text: 'No schedule expected lists of this batch' },
    { passed: true, holds: true, text: 'Every file has a day of its own' },
    { passed: true, holds: true, text: 'Opposite lists share at most a tenth of their symbols' },
    { passed: true, holds: true, text: 'Prices fit the last close in every file' },
    { passed: false, holds: false, text: '20 required lists have no signals' },
    { passed: true, holds: false, text: 'Every input file is there once' },
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
