// Trading venues found by the code that stands before or after a symbol.
import { type VenueRow, venueRows } from './venue-table.ts';

/** Where a code is written in relation to the symbol. */
export type CodePlace = 'before' | 'dot' | 'space' | 'dash';

/** `place` is null for the United States. */
export type Venue = { place: string | null };

/** The first row that has a code counts. */
function byCode(codesOf: (row: VenueRow) => string): ReadonlyMap<string, Venue> {
  const venues = new Map<string, Venue>();
  for (const row of venueRows) {
    for (const code of codesOf(row).split(' '))
      if (code !== '' && !venues.has(code)) venues.set(code, { place: row[0] });
  }
  return venues;
}

/** The longer names are the same words wherever they stand: AAPL.NASDAQ, AAPL (NYSE), AAPL@ARCA. */
const LONGER = 3;
const longNames = (before: string) =>
  before
    .split(' ')
    .filter((code) => code.length >= LONGER)
    .join(' ');

const byPlace: Record<CodePlace, ReadonlyMap<string, Venue>> = {
  before: byCode(([, before]) => before),
  dot: byCode(([, before, dot]) => `${dot} ${longNames(before)}`),
  space: byCode(([, before, , space]) => `${space} ${longNames(before)}`),
  dash: byCode(([, before, , , country = '']) => `${country} ${longNames(before)}`),
};

/** The venue of a code as a cell writes it ("NYSE American", "NasdaqGS", "L"), or null for an unknown one. */
export function venueOf(written: string, place: CodePlace): Venue | null {
  return byPlace[place].get(written.toUpperCase().replace(/[\s._-]+/g, '')) ?? null;
}

/** Why a row of this venue is no row of a US stock. */
export function listedAbroad(place: string, written: string): string {
  return `listed in ${place} (${written}), no US listing`;
}
