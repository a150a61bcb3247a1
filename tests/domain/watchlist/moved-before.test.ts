// Move of one stock in an own order: it stands where it was put, and no other pair changes its order.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedBefore } from '../../../src/domain/watchlist/watchlist-rows.ts';

test.each([
  ['B', 'A', ['B', 'A', 'C']],
  ['A', null, ['B', 'C', 'A']],
  ['A', 'GONE', ['B', 'C', 'A']],
  ['A', 'A', ['A', 'B', 'C']],
  ['GONE', 'A', ['A', 'B', 'C']],
])('%s before %s', (moved, before, order) => {
  expect(movedBefore(['A', 'B', 'C'], moved, before)).toEqual(order);
});

test('a move on one device keeps what another device moved', () => {
  const symbols = ['A', 'B', 'C', 'D', 'E', 'F'];
  const symbol = fc.constantFrom(...symbols);
  const move = fc.tuple(symbol, fc.option(symbol));
  fc.assert(
    fc.property(fc.array(move), move, (before, [moved, target]) => {
      const order = before.reduce<string[]>((now, [one, to]) => movedBefore(now, one, to), symbols);
      const others = (list: readonly string[]) => list.filter((other) => other !== moved);
      const after = movedBefore(order, moved, target);
      expect(others(after)).toEqual(others(order));
      expect(after.toSorted()).toEqual(symbols);
      if (target !== moved) expect(after[after.indexOf(moved) + 1] ?? null).toBe(target);
    }),
  );
});
