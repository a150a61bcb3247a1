// Predictive edges of expert lists hold in later prices; lists without one have none.
import { describe, expect, test } from 'vitest';
import { findSessionIndex } from '../../src/simulator/calendar/sessions.ts';
import { reportsBetween } from '../../src/simulator/companies/earnings.ts';
import { isCompany, trades } from '../../src/simulator/listings/listing.ts';
import { ownReturnAhead } from '../../src/simulator/prices/close-paths.ts';
import { select } from '../../src/simulator/prices/edges.ts';
import { createMarket, plantedEdges as edges } from '../../src/simulator/prices/market.ts';

const market = createMarket(2026, 4_000);
const last = findSessionIndex('2026-10-30') ?? 0;
const days = 60;

/** Mean own return of the members over the edge's sessions, in basis points, and its standard error by day. */
function measured(slug: string, sessions: number): { bps: number; error: number } {
  const pool = market.universe.listings.filter((listing) => isCompany(listing) && listing.listed_at < last - 400);
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let day = last - days; day < last; day += 1) {
    const tradable = pool.filter((listing) => trades(listing, day));
    for (const listing of select(market, slug, day, tradable, 250)) {
      const ahead = ownReturnAhead(market.daily.paths, listing, day, sessions) * 10_000;
      sum += ahead;
      squares += ahead * ahead;
      count += 1;
    }
  }
  const mean = sum / count;
  // Rows of one listing overlap over `sessions` days, so only every n-th counts as independent.
  const independent = count / Math.min(sessions, 12);
  return { bps: mean, error: Math.sqrt((squares / count - mean * mean) / independent) };
}

describe('expert lists', () => {
  const chosenFreely = edges.filter(({ slug }) => !slug.startsWith('earnings') && !slug.startsWith('guidance'));

  test.each(chosenFreely)('$slug foretells $bps basis points over $sessions sessions', ({ slug, bps, sessions }) => {
    const { bps: found, error } = measured(slug, sessions);
    expect(Math.abs(found - bps)).toBeLessThan(3.5 * error + 12);
    expect(Math.sign(found)).toBe(Math.sign(bps));
  });

  test.each(['price-target-raised', 'reiterations', 'congress-buys', 'institutional-buying'])(
    '%s foretells nothing',
    (slug) => {
      const { bps, error } = measured(slug, 10);
      expect(Math.abs(bps)).toBeLessThan(3.5 * error + 12);
    },
  );

  test('earnings beats drift up and misses down after the report', () => {
    const drift = (outcome: 'beat' | 'miss'): number => {
      const returns = reportsBetween(market, last - 250, last)
        .filter((report) => report.outcome === outcome)
        .map((report) => ownReturnAhead(market.daily.paths, report.listing, report.session, 20) * 10_000);
      return returns.reduce((sum, value) => sum + value, 0) / returns.length;
    };
    expect(drift('beat')).toBeGreaterThan(75);
    expect(drift('miss')).toBeLessThan(-75);
  });

  test('every edge names its horizon and no slug twice', () => {
    expect(new Set(edges.map((edge) => edge.slug)).size).toBe(edges.length);
    for (const edge of edges) expect(edge.sessions).toBeGreaterThan(0);
  });
});
