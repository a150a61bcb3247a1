// Search result for a listed stock: price, score, and its tab in the published synthesis.
import { z } from 'zod';
import { SearchResult } from '../../stocks/search/search.ts';
import { TabType } from '../signal.ts';

/** `prices_as_of`: ISO, null without a price; `smart_cat_score` and `tab`: null for a stock on no published list. */
export const FoundStock = SearchResult.extend({
  prices_as_of: z.string().nullable(),
  smart_cat_score: z.number().nullable(),
  tab: TabType.nullable(),
});
export type FoundStock = z.infer<typeof FoundStock>;
export type ScoreStanding = Pick<FoundStock, 'smart_cat_score' | 'tab'>;
