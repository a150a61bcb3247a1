// Figures of a text: which are found, and which are a value of the sheet.
import { describe, expect, test } from 'vitest';
import type { AiAnalysis } from '../../../src/domain/analysis/ai-analysis.ts';
import { complaints } from '../../../src/domain/analysis/check-answer.ts';
import type { Fact, FactUnit } from '../../../src/domain/analysis/fact.ts';
import type { FactSheet } from '../../../src/domain/analysis/fact-sheet.ts';
import { checkAnalysis } from '../../../src/domain/analysis/figures.ts';

const fact = (key: string, label: string, value: number | string, unit: FactUnit): Fact => ({
  key,
  label,
  group: 'price',
  value,
  unit,
  source: 'Sample source',
  as_of: '2026-11-17T18:14:00.000Z',
});

const sheet: FactSheet = {
  symbol: 'KSTL',
  deep: false,
  as_of: '2026-11-17T18:15:00.000Z',
  facts: [
    fact('price', 'Price', 51.25, 'USD'),
    fact('change_pct', 'Change', -3.2, '%'),
    fact('market_cap', 'Market capitalization', 4_925_000_000, 'USD'),
    fact('volume_10d', '10-day average volume', 2_750_123, 'shares'),
    fact('rsi_14', 'RSI over 14 days', 62.31, 'index'),
    fact('smart_cat_score', 'Smart Cat Score', 120, 'points'),
    fact('buzz', 'News buzz', 1.84, 'x'),
    fact('articles', 'Articles', 7, 'count'),
    fact('tiny', 'Tiny return', 0.003, '%'),
    fact('week52_high', '52-week high', 61.5, 'USD'),
    fact('week52_low', '52-week low', 40, 'USD'),
    fact('next_earnings', 'Next earnings date', '2026-12-03', 'date'),
    fact('company', 'Company', '7-Eleven 2030 Holdings', 'name'),
    fact('type', 'Signal type', 'Most Upgraded Stocks (90 days)', 'name'),
    fact('description', 'Words', 'It once sold 999 units', 'text'),
  ],
  articles: [{ title: 'Target raised to $500', publisher: null, published: null, sentiment: null }],
};

const analysis = (summary: string): AiAnalysis => ({
  action: 'HOLD',
  confidence: 60,
  summary,
  reasoning: { primary_factors: ['A factor.'], key_risks: [], recommendation: 'Wait.' },
});
const unbound = (text: string) => checkAnalysis(analysis(text), sheet).map((figure) => figure.text);

describe('figures that are values of the sheet', () => {
  test.each([
    'The price is $51.25.',
    'The price is about $51.3, or $51, or 51.25 dollars, or USD 51.25.',
    'It fell 3.2% (-3.2 percent, \u22123.2%), that is 320 bps.',
    'A company of $4.9B, $4.93 billion, $4,925 million or $4,925,000,000.',
    'On average 2.75M shares trade, 2,750,123 to be exact.',
    'RSI (14 days) is at 62, Smart Cat Score at 120 points.',
    'Buzz is 1.84x, 1.8 times a usual week, with 7 articles.',
    'The return was 0.00%.',
    'It trades between $40 and $61.50, a range of $40\u201361.5 or $40-$61.50 over the 52-week window.',
    'As of November 17, 2026 (2026-11-17, 17 Nov 2026, 11/17/2026), 18:14 UTC, 1:14 PM in New York.',
    'Earnings come on December 3rd, in December 2026, in 2026.',
    '7-Eleven 2030 Holdings against the S&P 500; listed under Most Upgraded Stocks (90 days).',
    'First of all, in Q3 and FY26 two things count; it is the 2nd time in the top 10th.',
    '1. One reason\n2) Another\n(3) Third\n#4 Fourth',
    'The 10-K says so, as does Form 4.',
  ])('%s', (text) => {
    expect(unbound(text)).toEqual([]);
  });
});

describe('figures that are not', () => {
  test.each([
    ['The target is $500.', ['$500']],
    ['It may reach $51.40.', ['$51.40']],
    ['The price is 51.25%.', ['51.25%']],
    ['It gained +3.2%.', ['+3.2%']],
    ['Volume of $2.75M.', ['$2.75M']],
    ['A company of $4.8B.', ['$4.8B']],
    ['A company of $4.9M.', ['$4.9M']],
    ['Eight or 8 articles.', ['8']],
    ['The return was 0%.', ['0%']],
    ['Up twenty percent, five percent more, and it doubled.', ['doubled', 'five percent', 'twenty']],
    ['Over the last 30 days and 6-12 months.', ['30 days', '6-12 months', '6-12 months']],
    ['By January 5, 2027, or in 2028.', ['January 5, 2027', '2028']],
    ['At 9:31 AM.', ['9:31 AM']],
    ['It once sold 999 units.', ['999']],
    ['Between 45 and 70%, 45-70%.', ['45', '70%', '45', '70%']],
    ['\uFF15\uFF10\uFF10 dollars', ['500 dollars']],
    ['\u0665\u0660\u0660 dollars', ['\u0665\u0660\u0660']],
    ['\u20AC51.25', ['\u20AC51.25']],
    ['In the 90th percentile, for the 12th time.', ['90', '12th']],
    ['It could gain 2.5x.', ['2.5x']],
    ['A stake of 3.1 million shares.', ['3.1 million shares']],
  ])('%s', (text, expected) => {
    expect(unbound(text).toSorted()).toEqual(expected.toSorted());
  });

  test('they are found in every text of an analysis', () => {
    const figure = 'The target is $500.';
    const everywhere: AiAnalysis = {
      action: 'HOLD',
      confidence: 60,
      summary: figure,
      reasoning: {
        primary_factors: [figure],
        key_risks: [figure],
        risk_factors: [figure],
        recommendation: figure,
        recommended_action: figure,
      },
      bull_case: [figure],
      bear_case: [figure],
    };
    expect(checkAnalysis(everywhere, sheet).map(({ where }) => where)).toEqual([
      'summary',
      'primary_factors',
      'key_risks',
      'risk_factors',
      'recommendation',
      'recommendation',
      'bull_case',
      'bear_case',
    ]);
  });
});

describe('answers that may not be shown', () => {
  test('an action far from what the facts weigh', () => {
    const against = {
      ...sheet,
      facts: [
        ...sheet.facts.filter(({ key }) => key !== 'smart_cat_score'),
        fact('smart_cat_score', 'Smart Cat Score', -400, 'points'),
      ],
    };
    expect(complaints({ ...analysis('Fine.'), action: 'STRONG_BUY' }, against)).toEqual([
      'The action STRONG_BUY is not supported by the fact sheet, whose facts weigh as STRONG_SELL.',
    ]);
    expect(complaints({ ...analysis('Fine.'), action: 'HOLD' }, against)).toEqual([]);
  });

  test('links, empty texts and endless texts', () => {
    expect(complaints(analysis('See https://example.com'), sheet)).toEqual(['The texts must not hold links.']);
    expect(complaints(analysis(' '), sheet)).toEqual(['The summary is empty.']);
    expect(complaints(analysis('word '.repeat(1_000)), sheet)).toHaveLength(1);
    const bare = { ...analysis('Fine.'), reasoning: { primary_factors: [] } };
    expect(complaints(bare, sheet)).toEqual(['There are no primary factors.']);
  });
});
