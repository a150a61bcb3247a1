// Comparison of two published states, and pages of their changes.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ScoreChange, ScoreThen } from '../../../src/domain/changes/change.ts';
import { changedDecisions, changedFilters, changedLights, changedScores } from '../../../src/domain/changes/compare.ts';
import { countChanges, pageOfChanges } from '../../../src/domain/changes/page.ts';
import { summaries } from '../../../src/domain/screener/rules/signal-lights.ts';
import { lightCodes } from '../../../src/domain/screener/screener-stock.ts';

const scores = (of: Record<string, [number, ScoreThen['action']]>) =>
  new Map(Object.entries(of).map(([symbol, [score, action]]) => [symbol, { score, action }]));

/** Lights in their published order, the others red. */
const packed = (...greens: number[]) =>
  [0, 1, 2, 3, 4].reduce((mask, at) => mask | (lightCodes[greens.includes(at) ? 'green' : 'red'] << (2 * at)), 0);

const judged = (filters: number, lights: number) => ({
  filters,
  lights,
  decision: summaries[lights]?.decision ?? null,
});

describe('Scores', () => {
  test.each([
    ['another action', [100, 'BUY'], [101, 'STRONG_BUY'], true],
    ['another band, same action', [99, 'BUY'], [101, 'BUY'], true],
    ['more points alone', [60, 'BUY'], [70, 'BUY'], false],
    ['nothing', [60, 'BUY'], [60, 'BUY'], false],
  ] as const)('%s', (_, before, after, changed) => {
    const made = changedScores(scores({ NVDA: [...before] }), scores({ NVDA: [...after] }));
    expect(made.map(({ symbol }) => symbol)).toEqual(changed ? ['NVDA'] : []);
  });

  test('a stock that got or lost its score changed; the largest move is first', () => {
    const made = changedScores(
      scores({ AAPL: [30, 'BUY'], MSFT: [10, 'HOLD'] }),
      scores({ MSFT: [-200, 'STRONG_SELL'], NVDA: [40, 'BUY'] }),
    );
    expect(
      made.map(({ symbol, before, after, toward }) => `${symbol} ${before?.score} ${after?.score} ${toward}`),
    ).toEqual(['MSFT 10 -200 -1', 'NVDA undefined 40 1', 'AAPL 30 undefined -1']);
  });

  test('nothing changed where no score was known before', () => {
    expect(changedScores(new Map(), scores({ MSFT: [10, 'HOLD'], NVDA: [40, 'BUY'] }))).toEqual([]);
  });
});

describe('Runs', () => {
  const before = new Map([
    ['AAPL', judged(1, packed(0, 1, 2))],
    ['MSFT', judged(1, packed(0))],
    ['NVDA', judged(0, packed(0, 1, 2))],
    ['TSLA', judged(3, packed(0))],
  ]);
  const after = new Map([
    ['AAPL', judged(0, packed(0, 1, 2))],
    ['MSFT', judged(1, packed(0, 1))],
    ['NVDA', judged(6, packed(0, 1, 2))],
    ['TSLA', judged(1, packed(0))],
  ]);

  test('decisions count to and from YES of listed stocks, those to YES first', () => {
    expect(changedDecisions(before, after)).toMatchObject([
      { symbol: 'NVDA', before: null, after: 'YES', toward: 1 },
      { symbol: 'AAPL', before: 'YES', after: null, toward: -1 },
    ]);
  });

  test('filters that turned on and off', () => {
    expect(changedFilters(before, after)).toMatchObject([
      { symbol: 'NVDA', turned_on: ['VS', 'SM'], turned_off: [], toward: 1 },
      { symbol: 'AAPL', turned_on: [], turned_off: ['PM'], toward: -1 },
      { symbol: 'TSLA', turned_on: [], turned_off: ['VS'], toward: -1 },
    ]);
  });

  test('lights of stocks that both runs list', () => {
    expect(changedLights(before, after)).toMatchObject([
      { symbol: 'MSFT', toward: 1, lights: [{ signal: 'volume_trend', before: 'red', after: 'green' }] },
    ]);
  });
});

test('equal states have no change, and going back has the opposite ones', () => {
  const state = fc.dictionary(
    fc.constantFrom('A', 'B', 'C', 'D', 'E'),
    fc.tuple(fc.nat(15), fc.nat(1023)).map(([filters, lights]) => judged(filters, lights)),
  );
  fc.assert(
    fc.property(state, state, (one, other) => {
      const [a, b] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
      for (const compare of [changedDecisions, changedFilters, changedLights]) {
        expect(compare(a, a)).toEqual([]);
        const there = compare(a, b).map(({ symbol, toward }) => [symbol, toward]);
        const back = compare(b, a).map(({ symbol, toward }) => [symbol, 0 - toward]);
        expect(there.sort()).toEqual(back.sort());
      }
    }),
  );
});

test('pages hold every row once, stars first, whatever their length', () => {
  const rows: ScoreChange[] = Array.from({ length: 23 }, (_, at) => ({
    kind: 'scores',
    id: `S${at}`,
    symbol: `S${at}`,
    toward: at % 2 === 0 ? 1 : -1,
    before: null,
    after: null,
  }));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.uniqueArray(fc.nat(22)), (most, starred) => {
      const stars = new Set(starred.map((at) => `S${at}`));
      const isStarred = (symbol: string) => stars.has(symbol);
      const read: string[] = [];
      let after: string | null = null;
      do {
        const page = pageOfChanges(rows, isStarred, { after, most });
        expect(page?.rows.length).toBeLessThanOrEqual(most);
        read.push(...(page?.rows ?? []).map(({ id }) => id));
        after = page?.next ?? null;
      } while (after !== null);
      const ids = rows.map(({ id }) => id);
      expect(read).toEqual([...ids.filter(isStarred), ...ids.filter((id) => !isStarred(id))]);
      expect(countChanges(rows, isStarred)).toEqual({ all: 23, starred: stars.size, up: 12, down: 11 });
    }),
  );
  expect(pageOfChanges(rows, () => false, { after: '0NOPE', most: 5 })).toBeNull();
});
