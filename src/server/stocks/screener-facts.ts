// Stored company facts as fields of the screener: sector, value, earnings, opinions, rank. Unknown is null.
import { newYorkDate } from '../../domain/market/calendar.ts';
import type { CompanyAtClose } from '../../domain/screener/company-figures.ts';
import { consensusScore } from '../../domain/stocks/details/analyst-sections.ts';
import { companyNow } from '../../domain/stocks/details/company-now.ts';
import { ratingLabel } from '../../domain/stocks/details/rating-words.ts';
import type { FillStore } from './company-fill/fill-store.ts';
import type { DetailsStore } from './details/details-store.ts';
import type { ListedStocks } from './listed.ts';

/**
 * Facts by symbol in USD, percent and plain multiples. Figures are of the close of the last daily read, opinions of
 * their last fetch.
 */
export async function companyFacts(
  store: Pick<DetailsStore, 'companies' | 'ranks' | 'newestOfAll'> & Pick<FillStore, 'nextReports'>,
  { bySymbol }: Pick<ListedStocks, 'bySymbol'>,
  now: number,
): Promise<Map<string, CompanyAtClose>> {
  const today = newYorkDate(now);
  const [companies, ranks, consensuses, ratios, earnings, calendar] = await Promise.all([
    store.companies(),
    store.ranks(),
    store.newestOfAll('consensus'),
    store.newestOfAll('ratios'),
    store.newestOfAll('earnings'),
    store.nextReports(today),
  ]);
  const facts = new Map<string, CompanyAtClose>();
  for (const [symbol, stock] of bySymbol) {
    const company = companies.get(symbol);
    const consensus = consensuses.get(symbol) ?? null;
    const own = (earnings.get(symbol) ?? []).map(({ date }) => date).filter((date) => date >= today);
    const figures = companyNow({
      sector: stock.sector,
      industry: stock.industry,
      market_cap: stock.market_cap,
      figures: company?.figures ?? null,
      ratios: ratios.get(symbol) ?? null,
      statements: company?.statements ?? [],
      marketrank: ranks.get(symbol) ?? null,
      consensus_rating: ratingLabel(consensusScore(consensus, [])),
      consensus_price_target: consensus?.target ?? null,
      // The market-wide calendar is current; a stock's own reports are as old as its last fetch.
      next_earnings_date: calendar.get(symbol)?.date ?? own.sort()[0] ?? null,
    });
    facts.set(symbol, { ...figures, close: toClose(company?.figures ?? null) });
  }
  return facts;
}

/** Close that the figures were read for; null without figures, with null fields if the source names none. */
function toClose(figures: { date: string | null; price: number | null } | null) {
  return figures === null ? null : { date: figures.date, price: figures.price };
}
