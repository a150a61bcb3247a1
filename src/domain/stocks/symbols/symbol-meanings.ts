// Possible meanings of a symbol's spelling before the listings are consulted: venue, share class, instrument kind.
import { kindByForm, kindOfSource, kindOfWord, notAStock } from './non-stocks.ts';
import { isCanonical, shareMeanings } from './notation.ts';
import { type CodePlace, findVenue, listedAbroad, type Venue } from './venues.ts';

/**
 * Precedence: form of another instrument, venue before a colon, venue after the symbol, share class. After a dot a
 * venue precedes a share class (MC.PA is Paris, NVDA.O Nasdaq), except .A; after a dash, a slash or with three letters
 * the share class comes first (BAC-PK, BAC PRG). A listed canonical symbol overrides all of this (MKC.V).
 */
export type Meanings = {
  /** Possible canonical US symbols, the usual one first. */
  symbols: string[];
  /** True when the first symbol counts even without a listing. */
  isDecided: boolean;
  /** Reason for refusing the text, unless a listing has one of `overruling`; null when it is not refused. */
  refused: string | null;
  overruling: string[];
  /** Symbols used when a listing has them and has none of `symbols`. */
  likely: string[];
  /** Like `likely`, but used only when the listings are complete. */
  possible: string[];
};

export const NOT_A_SYMBOL = 'not a stock symbol';
export const TOO_LONG = 'the symbol is too long';
/** Longest text read as a symbol; the longest of 25,000 listed symbols has 9 characters. */
const LONGEST = 12;
/** Share classes listed on US exchanges, now or before: BRK-B is one; ARR-C is a preferred in Nasdaq's spelling. */
const shareClasses = new Set(
  `AGM-A AKO-A AKO-B BF-A BF-B BH-A BIO-B BRK-A BRK-B BWL-A CBS-A CIG-C CRD-A CRD-B CWEN-A EBR-B FCE-A GEF-B GTN-A HEI-A
   HUB-B HVT-A JW-A JW-B LEN-B LGF-A LGF-B MKC-V MOG-A MOG-B PBR-A RDS-A RDS-B STZ-B TAP-A UHAL-B VIA-B WSO-B
   WLY-B`.split(/\s+/),
);
/** Warrant series such as ACHR.WS.A, whose last letter is no venue. */
const warrantSeries = /^[A-Z]{1,6}\.WS\.[A-Z]$/;
/** Root of a US symbol; US symbols have no digits. */
const root = /^[A-Z]{1,6}$/;

const refusal = (refused: string, overruling: string[] = []): Meanings => ({
  symbols: [],
  isDecided: false,
  refused,
  overruling,
  likely: [],
  possible: [],
});

function unreadable(text: string): Meanings {
  const kind = kindOfWord(text.toUpperCase());
  return refusal(kind !== null ? notAStock(kind) : text.length > LONGEST ? TOO_LONG : NOT_A_SYMBOL);
}

export function readSymbolMeanings(cell: string): Meanings {
  const text = cell.replace(/^\((.*)\)$/, '$1').trim();
  const upper = text.toUpperCase();
  const kind = kindByForm(upper);
  if (kind !== null) return refusal(notAStock(kind));
  const bare = text.replace(/ equity$/i, '').replace(/^\$\s*(?=[A-Za-z])/, '');
  const named = /^([^()]+?)\s*\(([^()]+)\)$/.exec(bare);
  if (named !== null) return beforeVenue(named[1] ?? '', named[2] ?? '', 'space');
  if (bare.includes(':')) return aroundColon(bare);
  const at = bare.split('@');
  if (at.length === 2) return beforeVenue(at[0] ?? '', at[1] ?? '', 'space');
  return withTail(bare);
}

/** Symbol followed by its venue, such as `IBM US`. */
function beforeVenue(symbol: string, written: string, place: CodePlace): Meanings {
  const venue = findVenue(written.trim(), place);
  return venue === null ? unreadable(symbol) : atVenue(symbol, written.trim(), venue);
}

function aroundColon(text: string): Meanings {
  const [left = '', right = '', ...more] = text.split(':').map((part) => part.trim());
  if (more.length > 0 || left === '' || right === '') return unreadable(text);
  const after = findVenue(right, 'space');
  // C:US is Citigroup, C:EURUSD a currency pair.
  const kind = left.length === 1 && after !== null ? null : kindOfSource(left);
  if (kind !== null) return refusal(notAStock(kind));
  const before = findVenue(left, 'before');
  const isLeftSymbol = before === null || (before.place === null && right.toUpperCase() === 'US');
  if (after !== null && isLeftSymbol) return atVenue(left, right, after);
  if (before === null) return refusal(`the venue ${left.slice(0, 30)} is unknown`);
  if (before.place !== null && after?.place === null) {
    return refusal(`${text} can be ${left} in the United States or ${right} in ${before.place}`);
  }
  return atVenue(right, left, before);
}

