// A whole market judged in columns says what the rules for one stock say; the published filters are those of its own fields.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateColumns, summaries, unpackLights } from '../../../src/domain/screener/evaluate-columns.ts';
import { activeFilters, filtersOf } from '../../../src/domain/screener/filters.ts';
import { judgeStock } from '../../../src/domain/screener/judge-stock.ts';
import { ScreenerStock, signalNames } from '../../../src/domain/screener/screener-stock.ts';
import { emptyColumns, stockColumns } from '../../../src/domain/screener/stock-columns.ts';
import { newsReading } from '../../../src/domain/screener/trade-signals.ts';
import { NOW, randomFigures, randomHistory } from './random-stocks.ts';

const market = fc.array(fc.tuple(randomFigures, randomHistory), { maxLength: 30 });

test('filters, lights and decision in columns are those of each stock alone', () => {
  fc.assert(
    fc.property(market, (stocks) => {
      const columns = stockColumns(
        stocks.map(([figures, { previous_relative_volume, news }]) => ({
          figures,
          previous_relative_volume,
          news: newsReading(news),
        })),
      );
      const judged = evaluateColumns(columns, NOW);
      for (const [at, [figures, history]] of stocks.entries()) {
        const alone = judgeStock(figures, history);
        const { summary, signals } = alone.trade_signals!;
        expect(filtersOf(judged.filters[at]!)).toEqual(alone.active_filter_codes);
        expect(unpackLights(judged.lights[at]!)).toEqual(
          Object.fromEntries(signalNames.map((name) => [name, signals[name].status])),
        );
        expect(summaries[judged.lights[at]!]).toEqual(summary);
      }
    }),
    { numRuns: 200 },
  );
});

test('active filters are those of the published fields, and a published stock has the shape of its schema', () => {
  fc.assert(
    fc.property(randomFigures, randomHistory, (figures, history) => {
      const stock: ScreenerStock = JSON.parse(JSON.stringify(judgeStock(figures, history)));
      expect(ScreenerStock.parse(stock)).toEqual(stock);
      expect(stock.active_filter_codes).toEqual(activeFilters(stock));
      expect(stock.active_filter_count).toBe(stock.active_filter_codes.length);
      expect(stock.filter_details.filter(({ is_active }) => is_active).map(({ code }) => code)).toEqual(
        stock.active_filter_codes,
      );
    }),
  );
});

test('a market nobody knows anything about passes no filter and is skipped', () => {
  const judged = evaluateColumns(emptyColumns(3), NOW);
  expect(Array.from(judged.filters)).toEqual([0, 0, 0]);
  expect(Array.from(judged.lights, (packed) => summaries[packed]!.decision)).toEqual(['SKIP', 'SKIP', 'SKIP']);
});

test('memory of the run before is written over in full', () => {
  const into = { filters: new Uint8Array([15]), lights: new Uint16Array([1023]) };
  expect(evaluateColumns(emptyColumns(1), NOW, into)).toBe(into);
  expect([into.filters[0], into.lights[0]]).toEqual([0, 0]);
});
