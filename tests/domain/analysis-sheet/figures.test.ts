// An answer's texts: facts are cited by key and written out by the product; figures of its own are refused.
import { describe, expect, test } from 'vitest';
import type { AiAnalysis } from '../../../src/domain/analysis/ai-analysis.ts';
import { complaints, writtenOut } from '../../../src/domain/analysis/check-answer.ts';
import { citationFaults } from '../../../src/domain/analysis/citations.ts';
import type { FactSheet } from '../../../src/domain/analysis/fact-sheet.ts';
import { checkFigures } from '../../../src/domain/analysis/written-figures.ts';
import { answerOf, sheetOf } from './statements/sheets.ts';

const sheet: FactSheet = {
  ...sheetOf([
    ['price', 'Price', 51.25, 'USD'],
    ['change_pct', 'Change', -3.2, '%'],
    ['market_cap', 'Market capitalization', 4_925_000_000, 'USD'],
    ['volume_10d', '10-day average volume', 2_750_123, 'shares'],
    ['rsi_14', 'RSI over 14 days', 62.31, 'index'],
    ['smart_cat_score', 'Smart Cat Score', 120, 'points'],
    ['buzz', 'News buzz', 1.84, 'x'],
    ['articles', 'Articles', 7, 'count'],
    ['tiny', 'Tiny return', 0.003, '%'],
    ['week52_high', '52-week high', 61.5, 'USD'],
    ['week52_low', '52-week low', 40, 'USD'],
    ['next_earnings', 'Next earnings date', '2026-12-03', 'date'],
    ['company', 'Company', '7-Eleven 2030 Holdings', 'name'],
    ['type', 'Signal type', 'Most Upgraded Stocks (90 days)', 'name'],
    ['description', 'Words', 'It once sold 999 units', 'text'],
  ]),
  articles: [{ title: 'Target raised to $500', publisher: null, published: null, sentiment: null }],
};

// ENT-26
describe('what a text may say', () => {
  test.each([
    '{price} is {change_pct} on the day; {rsi_14} leaves room.',
    'Above the 52-week low, over 14 days, 10-day average volume.',
    '7-Eleven 2030 Holdings against the S&P 500; listed under Most Upgraded Stocks (90 days). RSI(14) is calm.',
    'First of all, in Q3 and FY26 two things count; the first half was calm and a third reason is the trend.',
    '1. One reason\n2) Another\n(3) Third',
    'The 10-K says so, as does Form 4.',
  ])('%s', (text) => {
    expect(citationFaults(text, sheet)).toEqual([]);
  });
});

describe('what it may not say', () => {
  const bare = (...figures: string[]) => figures.map((figure) => `"${figure}" is a figure without a citation`);
  test.each([
    ['The price is $51.25.', bare('$51.25.')],
    ['A target of \u20AC500, or -3.2%.', bare('\u20AC500', '-3.2%.')],
    ['Volume of 2.75M.', bare('2.75M.')],
    ['Over the last 30 days.', bare('30')],
    ['By January 5, 2027.', bare('5', '2027.')],
    ['\uFF15\uFF10\uFF10 dollars, \u0665\u0660\u0660 more', bare('500', '\u0665\u0660\u0660')],
    ['It doubled, by twenty percent, half of it.', bare('doubled', 'half', 'percent')],
    ['{target} is near.', ['"target" is not the key of a fact of the sheet']],
    ['{} and {price }', ['"" is not the key of a fact of the sheet', '"price " is not the key of a fact of the sheet']],
  ])('%s', (text, expected) => {
    expect(citationFaults(text, sheet).toSorted()).toEqual(expected.toSorted());
  });

  test('it is found in every text of an answer', () => {
    const figure = 'The target is $500.';
    const everywhere: AiAnalysis = {
      action: 'HOLD',
      confidence: 60,
      summary: figure,
      reasoning: { primary_factors: [figure], key_risks: [figure], recommendation: figure },
      bull_case: [figure],
      bear_case: [figure],
    };
    expect(complaints(everywhere, sheet).map((line) => line.split(' ')[1])).toEqual([
      'summary',
      'primary_factors',
      'key_risks',
      'recommendation',
      'bull_case',
      'bear_case',
    ]);
  });
});

test('a citation is written as the label and the value of its fact, wherever it stands', () => {
  expect(writtenOut(answerOf('{rsi_14} leaves room; {market_cap} is much, {company} too.'), sheet)).toMatchObject({
    summary:
      'RSI over 14 days (62.3) leaves room; Market capitalization ($4.93B) is much, Company (7-Eleven 2030 Holdings) too.',
    reasoning: { primary_factors: ['A factor.'], key_risks: [], recommendation: 'Wait.' },
  });
});

test('a receipt counts the figures of the texts, and names those that no fact has', () => {
  const written = writtenOut(answerOf('{rsi_14} and {volume_10d}, before {next_earnings}.'), sheet);
  expect(checkFigures(written, sheet)).toEqual({ figures: 5, unbound: [] });
  expect(checkFigures({ ...written, bull_case: ['It will reach $500.'] }, sheet)).toMatchObject({ unbound: ['500'] });
});

describe('answers that may not be shown', () => {
  test('an action far from what the facts weigh', () => {
    const facts = sheet.facts.map((fact) => (fact.key === 'smart_cat_score' ? { ...fact, value: -400 } : fact));
    const against = { ...sheet, facts };
    expect(complaints(answerOf('Fine.', { action: 'STRONG_BUY' }), against)).toEqual([
      'The action STRONG_BUY is not supported by the fact sheet, whose facts weigh as STRONG_SELL.',
    ]);
    expect(complaints(answerOf('Fine.'), against)).toEqual([]);
  });

  test('links, empty texts and endless texts', () => {
    expect(complaints(answerOf('See https://example.com'), sheet)).toEqual(['The texts must not hold links.']);
    expect(complaints(answerOf(' '), sheet)).toEqual(['The summary is empty.']);
    expect(complaints(answerOf('word '.repeat(1_000)), sheet)).toHaveLength(1);
    const bare = answerOf('Fine.', { reasoning: { primary_factors: [] } });
    expect(complaints(bare, sheet)).toEqual(['There are no primary factors.']);
  });
});
