// Search result for a listed symbol.
import { z } from 'zod';

const N = z.number().nullable();
const S = z.string().nullable();

/** `url`: internal key that the analysis call accepts, null when the stock cannot be analysed; prices in USD. */
export const SearchResult = z.object({
  symbol: z.string(),
  name: z.string(),
  url: S,
  logo: S,
  current_price: N,
  price_change: N,
  price_change_percent: N,
  volume: N,
});
export type SearchResult = z.infer<typeof SearchResult>;
