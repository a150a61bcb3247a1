// Filters and lights as masks are those of the published stock, whose filters follow from its own fields.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activeFilters } from '../../../src/domain/screener/rules/filter-measures.ts';
import { judgeFilters } from '../../../src/domain/screener/rules/filters.ts';
import { judgeFigures, judgeStock } from '../../../src/domain/screener/rules/judge-stock.ts';
import { summaries, unpackLights } from '../../../src/domain/screener/rules/signal-lights.ts';
import { newsReading } from '../../../src/domain/screener/rules/trade-signals.ts';
import { ScreenerStock, signalNames } from '../../../src/domain/screener/screener-stock.ts';
import { randomFigures, randomHistory } from './random-stocks.ts';

test('the masks of any stock say what is published of one that is listed', () => {
  fc.assert(
    fc.property(randomFigures, randomHistory, (figures, history) => {
      const { now, previous_relative_volume, news } = history;
      const judged = judgeFigures(figures, { now, previous_relative_volume, news: newsReading(news) });
      const stock = judgeStock(figures, history);
      const { summary, signals } = stock.trade_signals!;
      expect(judgeFilters(judged.filters)).toEqual(stock.active_filter_codes);
      expect(unpackLights(judged.lights)).toEqual(
        Object.fromEntries(signalNames.map((name) => [name, signals[name].status])),
      );
      expect(summaries[judged.lights]).toEqual(summary);
    }),
    { numRuns: 2_000 },
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
