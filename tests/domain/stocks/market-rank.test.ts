// The product's own rank: bounds, monotone parts, unknown figures, and the place among all ranked stocks.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marketRankRules, type RankCategory, rankCategories } from '../../../src/domain/rules/market-rank-rules.ts';
import { MarketRank } from '../../../src/domain/stocks/details/details.ts';
import {
  computePercentile,
  newestCategories,
  type RankFacts,
  rankLabel,
  rankOfCategories,
  rankStars,
  scoreCategories,
} from '../../../src/domain/stocks/rank/market-rank.ts';
import { meanSurprise, rankFacts } from '../../../src/domain/stocks/rank/rank-facts.ts';
import { companyFacts } from './sample-facts.ts';

const marketRank = (facts: Parameters<typeof scoreCategories>[0], ranked: readonly number[]) =>
  rankOfCategories(scoreCategories(facts), ranked);

const categories = Object.entries(rankCategories) as [keyof typeof rankCategories, RankCategory][];
const every = categories.flatMap(([category, { parts }]) =>
  Object.entries(parts).map(([part, rule]) => ({ category, part, rule })),
);

function factsAt(end: 'zero' | 'full'): RankFacts {
  const facts: RankFacts = {};
  for (const { category, part, rule } of every) facts[category] = { ...facts[category], [part]: rule[end] };
  return facts;
}

const anyFacts: fc.Arbitrary<RankFacts> = fc.record(
  Object.fromEntries(
    categories.map(([key, { parts }]) => [
      key,
      fc.record(
        Object.fromEntries(
          Object.keys(parts).map((part) => [part, fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }))]),
        ),
      ),
    ]),
  ),
);

test('weights of categories and of parts sum to a hundred', () => {
  expect(categories.reduce((sum, [, { weight }]) => sum + weight, 0)).toBe(100);
  for (const [name, { parts }] of categories) {
    expect(
      Object.values(parts).reduce((sum, { weight }) => sum + weight, 0),
      name,
    ).toBe(100);
  }
});

// ENT-46, DEEP-06
test('the worst of everything is no star, the best is five', () => {
  expect(marketRank(factsAt('zero'), [])?.star_rating).toBe(0);
  expect(marketRank(factsAt('full'), [])).toMatchObject({ star_rating: 5, overall_score_label: 'Excellent' });
});

test('stars and every category stay within their bounds, whatever the figures', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const rank = marketRank(facts, []);
      if (rank === undefined) return;
      expect(MarketRank.parse(rank)).toEqual(rank);
      for (const value of [rank.star_rating, ...Object.values(rank.categories).map(({ score }) => score)]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(5);
      }
    }),
  );
});

test.each(every)('$category: a better $part never lowers the rank', ({ category, part, rule }) => {
  fc.assert(
    fc.property(
      anyFacts,
      fc.double({ min: -100, max: 100, noNaN: true }),
      fc.double({ min: 0, max: 100, noNaN: true }),
      (facts, from, step) => {
        const better = Math.sign(rule.full - rule.zero) * step;
        const at = (value: number) =>
          rankStars(scoreCategories({ ...facts, [category]: { ...facts[category], [part]: value } }));
        const [worse, now] = [at(from), at(from + better)];
        if (worse !== null && now !== null) expect(now).toBeGreaterThanOrEqual(worse);
      },
    ),
    { numRuns: 30 },
  );
});

describe('what is unknown', () => {
  test('is left out: the rank is that of what is known', () => {
    const some = { valuation: { pe: 35 }, strength: { equity_return: 25, debt: null } };
    // valuation 2.5 of 5 and strength 5 of 5, of equal weight
    expect(marketRank(some, [])?.star_rating).toBe(3.75);
    expect(Object.keys(marketRank(some, [])?.categories ?? {})).toEqual(['valuation', 'strength']);
  });

  test('leaves no rank when it is most of the weight', () => {
    expect(marketRank({}, [])).toBeUndefined();
    const stored = scoreCategories(factsAt('full'));
    // The rank on file stands, unless more is known now.
    expect(newestCategories(stored, factsAt('zero'))).toBe(stored);
    expect(newestCategories(stored.slice(0, 3), factsAt('zero'))).toHaveLength(7);
    expect(marketRank({ news: { bullish: 90 }, insiders: { bought_share: 100 } }, [])).toBeUndefined();
    expect(marketRank({ growth: { revenue: Number.NaN } }, [])).toBeUndefined();
  });
});

