// A whole market judged in columns says what the rules for one stock say; the published filters are those of its own fields.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unknownAsNaN } from '../../../src/domain/numbers/known.ts';
import { evaluateColumns, summaries } from '../../../src/domain/screener/rules/evaluate-columns.ts';
import { activeFilters, filtersOf } from '../../../src/domain/screener/rules/filters.ts';
import { judgeStock, type StockHistory } from '../../../src/domain/screener/rules/judge-stock.ts';
import { newsWords } from '../../../src/domain/screener/rules/news-catalyst.ts';
import { unpackLights } from '../../../src/domain/screener/rules/signal-lights.ts';
import { emptyColumns, figureColumns, type StockColumns } from '../../../src/domain/screener/rules/stock-columns.ts';
import { ScreenerStock, type StockFigures, signalNames } from '../../../src/domain/screener/screener-stock.ts';
import { NOW, randomFigures, randomHistory } from './random-stocks.ts';

const market = fc.array(fc.tuple(randomFigures, randomHistory), { maxLength: 30 });

function columnsOf(stocks: readonly [StockFigures, StockHistory][]): StockColumns {
  const columns = emptyColumns(stocks.length);
  for (const [at, [figures, { previous_relative_volume, news }]] of stocks.entries()) {
    for (const name of figureColumns) columns[name][at] = unknownAsNaN(figures[name]);
    columns.as_of_ms[at] = figures.as_of === null ? Number.NaN : Date.parse(figures.as_of);
    columns.previous_relative_volume[at] = unknownAsNaN(previous_relative_volume);
    columns.news_word[at] = news === null ? newsWords.unchecked : newsWords[news.said[0]?.sentiment ?? 'none'];
    columns.news_hours[at] = unknownAsNaN(news?.said[0]?.hours_old);
  }
  return columns;
}

test('filters, lights and decision in columns are those of each stock alone', () => {
  fc.assert(
    fc.property(market, (stocks) => {
      const judged = evaluateColumns(columnsOf(stocks), NOW);
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
