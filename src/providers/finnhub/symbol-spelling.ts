// Finnhub's spelling of symbols: class shares with a dot or a dash, by endpoint.

/**
 * Whether an answer is of the listing that was asked for: the vendor answers ENB with the figures of ENB.TO, in that
 * exchange's currency. An answer that names no symbol is of the one asked; without `asked` an exchange's suffix tells.
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
