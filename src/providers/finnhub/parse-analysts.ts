// Parsers of Finnhub's analyst data: rating actions of the whole market, and mean price targets as a consensus without
// counted opinions.
import { z } from 'zod';
import type { RatingChange } from '../../domain/made-lists/market-events.ts';
import type { StandingConsensus } from '../../domain/stocks/details/research.ts';
import {
  instantMs,
  wireCode,
  wireList,
  wireNumber,
  wireObject,
  wirePositive,
  wireSymbol,
  wireText,
} from '../reading/wire-values.ts';
import { isListingAsked } from './symbol-spelling.ts';

const WORD = 100;

export const RatingChangesWire = wireList(
  z.object({
    symbol: wireSymbol,
    gradeTime: wireNumber,
    company: wireText(WORD),
    fromGrade: wireText(WORD),
    toGrade: wireText(WORD),
    action: wireText(WORD),
  }),
);

/** Rows without an instant or an action are left out. */
export function parseRatingChanges(wire: z.output<typeof RatingChangesWire>): RatingChange[] {
  return wire.flatMap(({ symbol, gradeTime, company, fromGrade, toGrade, action }) => {
    const at = instantMs(gradeTime);
    if (at === null || action === null) return [];
    return [{ symbol, at: new Date(at).toISOString(), house: company, before: fromGrade, after: toGrade, action }];
  });
}

export const PriceTargetWire = wireObject(
  z.object({
    targetMean: wirePositive,
    targetHigh: wirePositive,
    targetLow: wirePositive,
    numberAnalysts: wirePositive,
    symbol: wireCode(20),
  }),
);

/** Null for the empty object of an unknown or uncovered symbol, and for another listing than `asked`. */
export function parsePriceTarget(wire: z.output<typeof PriceTargetWire>, asked?: string): StandingConsensus | null {
  if (wire.targetMean === null || !isListingAsked(wire.symbol, asked)) return null;
  return {
    strong_buy: null,
    buy: null,
    hold: null,
    sell: null,
    strong_sell: null,
    rating_value: null,
    contributors: null,
    target: wire.targetMean,
    target_high: wire.targetHigh,
    target_low: wire.targetLow,
    target_contributors: wire.numberAnalysts,
  };
}
