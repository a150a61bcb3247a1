// Search in the stocks of a run, and when all listed stocks are searched as well.
import { screenerRules } from '../rules/screener-rules.ts';

type Named = { symbol: string; company_name: string | null };

/** The typed text without blanks around it; empty means no search. */
export function searchTerm(typed: string): string {
  return typed.trim();
}

/** Stocks whose symbol or company name contains the term, in any case; none for an empty term. */
export function searchLocally<Stock extends Named>(stocks: readonly Stock[], term: string): Stock[] {
  const wanted = term.toLowerCase();
  if (wanted === '') return [];
  return stocks.filter(
    ({ symbol, company_name }) =>
      symbol.toLowerCase().includes(wanted) || (company_name ?? '').toLowerCase().includes(wanted),
  );
}

/** Only with fewer than three local matches and when no stock of the run has exactly this symbol. */
export function searchesAllStocks(matches: readonly Named[], term: string): boolean {
  if (term === '' || matches.length >= screenerRules.search_local_below.value) return false;
  return !matches.some(({ symbol }) => symbol.toLowerCase() === term.toLowerCase());
}
