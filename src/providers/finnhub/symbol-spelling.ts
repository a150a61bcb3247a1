// How Finnhub writes a symbol: class shares appear with a dot or with a dash, depending on the endpoint.

/** Spellings to ask with, likeliest first; canonical symbols have a dot before the class (BRK.B). */
export function finnhubSpellings(symbol: string): readonly string[] {
  const dashed = /^[A-Z]+\.[A-Z]$/.test(symbol) ? symbol.replace('.', '-') : null;
  return dashed === null ? [symbol] : [symbol, dashed];
}
