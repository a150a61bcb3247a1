// Spellings of symbols in the files of exchanges, turned into the canonical one (that of Massive and of the tape).

/**
 * tape: BRK.A, BACpB, ACHR.WS, AIIAr (canonical). nasdaq: BRK.A, BAC-B, ACHR+, AIIA^, AAC=. act: BRK.A, BAC$B, ACHR.W, AIIA.R.
 * screener: BRK/A, BAC^B, as in the downloads of the Nasdaq screener.
 */
export type SymbolNotation = 'tape' | 'nasdaq' | 'act' | 'screener';

const canonical = /^[A-Z]{1,6}(?:(?:p[A-Z]?|rw?|w)|\.[A-Z](?:\.[A-Z])?|\.WS(?:\.[A-Z])?|\.(?:U|RT|CL|WD|WI))?$/;

type Spelling = readonly [pattern: RegExp, canonical: string];

/** First match wins. Suffixes as listed in Nasdaq's "Fifth Character and CQS/ACT symbol suffixes" table. */
const spellings: Record<SymbolNotation, readonly Spelling[]> = {
  tape: [],
  nasdaq: [
    [/^([A-Z]+)-([A-Z]?)$/, '$1p$2'],
    [/^([A-Z]+)\+([A-Z])$/, '$1.WS.$2'],
    [/^([A-Z]+)\+$/, '$1.WS'],
    [/^([A-Z]+)=$/, '$1.U'],
    [/^([A-Z]+)\^#$/, '$1rw'],
    [/^([A-Z]+)\^$/, '$1r'],
  ],
  act: [
    [/^([A-Z]+)\$([A-Z]?)$/, '$1p$2'],
    [/^([A-Z]+)\.W$/, '$1.WS'],
    [/^([A-Z]+)\.R$/, '$1r'],
  ],
  screener: [
    [/^([A-Z]+)\^([A-Z]?)$/, '$1p$2'],
    [/^([A-Z]+)\/W[ST]?$/, '$1.WS'],
    [/^([A-Z]+)\/R$/, '$1r'],
    [/^([A-Z]+)\/([A-Z])$/, '$1.$2'],
  ],
};

/** The canonical symbol, or null for text that is no symbol in this notation. Spaces around it do not count. */
export function canonicalSymbol(text: string, notation: SymbolNotation): string | null {
  const trimmed = text.trim();
  const spelling = spellings[notation].find(([pattern]) => pattern.test(trimmed));
  const symbol = spelling === undefined ? trimmed : trimmed.replace(spelling[0], spelling[1]);
  return canonical.test(symbol) ? symbol : null;
}
