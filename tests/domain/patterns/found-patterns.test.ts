// Patterns of the whole market on the wire: what a poll found, joined by open plans.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patternNames } from '../../../src/domain/goldeneye/golden-eye.ts';
import { foundPatterns, markBits, patternMarks, readFound } from '../../../src/domain/patterns/found-patterns.ts';
import { unpackSymbols } from '../../../src/domain/text/pack-symbols.ts';

const AS_OF = '2026-11-17T18:14:00.000Z';
const symbol = fc.stringMatching(/^[A-Z]{1,5}$/);

test('every stock with a pattern or a plan is there once with all its marks, by symbol upwards', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(symbol, fc.integer({ min: 0, max: 31 })), { selector: ([name]) => name }),
      fc.uniqueArray(fc.record({ symbol, patterns: fc.subarray([...patternNames], { minLength: 1 }) }), {
        selector: (plan) => plan.symbol,
      }),
      (polled, plans) => {
        const bits = Uint8Array.from(polled, ([, mask]) => mask);
        const names = polled.map(([name]) => name);
        const wire = foundPatterns({ as_of: AS_OF, found: readFound(bits, names) }, plans);
        const symbols = unpackSymbols(wire.symbols);
        expect(symbols).toEqual([...new Set(symbols)].toSorted());
        const marked = new Map(symbols.map((name, at) => [name, wire.marks[at] ?? 0]));
        for (const name of new Set([...names, ...plans.map((plan) => plan.symbol)])) {
          const plan = plans.find((one) => one.symbol === name);
          const polledBits = polled.find(([one]) => one === name)?.[1] ?? 0;
          const own = patternMarks.filter((mark) =>
            mark === 'plan'
              ? plan !== undefined
              : plan?.patterns.includes(mark) || (polledBits & markBits([mark])) !== 0,
          );
          expect(marked.get(name) ?? 0, name).toBe(markBits(own));
        }
      },
    ),
  );
});

test('before the first poll the minute is unknown, whatever plans an earlier process left', () => {
  expect(foundPatterns(null, []).as_of).toBeNull();
  expect(foundPatterns(null, [{ symbol: 'NVDA', patterns: ['reversal'] }])).toMatchObject({ as_of: null });
});
