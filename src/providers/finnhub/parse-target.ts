// Finnhub's mean price target, as a consensus without counted opinions.
import { z } from 'zod';
import type { StandingConsensus } from '../../domain/stocks/details/research.ts';
import { wireCode, wireObject, wirePositive } from '../reading/wire-values.ts';
import { isListingAsked } from './symbol-spelling.ts';

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
