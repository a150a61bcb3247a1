// Suggestions of a first visit: the stock that all three verdicts name, and a screen that fits a page.
import { expect, test } from 'vitest';
import {
  agreementWords,
  screenWithFewHits,
  stockInAgreement,
} from '../../../src/domain/first-visit/first-suggestions.ts';
import { noAge, type StockVerdicts, type Verdict } from '../../../src/domain/verdicts/verdict.ts';

type Said = [word: Verdict['word'], side: Verdict['side'], strength: number | null];

const said = (horizon: Verdict['horizon'], [word, side, strength]: Said): Verdict => ({
  horizon,
  word,
  direction: null,
  side,
  strength,
  strength_text: '',
  figure: strength === null ? '' : String(strength),
  as_of: null,
  because: '',
  plan_state: null,
  ...noAge,
});
const stock = (symbol: string, minutes: Said, today: Said, weeks: Said): StockVerdicts => ({
  symbol,
  minutes: said('minutes', minutes),
  today: said('today', today),
  weeks: said('weeks', weeks),
  sentence: null,
});

const buy: Said = ['BUY', 'bullish', 60];
const watch: Said = ['WATCH', 'bullish', 90];
const yes: Said = ['YES', 'bullish', 80];
const strong: Said = ['STRONG BUY', 'bullish', 70];

test.each<[string, StockVerdicts[], string | null]>([
  ['none without stocks', [], null],
  ['none where two agree', [stock('AA', buy, yes, ['HOLD', 'neutral', 10])], null],
  ['none where one is silent', [stock('AA', ['NONE', null, null], yes, strong)], null],
  [
    'none where all point down',
    [stock('AA', ['SELL', 'bearish', 60], ['NO', 'bearish', 20], ['SELL', 'bearish', 60])],
    null,
  ],
  ['one to buy before a stronger one to watch', [stock('AA', watch, yes, strong), stock('BB', buy, yes, strong)], 'BB'],
  ['the strongest', [stock('AA', buy, yes, strong), stock('BB', buy, ['YES', 'bullish', 100], strong)], 'BB'],
  ['of equal ones the first symbol', [stock('BB', buy, yes, strong), stock('AA', buy, yes, strong)], 'AA'],
])('the stock to star is %s', (_, stocks, symbol) => {
  expect(stockInAgreement(stocks)?.symbol ?? null).toBe(symbol);
});

test('the reason names the three words with their figures', () => {
  expect(agreementWords(stock('AA', buy, yes, strong))).toBe('minutes BUY 60, today YES 80, lists STRONG BUY 70');
});

test.each<[readonly number[], number | null]>([
  [[0, 0, 0, 0, 0], null],
  [[21, 400, 21, 1_000, 21], null],
  [[3, 2, 1, 1, 1], 3],
  [[0, 21, 20, 4, 4], 20],
])('of screens with %j stocks the first with 1 to 20 is offered', (counts, hits) => {
  let at = 0;
  expect(screenWithFewHits(() => counts[at++] ?? 0)?.hits ?? null).toBe(hits);
});
