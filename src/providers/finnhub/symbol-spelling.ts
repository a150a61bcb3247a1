// Finnhub's spelling of symbols: class shares with a dot or a dash, by endpoint.

/**
 * True when an answer is for the requested listing: the vendor may answer ENB with figures of ENB.TO in the currency of
 * that listing. An answer without a symbol counts as a match; without `asked`, one with an exchange suffix does not.
 */
export function isListingAsked(said: string | null, asked: string | undefined): boolean {
  if (said === null) return true;
  if (asked === undefined) return !/\.[A-Z]{2,}$/i.test(said);
  return plain(said) === plain(asked);
}

const plain = (symbol: string): string => symbol.replace(/[-/]/g, '.').toUpperCase();

/** Spellings to request, likeliest first; canonical symbols have a dot before the share class (BRK.B). */
export function finnhubSpellings(symbol: string): readonly string[] {
  const dashed = /^[A-Z]+\.[A-Z]$/.test(symbol) ? symbol.replace('.', '-') : null;
  return dashed === null ? [symbol] : [symbol, dashed];
}
