// Search within a run's stocks, and the condition for searching all listed ones.
import { screenerRules } from '../../rules/screener-rules.ts';

type Named = { symbol: string };

/** True when few rows match and the term is not the symbol of a stock in the run. */
export function searchesAllStocks(
  matches: readonly Named[],
  term: string,
  meant: ReadonlySet<string> = new Set(),
): boolean {
  if (term === '' || matches.length >= screenerRules.search_local_below.value) return false;
  return !matches.some(({ symbol }) => symbol.toLowerCase() === term.toLowerCase() || meant.has(symbol));
}
