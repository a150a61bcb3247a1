// A setup as alerts know it, and facts of a stock of which only some are known.
import { noFacts, type Setup, type StockFacts } from '../../../src/domain/alerts/stock-facts.ts';
import type { VerdictWord } from '../../../src/domain/verdicts/verdict.ts';

export const setup: Setup = {
  id: 7,
  pattern: 'golden_window',
  side: 'long',
  action: 'BUY',
  confidence: 74,
  entry: 10,
  entry_low: 9.9,
  entry_high: 10.1,
  stop: 9,
  target: 12,
};

export const facts = (known: Partial<StockFacts>): StockFacts => ({ ...noFacts, ...known });

/** Verdict of today alone. */
export const says = (word: VerdictWord, because = ''): Partial<StockFacts> => ({
  verdicts: { today: { word, direction: null, because } },
});
