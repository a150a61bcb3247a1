// A search for stocks as typed: plain text, and the symbols it can mean in any notation.
import { matchRank } from '../../text/match-rank.ts';
import { possibleSymbols } from '../symbols/symbol.ts';

/** `text`: lower case, trimmed; `symbols`: canonical symbols the text can mean, in their own case. */
export type StockQuery = { text: string; symbols: ReadonlySet<string> };

/** Several symbols are separated by commas or semicolons: GOOG, GOOGL. */
export function stockQuery(typed: string): StockQuery {
  const text = typed.trim();
  const symbols = text.split(/[,;]/).flatMap(possibleSymbols);
  return { text: text.toLowerCase(), symbols: new Set(symbols) };
}

/**
 * Weight of a match, 0 to 4, lower is better: 0 exact as typed, 1 another notation, else matchRank + 1; null for no
 * match.
 */
export function searchRank(
  entry: { symbol: string; lower: { symbol: string; name: string } },
  { text, symbols }: StockQuery,
): number | null {
  const rank = matchRank(entry.lower, text);
  if (rank === 0) return 0;
  if (symbols.has(entry.symbol)) return 1;
  return rank === null ? null : rank + 1;
}
