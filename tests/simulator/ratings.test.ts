// Simulated analysts: action word, ratings and targets agree for any seed and day.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ratingScore } from '../../src/domain/stocks/details/rating-words.ts';
import { ratingAction, ratingLists, ratingMembers } from '../../src/simulator/companies/analysts.ts';
import { houses } from '../../src/simulator/companies/rating-houses.ts';
import { closeAt } from '../../src/simulator/prices/daily-prices.ts';
import { createMarket } from '../../src/simulator/prices/market.ts';
import { fridaySession } from './sample-market.ts';

const markets = new Map<number, ReturnType<typeof createMarket>>();
function marketOf(seed: number) {
  const market = markets.get(seed) ?? createMarket(seed, 400);
  markets.set(seed, market);
  return market;
}
const days = fc.record({ seed: fc.integer({ min: 1, max: 4 }), back: fc.integer({ min: 0, max: 500 }) });
const scoreOf = (word: string | null) => {
  const score = ratingScore(word);
  expect(score, `${word}`).not.toBeNull();
  return score!;
};

test('every scale goes upwards in words the product knows', () => {
  for (const { name, scale } of houses) {
    const scores = scale.map(scoreOf);
    expect(scores, name).toEqual(scores.toSorted((a, b) => a - b));
    expect(new Set(scores).size, name).toBe(scale.length);
  }
});

test('an upgrade goes up, a downgrade down, new coverage has no rating before, everything else leaves it', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...ratingLists), ({ seed, back }, slug) => {
      const market = marketOf(seed);
      const session = fridaySession - back;
      for (const listing of ratingMembers(market, slug, session).slice(0, 40)) {
        const said = ratingAction(market, slug, listing, session);
        const { rating, previous_rating, target, previous_target } = said;
        const label = JSON.stringify([slug, listing.symbol, said]);
        const house = houses.find(({ name }) => name === said.firm)!;
        expect(house.scale, label).toContain(rating);
        const score = scoreOf(rating);
        if (slug === 'new-coverage') {
          expect([previous_rating, previous_target], label).toEqual([null, null]);
        } else {
          expect(house.scale, label).toContain(previous_rating);
          const way = Math.sign(score - scoreOf(previous_rating));
          expect(way, label).toBe(slug === 'upgrades' ? 1 : slug === 'downgrades' ? -1 : 0);
          const raised = slug === 'upgrades' || slug === 'price-target-raised';
          const lowered = slug === 'downgrades' || slug === 'price-target-lowered';
          expect(Math.sign(target - previous_target!), label).toBe(raised ? 1 : lowered ? -1 : 0);
          expect(target / previous_target!, label).toBeGreaterThan(0.7);
          expect(target / previous_target!, label).toBeLessThan(1.4);
        }
        const share = target / closeAt(market.daily, listing, session);
        // A cheap stock's target is a tick away at least, which may be much of its price.
        if (score > 3) expect(share, label).toBeGreaterThanOrEqual(1.03);
        if (score < 3) expect(share, label).toBeLessThan(0.98);
        expect(share, label).toBeGreaterThan(0.4);
        expect(share, label).toBeLessThan(1.9);
      }
    }),
    { numRuns: 60 },
  );
});

test('a house does not go both ways in a week, and begins to follow a company only once', () => {
  const market = marketOf(7);
  const said = new Map<string, string[]>();
  for (let session = fridaySession - 4; session <= fridaySession; session += 1) {
    for (const slug of ratingLists) {
      for (const listing of ratingMembers(market, slug, session)) {
        const { firm } = ratingAction(market, slug, listing, session);
        const key = `${listing.symbol} ${firm}`;
        said.set(key, [...(said.get(key) ?? []), slug]);
      }
    }
  }
  const odd = [...said].filter(([, slugs]) => {
    const has = (slug: string) => slugs.includes(slug);
    return (
      (has('upgrades') && has('downgrades')) ||
      (has('price-target-raised') && has('price-target-lowered')) ||
      (has('new-coverage') && slugs.some((slug) => slug !== 'new-coverage'))
    );
  });
  expect(said.size).toBeGreaterThan(300);
  // Once in half a year every house thinks again, which may fall into the week.
  expect(odd.length / said.size).toBeLessThan(0.01);
});
