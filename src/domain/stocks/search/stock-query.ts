// A search for stocks as typed: plain text, and the symbols it can mean in any notation.
import { possibleSymbols } from '../symbols/symbol.ts';

/** `text`: lower case, trimmed; `symbols`: canonical symbols the text can mean, not lowercased. */
export type StockQuery = { text: string; symbols: ReadonlySet<string> };

/** Several symbols are separated by commas or semicolons: GOOG, GOOGL. */
export function stockQuery(typed: string): StockQuery {
  const text = typed.trim();
  const symbols = text.split(/[,;]/).flatMap(possibleSymbols);
  return { text: text.toLowerCase(), symbols: new Set(symbols) };
}
