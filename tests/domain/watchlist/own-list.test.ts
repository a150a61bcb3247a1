// Own expert lists: what they say of a stock, and what may be kept.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OwnList, OwnListInput, ownReasons } from '../../../src/domain/watchlist/own-list.ts';

const list = (id: number, side: OwnList['side'], points: number, symbols: string[]): OwnList => ({
  id,
  name: `List ${id}`,
  side,
  points,
  symbols,
  since: '2026-11-17T18:14:05.000Z',
});

describe('what own lists say of a stock', () => {
  test('each list that names it gives its points on its side, and their sum stands for all', () => {
    const lists = [
      list(1, 'bullish', 10, ['NVDA', 'AAPL']),
      list(2, 'bearish', 45, ['NVDA']),
      list(3, 'bullish', 5, []),
    ];
    const said = ownReasons(lists, 'NVDA');
    expect(said?.points).toBe(-35);
    expect(said?.reasons.map(({ name, points }) => `${name}: ${points}`)).toEqual(['List 1: 10', 'List 2: -45']);
    expect(ownReasons(lists, 'AAPL')?.points).toBe(10);
    expect(ownReasons(lists, 'MSFT')).toBeNull();
    expect(ownReasons([], 'NVDA')).toBeNull();
  });

  test('a list that does not name a stock changes nothing about it', () => {
    const symbol = fc.constantFrom('NVDA', 'AAPL', 'MSFT', 'AMD');
    const any = fc.tuple(
      fc.constantFrom('bullish' as const, 'bearish' as const),
      fc.integer({ min: 1, max: 45 }),
      fc.uniqueArray(symbol),
    );
    fc.assert(
      fc.property(fc.array(any, { maxLength: 10 }), symbol, (given, asked) => {
        const lists = given.map(([side, points, symbols], at) => list(at + 1, side, points, symbols));
        const naming = lists.filter(({ symbols }) => symbols.includes(asked));
        expect(ownReasons(lists, asked)).toEqual(ownReasons(naming, asked));
      }),
    );
  });
});

test.each([
  [{ points: 0 }],
  [{ points: 46 }],
  [{ points: 1.5 }],
  [{ side: 'neutral' }],
  [{ name: '  ' }],
  [{ symbols: [] }],
  [{ symbols: new Array(501).fill('NVDA') }],
])('a list with %j is not kept', (change) => {
  const good = { name: 'My picks', side: 'bullish', points: 10, symbols: ['NVDA'] };
  expect(OwnListInput.safeParse(good).success).toBe(true);
  expect(OwnListInput.safeParse({ ...good, ...change }).success).toBe(false);
});