// ENT-46
test('the rank says that it is our own, from how much, and where it stands', () => {
  const ranked = Array.from({ length: 200 }, (_, at) => at / 40);
  const rank = marketRank(rankFacts({ ...companyFacts, price: 50 }), ranked);
  expect(rank?.marketrank_summary).toMatch(
    /^Smart Cat's own rank: \d\.\d\d of 5 from 7 of 7 categories with known figures\. That is above \d+\.\d% of 200 ranked stocks\. Strongest: .+\. Weakest: .+\.$/,
  );
  expect(rank?.marketrank_summary).toContain(`${rank?.star_rating?.toFixed(2)} of 5`);
  expect(rank?.categories.analysts).toEqual({
    score: expect.any(Number),
    max_score: 5,
    details: [
      { name: 'Consensus rating', text: '3.65 of 5' },
      { name: 'Upside to the mean target', text: '+20.0%' },
    ],
  });
});

describe('the percentile', () => {
  test('is unknown while few are ranked', () => {
    const few = Array<number>(marketRankRules.least_ranked.value - 1).fill(1);
    expect(computePercentile(3, few)).toBeNull();
  });

  test('equals counting by hand, ties by half', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 100, maxLength: 150 }),
        fc.integer({ min: 0, max: 20 }),
        (values, stars) => {
          const ranked = values.toSorted((a, b) => a - b);
          const below = values.filter((value) => value < stars).length;
          const same = values.filter((value) => value === stars).length;
          const expected = Math.round(((below + same / 2) / values.length) * 1000) / 10;
          expect(computePercentile(stars, ranked)).toBe(expected);
        },
      ),
    );
  });
});

test('labels go down with the stars', () => {
  expect([5, 3.5, 3.49, 2.9, 2.2, 1.5, 1.49, 0].map(rankLabel).join(' ')).toBe(
    'Excellent Excellent Good Good Fair Weak Poor Poor',
  );
});

describe('figures of the rank', () => {
  const figuresOf = (change: object) => rankFacts({ ...companyFacts, price: 50, ...change });

  test('a loss counts as dear, an unknown ratio as unknown', () => {
    const { figures } = companyFacts;
    const loss = figures && { ...figures, pe_ratio_trailing: null, trailing_12mo_eps: -1 };
    expect(figuresOf({ figures: loss, ratios: null }).valuation?.pe).toBe(60);
    const unknown = figures && { ...figures, pe_ratio_trailing: null, trailing_12mo_eps: null };
    expect(figuresOf({ figures: unknown, ratios: null }).valuation?.pe).toBeNull();
  });

  test('only purchases and sales on the market count for insiders, and only recent ones', () => {
    expect(figuresOf({}).insiders?.bought_share).toBe(25);
    const awards = companyFacts.insiders?.map((row) => ({ ...row, transactionCode: 'A' }));
    expect(figuresOf({ insiders: awards }).insiders?.bought_share).toBeNull();
    const old = companyFacts.insiders?.map((row) => ({ ...row, transactionDate: '2026-01-02' }));
    expect(figuresOf({ insiders: old }).insiders?.bought_share).toBeNull();
  });

  test('momentum needs the history it speaks of', () => {
    expect(figuresOf({}).momentum?.range).toBe(100);
    expect(figuresOf({ closes: companyFacts.closes.slice(-150) }).momentum).toMatchObject({
      average: null,
      range: null,
    });
    expect(figuresOf({ closes: companyFacts.closes.slice(-60) }).momentum?.quarter).toBeNull();
  });

  test('the earnings surprise is the mean of the newest four reports with both figures', () => {
    expect(meanSurprise(companyFacts.earnings)).toBeCloseTo(5, 10);
    expect(meanSurprise([])).toBeNull();
  });

  test('growth is of two years in a row, from sales above nothing', () => {
    expect(figuresOf({}).growth?.revenue).toBeCloseTo(25, 10);
    const gap = companyFacts.statements.map((year, at) => ({ ...year, fiscal_year: 2025 - 2 * at }));
    expect(figuresOf({ statements: gap }).growth?.revenue).toBeNull();
  });
});
