// Layout of the heat map: areas in proportion, tiles within their sectors without overlap, words only where they fit.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overviewRules, type SectorOverview } from '../../../src/domain/stocks/overview/overview.ts';
import { HEAD_PX, heatLayout, stocksOnMap, treemap } from '../../../src/web/screens/stocks/market/heat-layout.ts';

const caps = fc
  .array(fc.integer({ min: 1, max: 4_000 }), { minLength: 1, maxLength: 40 })
  .map((some) => some.toSorted((a, b) => b - a));
const market = fc.array(caps, { minLength: 1, maxLength: 11 }).map((sectors) =>
  sectors
    .map(
      (own, place): SectorOverview => ({
        sector: `Sector ${place}`,
        stocks: own.length,
        rising: 0,
        market_cap: own.reduce((sum, cap) => sum + cap * 1e9, 0),
        change_percent: 0,
        largest: own.map((cap, at) => ({
          symbol: `S${place}X${at}`,
          name: 'Sample',
          current_price: 1,
          change_percent: 0,
          market_cap: cap * 1e9,
        })),
      }),
    )
    .toSorted((a, b) => b.market_cap - a.market_cap),
);
const room = fc.record({ width: fc.integer({ min: 300, max: 1_400 }), height: fc.integer({ min: 400, max: 700 }) });

test('every tile lies inside its sector, a larger value never has a smaller area, and words fit', () => {
  fc.assert(
    fc.property(market, room, (sectors, size) => {
      for (const { box, tiles } of heatLayout(sectors, size)) {
        expect(box.left + box.width).toBeLessThanOrEqual(size.width + 1e-6);
        expect(box.top + box.height).toBeLessThanOrEqual(size.height + 1e-6);
        let before = Number.POSITIVE_INFINITY;
        for (const { box: tile, symbolPx, hasFigure } of tiles) {
          expect(tile.left + tile.width).toBeLessThanOrEqual(box.width + 1e-6);
          expect(tile.top + tile.height).toBeLessThanOrEqual(Math.max(1, box.height - HEAD_PX) + 1e-6);
          const area = tile.width * tile.height;
          expect(area).toBeLessThanOrEqual(before * (1 + 1e-9));
          before = area;
          if (symbolPx !== null) expect(symbolPx).toBeLessThanOrEqual(tile.height);
          if (hasFigure) expect(symbolPx).not.toBeNull();
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('with a least side every tile has it, the largest stock alone excepted', () => {
  fc.assert(
    fc.property(market, room, (sectors, size) => {
      for (const { tiles } of heatLayout(sectors.slice(0, 1), size, 44)) {
        if (tiles.length === 1) continue;
        for (const { box } of tiles) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
      }
    }),
    { numRuns: 60 },
  );
});

test('a map shows the largest stocks of the market and some of each sector, fewer on a small one', () => {
  fc.assert(
    fc.property(market, (sectors) => {
      const count = (shown: readonly SectorOverview[]) => shown.reduce((sum, { largest }) => sum + largest.length, 0);
      const [wide, narrow] = [
        stocksOnMap(sectors, { width: 860, height: 608 }),
        stocksOnMap(sectors, { width: 320, height: 480 }),
      ];
      expect(count(narrow)).toBeLessThanOrEqual(count(wide));
      for (const [at, { largest }] of wide.entries()) {
        const all = sectors[at]?.largest ?? [];
        expect(largest.length).toBeGreaterThanOrEqual(Math.min(all.length, overviewRules.least_of_sector.value));
        expect(all.slice(0, largest.length)).toEqual(largest);
      }
    }),
    { numRuns: 60 },
  );
});

const sizes = fc
  .array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 14 })
  .map((some) => some.toSorted((a, b) => b - a));

test('areas are in proportion to sizes, and the tiles fill the room', () => {
  fc.assert(
    fc.property(sizes, fc.double({ min: 0.5, max: 5, noNaN: true }), (items, ratio) => {
      const whole = items.reduce((sum, size) => sum + size, 0);
      const tiles = treemap(items, (size) => size, { width: 100 * ratio, height: 100 });
      expect(tiles.map(({ item }) => item)).toEqual(items);
      for (const { item, box } of tiles) {
        const { left, top, width, height } = box;
        expect((width * height) / (10_000 * ratio)).toBeCloseTo(item / whole, 6);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1e-6);
        expect(Math.max((left + width) / ratio, top + height)).toBeLessThanOrEqual(100 + 1e-6);
      }
      for (const [at, { box: one }] of tiles.entries())
        for (const { box: other } of tiles.slice(at + 1)) {
          const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
          const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
          expect(Math.min(across, down)).toBeLessThanOrEqual(1e-6);
        }
    }),
  );
});

test('nothing of size has no tiles', () => {
  expect(treemap([], () => 1, { width: 2, height: 1 })).toEqual([]);
  expect(treemap([1], () => 0, { width: 2, height: 1 })).toEqual([]);
});
