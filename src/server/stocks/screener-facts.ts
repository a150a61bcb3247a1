// What is stored of every company in the screener's words: sector, value, earnings, opinions and rank, null where unknown.
import { newYorkDate } from '../../domain/market/calendar.ts';
import { type CompanyFigures, unknownCompany } from '../../domain/screener/company-figures.ts';
import { consensusScore } from '../../domain/stocks/analyst-sections.ts';
import { ratingLabel } from '../../domain/stocks/rating-words.ts';
import type { DetailsStore } from './details-store.ts';
import type { FillStore } from './fill-store.ts';
import type { ListedStocks } from './listed.ts';

/** Units as everywhere: USD, percent, plain multiples. Figures are of the last daily read, opinions as last asked for. */
export async function companyFacts(
  store: Pick<DetailsStore, 'companies' | 'ranks' | 'newestOfAll'> & Pick<FillStore, 'reportsFrom'>,
  { bySymbol }: Pick<ListedStocks, 'bySymbol'>,
  now: number,
): Promise<Map<string, CompanyFigures>> {
  const today = newYorkDate(now);
  const [companies, ranks, consensuses, ratios, earnings, calendar] = await Promise.all([
    store.companies(),
    store.ranks(),
    store.newestOfAll('consensus'),
    store.newestOfAll('ratios'),
    store.newestOfAll('earnings'),
    store.reportsFrom(today),
  ]);
  const facts = new Map<string, CompanyFigures>();
  for (const [symbol, stock] of bySymbol) {
    const company = companies.get(symbol);
    const figures = company?.figures ?? null;
    const year = company?.statements[0];
    const other = ratios.get(symbol);
    const consensus = consensuses.get(symbol) ?? null;
    const margin =
      year?.net_income == null || year.revenue === null || year.revenue <= 0
        ? null
        : (year.net_income / year.revenue) * 100;
    const own = (earnings.get(symbol) ?? []).map(({ date }) => date).filter((date) => date >= today);
    facts.set(symbol, {
      ...unknownCompany,
      sector: stock.sector,
      industry: stock.industry,
      market_cap: figures?.market_cap ?? stock.market_cap,
      marketrank: ranks.get(symbol) ?? null,
      pe_ratio_trailing: figures?.pe_ratio_trailing ?? other?.pe_ratio_trailing ?? null,
      pe_ratio_forward: other?.pe_ratio_forward ?? null,
      trailing_12mo_eps: figures?.trailing_12mo_eps ?? other?.trailing_12mo_eps ?? null,
      annual_revenue: year?.revenue ?? null,
      net_income: year?.net_income ?? null,
      net_margins: other?.net_margins ?? margin,
      return_on_equity: figures?.return_on_equity ?? other?.return_on_equity ?? null,
      return_on_assets: figures?.return_on_assets ?? other?.return_on_assets ?? null,
      debt_to_equity: figures?.debt_to_equity ?? other?.debt_to_equity ?? null,
      price_to_book: figures?.price_to_book ?? other?.price_to_book ?? null,
      price_to_sales: figures?.price_to_sales ?? other?.price_to_sales ?? null,
      beta: other?.beta ?? null,
      // The calendar of the whole market is of today, a stock's own reports are of when it was last looked at.
      next_earnings_date: calendar.get(symbol) ?? own.sort()[0] ?? null,
      consensus_rating: ratingLabel(consensusScore(consensus, [])),
      consensus_price_target: consensus?.target ?? null,
    });
  }
  return facts;
}
