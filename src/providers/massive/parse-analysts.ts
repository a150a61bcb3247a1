// Parsers of Massive's add-on with analysts' opinions: consensus, rating actions, bull and bear cases.
import { z } from 'zod';
import type { RatingAction, StandingConsensus, WrittenCases } from '../../domain/stocks/details/research.ts';
import { inDollars, wireList, wireNumber, wirePage, wirePositive, wireText } from '../reading/wire-values.ts';

const WORDS = 120;
const LONG_TEXT = 5_000;

const Count = wireNumber.transform((value) => (value !== null && value >= 0 ? value : null));

export const ConsensusWire = z.object({
  results: wireList(
    z.object({
      strong_buy_ratings: Count,
      buy_ratings: Count,
      hold_ratings: Count,
      sell_ratings: Count,
      strong_sell_ratings: Count,
      consensus_rating_value: wirePositive,
      ratings_contributors: Count,
      consensus_price_target: wirePositive,
      high_price_target: wirePositive,
      low_price_target: wirePositive,
      price_target_contributors: Count,
    }),
  ),
});

/** Consensus; null for an uncovered symbol: no row, or a row without opinion and target. */
export function parseConsensus(wire: z.output<typeof ConsensusWire>): StandingConsensus | null {
  const row = wire.results[0];
  if (!row) return null;
  const consensus = {
    strong_buy: row.strong_buy_ratings,
    buy: row.buy_ratings,
    hold: row.hold_ratings,
    sell: row.sell_ratings,
    strong_sell: row.strong_sell_ratings,
    rating_value: row.consensus_rating_value,
    contributors: row.ratings_contributors,
    target: row.consensus_price_target,
    target_high: row.high_price_target,
    target_low: row.low_price_target,
    target_contributors: row.price_target_contributors,
  };
  return Object.values(consensus).some((value) => value !== null && value > 0) ? consensus : null;
}

export const RatingsWire = wirePage({
  date: z.iso.date(),
  firm: wireText(WORDS),
  currency: wireText(WORDS),
  rating_action: wireText(WORDS),
  rating: wireText(WORDS),
  previous_rating: wireText(WORDS),
  price_target: wirePositive,
  adjusted_price_target: wirePositive,
  previous_price_target: wirePositive,
  previous_adjusted_price_target: wirePositive,
});

/**
 * Rating actions, newest first. Targets in another stated currency than USD are null. The adjusted target is preferred,
 * because the plain one counts shares before splits.
 */
export function parseRatings(wire: z.output<typeof RatingsWire>): RatingAction[] {
  return wire.results
    .map((row) => ({
      date: row.date,
      firm: row.firm,
      action: row.rating_action,
      rating: row.rating,
      previous_rating: row.previous_rating,
      price_target: inDollars(row.adjusted_price_target ?? row.price_target, row.currency ?? 'USD'),
      previous_price_target: inDollars(
        row.previous_adjusted_price_target ?? row.previous_price_target,
        row.currency ?? 'USD',
      ),
    }))
    .sort((a, b) => b.date.localeCompare(a.date));
}

export const CasesWire = z.object({
  results: wireList(
    z.object({ bull_case: wireText(LONG_TEXT), bear_case: wireText(LONG_TEXT), last_updated: wireText(40) }),
  ),
});

/** Newest row with a bull or bear case; null without any text. */
export function parseCases(wire: z.output<typeof CasesWire>): WrittenCases | null {
  const rows = wire.results.toSorted((a, b) => (b.last_updated ?? '').localeCompare(a.last_updated ?? ''));
  const row = rows.find(({ bull_case, bear_case }) => bull_case !== null || bear_case !== null);
  return row ? { bull_case: row.bull_case, bear_case: row.bear_case, updated: row.last_updated } : null;
}
