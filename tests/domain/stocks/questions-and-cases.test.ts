// Questions answered from facts, cases written or derived, and the words of ratings: no figure that is not a fact.
import { describe, expect, test } from 'vitest';
import {
  meanOpinion,
  opinions,
  ratingLabel,
  ratingScore,
  titleWords,
} from '../../../src/domain/stocks/details/rating-words.ts';
import { buildDetails } from '../../../src/domain/stocks/details-build.ts';
import { companyFacts, fundFacts } from './sample-facts.ts';

const questionsOf = (facts: typeof companyFacts) =>
  Object.fromEntries(buildDetails(facts).about.faq.questions.map(({ question, answer }) => [question, answer]));

// ENT-53
describe('questions', () => {
  test('about a company are answered with its figures', () => {
    expect(questionsOf(companyFacts)).toMatchObject({
      'What is the price of KSTL?': 'Kestrel Optics Inc. trades at $50.00, +2.04% from its previous close.',
      'How large is Kestrel Optics Inc.?': 'Its market capitalization is $5.00B, and it has 2,150 employees.',
      'How is KSTL valued?': 'It costs 22.96 times the earnings of the last twelve months.',
      'How much does Kestrel Optics Inc. sell?': 'Its revenue was $2.00B in FY 2025.',
      'Does KSTL pay a dividend?': 'Yes. Its dividend yield is 1.22%.',
      'When does Kestrel Optics Inc. report earnings?':
        'The next report is expected on 2026-12-03, after the market closes.',
      'Where is KSTL listed?': 'On NASDAQ, since 2001-05-04.',
    });
  });

  test('about a fund are others', () => {
    expect(questionsOf(fundFacts)).toMatchObject({
      'What does KFND cost to hold?': 'Its net expenses are 0.10% of the investment a year.',
      'What does KFND hold?': '4 holdings are known; the largest is Kestrel Optics Inc. with 40.00%.',
    });
    expect(Object.keys(questionsOf(fundFacts)).some((question) => /dividend|earnings|rate/.test(question))).toBe(false);
  });

  test('without an answer are not asked', () => {
    const less = { quote: null, earnings: [], statements: [], figures: null, profile: null };
    expect(Object.keys(questionsOf({ ...companyFacts, ...less }))).toEqual([
      'How do analysts rate KSTL?',
      'What is the price target of KSTL?',
      'How does KSTL rank?',
      'Where is KSTL listed?',
    ]);
  });

  test('hold no figure that is not in the details or the facts', () => {
    const { about, details } = buildDetails(companyFacts);
    const { quote, figures, earnings } = companyFacts;
    const facts = JSON.stringify([details, quote, figures, earnings, about.list_date]);
    const numbers = (text: string) => text.match(/\d+(?:\.\d+)?/g) ?? [];
    for (const { answer } of about.faq.questions) {
      if (/^(How large|How much)/.test(answer) || /[BMT]\b|,\d{3}/.test(answer)) continue;
      for (const number of numbers(answer)) {
        const value = Number(number);
        const known = numbers(facts).some((fact) => Math.abs(Number(fact) - value) < 0.06);
        expect(known, `${number} in "${answer}"`).toBe(true);
      }
    }
  });
});

// ENT-53
describe('the case for and against', () => {
  test('is as written, paragraph by paragraph', () => {
    const cases = { bull_case: 'Strong orders.\n\nNew plant.', bear_case: 'Costs rise.', updated: null };
    expect(buildDetails({ ...companyFacts, cases }).about.bull_bear_case).toEqual({
      bull_case: { 'Bull case 1': 'Strong orders.', 'Bull case 2': 'New plant.' },
      bear_case: { 'Bear case': 'Costs rise.' },
    });
  });

  test('is derived from the figures where nobody wrote one', () => {
    const { about, details } = buildDetails(companyFacts);
    const { bull_case, bear_case } = about.bull_bear_case;
    expect(bull_case['Analyst targets']).toBe(details.consensus_price_target?.price_target_description);
    expect(bull_case.Revenue).toBe('Revenue changed by +25.0% in FY 2025.');
    expect(bull_case['News sentiment']).toBe('3.85 of 5: Bullish news 70.0%.');
    expect(Object.keys(bear_case)).toEqual([]);
    const falling = buildDetails({
      ...companyFacts,
      consensus: companyFacts.consensus && { ...companyFacts.consensus, target: 40 },
      statements: companyFacts.statements.toReversed().map((year, at) => ({ ...year, fiscal_year: 2025 - at })),
    }).about.bull_bear_case;
    expect(Object.keys(falling.bear_case)).toEqual(expect.arrayContaining(['Analyst targets', 'Revenue']));
    expect(falling.bull_case).not.toHaveProperty('Revenue');
  });
});

describe('words of ratings', () => {
  test.each([
    ['Strong Buy', 5],
    ['strong_buy', 5],
    ['Overweight', 4],
    ['outperform', 4],
    ['Equal-Weight', 3],
    ['neutral', 3],
    ['Underperform', 2],
    ['Strong-Sell', 1],
    ['suspended', null],
    ['', null],
    [null, null],
  ])('%j scores %j', (word, score) => {
    expect(ratingScore(word)).toBe(score);
  });

  test('a mean is the nearest label, halves up', () => {
    expect([1, 1.5, 2.49, 3, 3.5, 4.49, 4.5, 5].map(ratingLabel).join()).toBe(
      'Strong Sell,Sell,Sell,Hold,Buy,Buy,Strong Buy,Strong Buy',
    );
    expect([ratingLabel(null), ratingLabel(Number.NaN)]).toEqual([null, null]);
  });

  test('no opinion has no mean', () => {
    const none = { strong_buy: null, buy: 0, hold: null, sell: null, strong_sell: null };
    expect([opinions(none), meanOpinion(none)]).toEqual([0, null]);
  });

  test('codes become words', () => {
    expect(titleWords('initiates_coverage_on')).toBe('Initiates Coverage On');
    expect([titleWords(' '), titleWords(null)]).toEqual([null, null]);
  });
});
