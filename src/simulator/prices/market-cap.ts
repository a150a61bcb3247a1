// Shares outstanding after splits, and market capitalization.
import type { Moment } from '../calendar/market-time.ts';
import { isCompany, type Listing } from '../listings/listing.ts';
import { closeAt, splitAdjustment } from './daily-prices.ts';
import { anchorSession } from './factors.ts';
import type { Market } from './market.ts';

/** Shares outstanding at `moment`, adjusted for splits since the anchor session. */
export function sharesAt(market: Market, listing: Listing, moment: Moment): number {
  if (listing.follows && !isCompany(listing)) return listing.shares;
  const ratio = splitAdjustment(market.daily, listing, anchorSession, moment.session);
  return Math.round(listing.shares / ratio);
}

/** USD at the last final daily close. */
export function marketCap(market: Market, listing: Listing, moment: Moment): number {
  return Math.round(closeAt(market.daily, listing, moment.complete) * sharesAt(market, listing, moment));
}
