// Finnhub's spelling of symbols: class shares with a dot or a dash, by endpoint.

/**
 * True if an answer is of the listing asked for: the vendor answers ENB with ENB.TO's figures, in that exchange's
 * currency. An answer without a symbol counts as right; without `asked` the exchange's suffix decides.
 */
export function isListingAsked(said: string | null, asked: string | undefined): boolean {
  if (said === null) return true;
  if (asked === undefined) return !/\.[A-Z]{2,}$/i.test(said);
  return plain(said) === plain(asked);
}

const plain = (symbol: string): string => symbol.replace(/[-/]/g, '.').toUpperCase();

/** Spellings to ask with, likeliest first; canonical symbols have a dot before the class (BRK.B). */
export function finnhubSpellings(symbol: string): readonly string[] {
  const dashed = /^[A-Z]+\.[A-Z]$/.test(symbol) ? symbol.replace('.', '-') : null;
  return dashed === null ? [symbol] : [symbol, dashed];
}
