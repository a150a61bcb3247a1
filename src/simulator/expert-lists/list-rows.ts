// Rows of every expert list as of a session.
import type { Market } from '../prices/market.ts';
import type { ListMaker, Row } from './cells.ts';
import { eventLists } from './event-lists.ts';
import { holderLists } from './holder-lists.ts';
import { premiumLists } from './premium-lists.ts';
import { priceLists } from './price-lists.ts';
import { ratingListMakers } from './rating-lists.ts';

const makers: Readonly<Record<string, ListMaker>> = {
  ...premiumLists,
  ...ratingListMakers,
  ...priceLists,
  ...eventLists,
  ...holderLists,
};

/** A list's rows as of the close of a session, before any flaw is added; null for an unknown list. */
export function listRows(market: Market, slug: string, session: number): Row[] | null {
  return makers[slug]?.(market, session) ?? null;
}
