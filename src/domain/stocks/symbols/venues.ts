// Lookup of a trading venue by its prefix or suffix.
import { type VenueRow, venueRows } from './venue-table.ts';

/** Place of a venue code relative to the symbol. */
export type CodePlace = 'before' | 'dot' | 'space' | 'dash';

/** `place`: country or city; null for the United States. */
export type Venue = { place: string | null };

/** Venues by code; when rows share a code, the first counts. */
function byCode(codesOf: (row: VenueRow) => string): ReadonlyMap<string, Venue> {
  const venues = new Map<string, Venue>();
  for (const row of venueRows) {
    for (const code of codesOf(row).split(' '))
      if (code !== '' && !venues.has(code)) venues.set(code, { place: row[0] });
  }
  return venues;
}

/** Minimum length of a name that identifies the venue in any position: AAPL.NASDAQ, AAPL (NYSE), AAPL@ARCA. */
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

/** Venue of a code as a cell writes it ("NYSE American", "NasdaqGS", "L"); null for an unknown code. */
export function findVenue(written: string, place: CodePlace): Venue | null {
  return byPlace[place].get(written.toUpperCase().replace(/[\s._-]+/g, '')) ?? null;
}

/** Codes of the consolidated tape and of listing files: A and N are NYSE, P is Arca, Q Nasdaq, V IEX, Z Cboe. */
const tapeCodes = new Set([...'ANPQVZ']);
const exchangeWords = /(?:THE)?(?:STOCK|SECURITIES)?(?:EXCHANGE|MARKETS?)(?:INC|LLC|PLC|LTD|AG)?$/;
/** Places by the names in the venue table: London, Hong Kong. */
const namedPlaces = venueRows.flatMap(([place]) =>
  place === null
    ? []
    : place.split(/, | or | \(/).map((name) => ({ name: name.replace(')', '').toUpperCase(), place })),
);

/**
 * Venue in a cell of an exchange column, by code or in words: "NASDAQ", "XLON", "Euronext Paris", "NYSE/TSX". A venue
 * in the United States wins when several are named; null for an unknown one.
 */
export function venueNamed(cell: string): Venue | null {
  const venues = cell.split(/[/,;&|+]/).map(oneVenueNamed);
  return venues.find((venue) => venue?.place === null) ?? venues.find((venue) => venue !== null) ?? null;
}

function oneVenueNamed(written: string): Venue | null {
  const upper = written.trim().toUpperCase();
  const code = upper.replace(/[\s._-]+/g, '');
  if (tapeCodes.has(code) || /^(?:NYSE|NASDAQ|OTC|CBOE|AMERICAN STOCK EX)/.test(upper)) return { place: null };
  const found = byPlace.before.get(code) ?? byPlace.before.get(code.replace(exchangeWords, ''));
  if (found !== undefined) return found;
  const words = ` ${upper.replace(/[^\p{L}]+/gu, ' ')} `;
  const abroad = namedPlaces.find(({ name }) => words.includes(` ${name} `));
  return abroad === undefined ? null : { place: abroad.place };
}

/** Reason for refusing a row whose venue is outside the United States. */
export function listedAbroad(place: string, written: string): string {
  return `listed in ${place} (${written}), no US listing`;
}
