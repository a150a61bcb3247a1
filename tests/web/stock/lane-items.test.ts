// Items of a lane: within its edges, never over each other, each wide enough to be pointed at, nothing in sight lost.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laneItems } from '../../../src/web/stock/lanes/lane-items.ts';

type Said = { from: number; to: number };

const spans = fc
  .array(
    fc.record({
      from: fc.double({ min: -50, max: 150, noNaN: true }),
      length: fc.double({ min: 0, max: 60, noNaN: true }),
    }),
    {
      maxLength: 40,
    },
  )
  .map((all) => all.map(({ from, length }) => ({ from, to: from + length })).sort((a, b) => a.from - b.from));

test('any spans at any zoom', () => {
  fc.assert(
    fc.property(
      spans,
      fc.double({ min: 0, max: 60, noNaN: true }),
      fc.double({ min: 5, max: 40, noNaN: true }),
      (said, from, width) => {
        const slots = { from, to: from + width };
        const least = 0.03;
        const items = laneItems<Said>(said, slots, least, (one) => one);
        items.forEach(({ from: begin, to: end }, at) => {
          expect(begin).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(1);
          expect(end - begin).toBeGreaterThanOrEqual(least - 1e-9);
          expect(end).toBeLessThanOrEqual(items[at + 1]?.from ?? 1);
        });
        const seen = said.filter(
          (one) => one.from < slots.to && one.to >= slots.from && (one.to > slots.from || one.from >= slots.from),
        );
        expect(items.flatMap(({ of }) => of)).toEqual(seen);
      },
    ),
  );
});

test('a span that begins before the window is cut at its edge, one far from others stands alone', () => {
  const said = [
    { from: 0, to: 20 },
    { from: 30, to: 30 },
    { from: 31, to: 31 },
    { from: 50, to: 60 },
  ];
  expect(laneItems<Said>(said, { from: 10, to: 60 }, 0.04, (one) => one)).toEqual([
    { from: 0, to: 0.2, of: [said[0]] },
    { from: 0.4, to: expect.closeTo(0.46), of: [said[1], said[2]] },
    { from: 0.8, to: 1, of: [said[3]] },
  ]);
});
