// Stock splits: listing, day and ratio.
import { sessionCount } from '../calendar/sessions.ts';
import { isCompany, type Listing } from '../listings/listing.ts';
import { draw, pick, unit } from '../random/random.ts';

/** On this session's open, each `from` old shares became `to` new ones. */
export type Split = { session: number; from: number; to: number };

/** At most one split per listing: forward for high prices, reverse for low ones; null for none. */
export function plannedSplit(listing: Listing): Split | null {
  if (!isCompany(listing)) return null;
  if (listing.symbol.startsWith('BRK.')) return null;
  const dear = listing.price0 > 170;
  const cheap = listing.price0 < 3.5;
  if (!dear && !cheap) return null;
  if (unit(draw(listing.key, 501)) > (dear ? 0.6 : 0.8)) return null;
  const session = Math.floor(unit(draw(listing.key, 502)) * sessionCount);
  const bits = draw(listing.key, 503);
  return dear
    ? { session, from: 1, to: pick(bits, [2, 2, 3, 4, 5, 10]) }
    : { session, from: pick(bits, [4, 5, 8, 10, 20, 25]), to: 1 };
}