function atVenue(symbol: string, written: string, { place }: Venue): Meanings {
  return place === null ? readShares(symbol.replace(/^\$\s*/, '')) : refusal(listedAbroad(place, written));
}

/** Meanings of a symbol with a known venue; a suffix is then a share class. */
function readShares(text: string): Meanings {
  const upper = text.toUpperCase();
  const symbols = isCanonical(text) ? [text] : root.test(upper) ? [upper] : shareMeanings(upper);
  return symbols.length === 0 ? unreadable(text) : meant(symbols, isCanonical(text) || isSettled(upper, symbols));
}

function meant(symbols: string[], isDecided: boolean): Meanings {
  return { symbols, isDecided, refused: null, overruling: [], likely: symbols.flatMap(likelySymbols), possible: [] };
}

const isSettled = (upper: string, symbols: readonly string[]) => symbols.length === 1 || shareClasses.has(upper);

/** BRKB is BRK.B, BACPRB is BACpB; Nasdaq's own units, warrants and rights end in U, W and R without a dot. */
function likelySymbols(symbol: string): string[] {
  const preferred = /^([A-Z]+)PR([A-Z])$/.exec(symbol);
  const share = /^([A-Z]{2,})([A-Z])$/.exec(symbol);
  const added = /^([A-Z]+)(\.WS|\.U|r)$/.exec(symbol);
  return [
    ...(preferred === null ? [] : [`${preferred[1]}p${preferred[2]}`]),
    ...(share === null ? [] : [`${share[1]}.${share[2]}`]),
    ...(added === null ? [] : [`${added[1]}${added[2] === 'r' ? 'R' : added[2]?.[1]}`]),
  ];
}

/** Meanings of a text that may end in a separator and one more word. */
function withTail(text: string): Meanings {
  const [, head = '', mark = '', tail = ''] = /^(.*[^.\-/ _])([.\-/ _])([A-Za-z0-9]+)$/.exec(text) ?? [];
  const upper = text.toUpperCase();
  if (mark === '' || warrantSeries.test(upper)) return readShares(mark === '' ? text : upper);
  const shares = shareMeanings(upper);
  const venue = findVenue(tail, mark === '.' ? 'dot' : mark === '-' ? 'dash' : 'space');
  const isShareFirst =
    shares.length > 0 && (venue === null || mark === '-' || mark === '/' || mark === '_' || tail.length > 2);
  if (isShareFirst) {
    // IBM.WSE can be Warsaw or a warrant of series E.
    const isAbroad = typeof venue?.place === 'string' && tail.length > 2;
    return isAbroad ? refusal(listedAbroad(venue.place ?? '', tail), shares) : asShare(text, upper, shares, head);
  }
  if (venue === null) {
    const isWord = root.test(head.toUpperCase()) && /^[A-Za-z]{1,5}$/.test(tail) && mark !== ' ';
    return isWord ? refusal(`${tail} is no known venue and no share class`) : unreadable(text);
  }
  const canonical = isCanonical(upper) ? [upper] : [];
  if (venue.place !== null) return refusal(listedAbroad(venue.place, tail), canonical);
  const inUs = mark === '.' ? readShares(fromReuters(head)) : readShares(head);
  // A single letter after a dot is an exchange; BAC.PK can also be a preferred, LLYV.K a share class.
  const others = canonical.length === 0 ? shares : upper.endsWith('.K') ? canonical : [];
  if (mark !== '.' || others.length === 0) return { ...inUs, overruling: canonical };
  return { ...meant([...inUs.symbols, ...others], false), overruling: canonical };
}

/** Converts Reuters' lower-case share class: BRKb.N is BRK.B. */
const fromReuters = (head: string) =>
  head.replace(/^([A-Z]+)([a-z])$/, (_, name, share) => `${name}.${share.toUpperCase()}`);

function asShare(text: string, upper: string, shares: string[], head: string): Meanings {
  if (isCanonical(text)) {
    // If complete listings lack the share class, IMO.A means IMO on NYSE American (Reuters), and NE.A a warrant series.
    return { ...meant([text], true), possible: text.endsWith('.A') ? [head, `${head}.WS.A`] : [] };
  }
  // P after a dot usually means NYSE Arca: a share class whose letter is also a venue code needs a listing.
  const [first = ''] = shares;
  const last = /^[A-Z]+\.([A-Z])$/.exec(first)?.[1] ?? 'K';
  const isVenue = last !== 'K' && findVenue(last, 'dot')?.place === null;
  return meant(shares, !isVenue && isSettled(upper, shares));
}
