// Attention and tone of a listing: large companies are on many lists, and lists agree more often than chance.
import { findExpertList } from '../../domain/signals/expert-lists.ts';
import { isCompany, type Listing } from '../listings/listing.ts';
import { draw, hashKey, normal, unit } from '../random/random.ts';

/** Market value in USD at which a company has attention 1, the mean of a usual list. */
const usualValue = 2e9;
/** Exponent of the market value in attention, which stays between `least` and `most`. */
const growth = 0.55;
const [least, most] = [0.4, 18];
/** Effect of one deviation of mood on the log weight for lists of its side. */
const lean = 1.8;
const moodSessions = 8;
const moodKey = 0x1f83d9ab;

/** Relative weight of a listing in a pool; always above zero. */
function attention(listing: Listing): number {
  if (!isCompany(listing)) return 1;
  return Math.max(least, Math.min(most, ((listing.price0 * listing.shares) / usualValue) ** growth));
}

/** Popularity of a listing, constant for `moodSessions`: mean 0, deviation 1, independent of later prices. */
function mood(listing: Listing, session: number): number {
  const period = Math.floor((session + (listing.key % moodSessions)) / moodSessions);
  return normal(draw(listing.key ^ moodKey, period));
}

/** Side of a list or of its rows: 1 for bullish, -1 for bearish, 0 without a side. */
function findSide(slug: string): number {
  const list = findExpertList(slug);
  const side = list?.premium?.side ?? list?.direction;
  // Bearish rows of a two-sided list have a key that is no slug, so that no list is found.
  if (list === null || side === 'bearish') return -1;
  return side === 'bullish' || side === 'row' ? 1 : 0;
}

/** Weight of each listing of the pool for a list, by attention and mood; relative, above zero. */
export function listWeights(slug: string, session: number, pool: readonly Listing[]): number[] {
  const side = findSide(slug);
  return pool.map((listing) => attention(listing) * Math.exp(lean * side * mood(listing, session)));
}

/** Rows of a listing on a list of single events, at most `atMost`: large companies have several. */
export function countCopies(slug: string, listing: Listing, session: number, atMost: number): number {
  const side = findSide(slug);
  const talked = (attention(listing) / most) * Math.exp(lean * side * mood(listing, session));
  return 1 + Math.min(atMost - 1, Math.floor(talked * 3 * unit(draw(listing.key ^ hashKey(slug), session ^ moodKey))));
}
