// Attention and tone of a listing: large companies are on many lists, and lists agree more often than chance.
import { findExpertList } from '../../domain/signals/expert-lists.ts';
import { isCompany, type Listing } from '../listings/listing.ts';
import { draw, hashKey, normal, unit } from '../random/random.ts';

/** A company of this market value, USD, gets as much attention as the mean of a usual list. */
const usualValue = 2e9;
/** Attention grows with this power of the market value, between the bounds. */
const growth = 0.55;
const [least, most] = [0.4, 18];
/** How far a mood of one deviation leans lists of its side. */
const lean = 1.8;
/** Sessions that a mood lasts. */
const moodSessions = 8;
const moodKey = 0x1f83d9ab;

/** Weight relative to others of a pool; without unit, above zero. */
function attention(listing: Listing): number {
  if (!isCompany(listing)) return 1;
  return Math.max(least, Math.min(most, ((listing.price0 * listing.shares) / usualValue) ** growth));
}

/** Popularity of a listing in these sessions: mean 0, deviation 1. Independent of later prices. */
function mood(listing: Listing, session: number): number {
  const period = Math.floor((session + (listing.key % moodSessions)) / moodSessions);
  return normal(draw(listing.key ^ moodKey, period));
}

/** 1 for a bullish list, -1 for a bearish one, 0 for one without a side. */
function findSide(slug: string): number {
  const list = findExpertList(slug);
  const side = list?.premium?.side ?? list?.direction;
  // A list of both sides chooses its rows per side, bearish ones under a key of their own.
  if (list === null || side === 'bearish') return -1;
  return side === 'bullish' || side === 'row' ? 1 : 0;
}

/** Likelihood that a listing is on a list, by attention and mood; relative to others, above zero. */
export function listWeights(slug: string, session: number, pool: readonly Listing[]): number[] {
  const side = findSide(slug);
  return pool.map((listing) => attention(listing) * Math.exp(lean * side * mood(listing, session)));
}

/** Rows of one listing on a list whose rows are single events: several houses raise their targets of a large company. */
export function countCopies(slug: string, listing: Listing, session: number, atMost: number): number {
  const side = findSide(slug);
  const talked = (attention(listing) / most) * Math.exp(lean * side * mood(listing, session));
  return 1 + Math.min(atMost - 1, Math.floor(talked * 3 * unit(draw(listing.key ^ hashKey(slug), session ^ moodKey))));
}
