// Finnhub's mean price target, as a consensus without counted opinions.
import { z } from 'zod';
import type { StandingConsensus } from '../../domain/stocks/details/research.ts';
import { wirePositive } from '../reading/wire-values.ts';

export const PriceTargetWire = z.object({
  targetMean: wirePositive,
  targetHigh: wirePositive,
  targetLow: wirePositive,
  numberAnalysts: wirePositive,
});

/** Null for the empty object an unknown or uncovered symbol gets. */
export function parsePriceTarget(wire: z.output<typeof PriceTargetWire>): StandingConsensus | null {
  if (wire.targetMean === null) return null;
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
