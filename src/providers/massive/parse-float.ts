// Free float: shares in public hands; a row without a count above zero or without its date says nothing.
import { z } from 'zod';
import type { FreeFloat } from '../../domain/market/bars.ts';
import { wireList, wireNextUrl, wirePositive } from '../reading/wire-values.ts';

export const FloatWire = z.object({
  results: wireList(
    z.object({
      ticker: z.string().min(1).max(20),
      effective_date: z.iso.date(),
      free_float: wirePositive,
    }),
  ),
  next_url: wireNextUrl,
});

export function parseFloats(wire: z.output<typeof FloatWire>): FreeFloat[] {
  return wire.results.flatMap(({ ticker, effective_date, free_float }) =>
    free_float === null ? [] : [{ symbol: ticker, effective_date, free_float }],
  );
}
