// Finnhub's upgrades and downgrades of the whole market.
import { z } from 'zod';
import type { RatingChange } from '../../domain/made-lists/market-events.ts';
import { instantMs, wireList, wireNumber, wireText } from '../reading/wire-values.ts';

const WORD = 100;

export const RatingChangesWire = wireList(
  z.object({
    symbol: z.string().min(1).max(20),
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
