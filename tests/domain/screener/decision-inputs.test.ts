// A published decision judged again from its inputs: the same, unless a field or the result was changed.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DecisionInputs,
  isSameDecision,
  publishedDecision,
  recomputeDecision,
} from '../../../src/domain/screener/explain/decision-inputs.ts';
import { judgeStock } from '../../../src/domain/screener/rules/judge-stock.ts';
import type { ScreenerStock } from '../../../src/domain/screener/screener-stock.ts';
import { plainFigures, plainHistory, randomFigures, randomHistory } from './random-stocks.ts';

/** As stored and read back. */
const published = (...given: Parameters<typeof judgeStock>) => {
  const stock = JSON.parse(JSON.stringify(judgeStock(...given))) as ScreenerStock;
  return publishedDecision(stock, given[1].previous_relative_volume)!;
};

test('any published stock is judged alike from its own fields', () => {
  fc.assert(
    fc.property(randomFigures, randomHistory, (figures, history) => {
      const decision = published(figures, { ...history, now: Math.round(history.now) });
      const again = recomputeDecision(decision.inputs);
      // A volume of 5e-324 times the usual one leads to infinity, which JSON has no form for.
      fc.pre(Object.values(again.readings).every((value) => value === null || Number.isFinite(value)));
      expect(isSameDecision(again, decision.published)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

const field = fc.constantFrom('rsi', 'current_price', 'vwap', 'relative_volume' as const);

test('a changed field, a changed light and a changed decision are found', () => {
  const { inputs, published: said } = published(plainFigures, { ...plainHistory, previous_relative_volume: 0.9 });
  fc.assert(
    fc.property(field, fc.double({ min: 1.001, max: 3, noNaN: true }), (name, times) => {
      const figures = { ...inputs.figures, [name]: (inputs.figures[name] ?? 1) * times };
      const changed: DecisionInputs = { ...inputs, figures };
      expect(isSameDecision(recomputeDecision(changed), said)).toBe(false);
    }),
  );
  const again = recomputeDecision(inputs);
  expect(isSameDecision(again, { ...said, lights: { ...said.lights, rsi_energy: 'gray' } })).toBe(false);
  expect(isSameDecision(again, { ...said, summary: { ...said.summary, green_count: 5, red_count: 9 } })).toBe(false);
  expect(isSameDecision(again, { ...said, filters: [] })).toBe(said.filters.length === 0);
});
