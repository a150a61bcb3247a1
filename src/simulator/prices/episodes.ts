// Intraday episodes: surges and reversals with a burst of volume, volatility halts.
import { sessionLength } from '../calendar/sessions.ts';
import type { Listing } from '../listings/listing.ts';
import { type Chance, chance, draw } from '../random/random.ts';

/** `start`: minutes from the bell; `length`: minutes; `size`: signed, in daily deviations; `burst`: volume factor. */
export type Episode = { kind: 'surge' | 'reversal'; start: number; length: number; size: number; burst: number };

/** A halt from `start` until `end` (minutes from the bell, end excluded). */
export type Halt = { start: number; end: number };

function episode(random: Chance, minutes: number): Episode {
  const kind = random.unit() < 0.35 ? 'reversal' : 'surge';
  const length = 8 + random.below(14);
  const start = 6 + random.below(minutes - 70);
  const sign = random.unit() < 0.6 ? 1 : -1;
  return {
    kind,
    start,
    length,
    size: (kind === 'reversal' ? -1 : sign) * random.between(0.55, 1.2),
    burst: random.between(3.5, 7.5),
  };
}

const none: readonly Episode[] = [];

/** Surges and reversals of a day: two or three for lively symbols, few for others. */
export function makeEpisodes(listing: Listing, session: number): readonly Episode[] {
  const random = chance(draw(listing.key ^ 0x85ebca6b, session));
  const minutes = sessionLength(session);
  const wish = random.unit();
  const many = listing.lively
    ? wish < 0.5
      ? 3
      : 2
    : listing.daily_vol > 0.03
      ? Number(wish < 0.16)
      : Number(wish < 0.05);
  if (many === 0) return none;
  return Array.from({ length: many }, () => episode(random, minutes));
}

/** Volatility halts of the day: rare, in volatile common stocks only. */
export function makeHalts(listing: Listing, session: number): readonly Halt[] {
  if (listing.type !== 'CS' || listing.daily_vol < 0.022) return [];
  const random = chance(draw(listing.key ^ 0xc2b2ae35, session));
  if (random.unit() > 0.006) return [];
  const start = 8 + random.below(sessionLength(session) - 60);
  const first = { start, end: start + 5 };
  if (random.unit() < 0.7) return [first];
  const again = first.end + 3 + random.below(12);
  return [first, { start: again, end: again + 5 }];
}
