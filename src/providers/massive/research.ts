// Massive's add-ons and financials as the analyst-data port, using the market-data client and so its limits.
import type { ProviderFetch } from '../calls/provider-fetch.ts';
import type { AnalystData } from '../ports/analyst-data.ts';
import type { CallOptions } from '../ports/market-data.ts';
import { CasesWire, ConsensusWire, parseCases, parseConsensus, parseRatings, RatingsWire } from './parse-analysts.ts';
import { parseRatios, parseStatements, RatiosWire, StatementsWire } from './parse-financials.ts';
import { ConstituentsWire, FundProfilesWire, parseConstituents, parseFundProfiles } from './parse-funds.ts';
import { nextPage, readPages } from './read-pages.ts';

const RATINGS_KEPT = 500;
const YEARS = 5;
/** Small pages, so that parsing one never delays other requests for long. */
const ROWS_PER_PAGE = 500;
const HOLDINGS_PER_PAGE = 5_000;
const ICON_BYTES = 1024 * 1024;
const iconTypes = /^(?:image\/|application\/octet-stream)/i;

const RATIOS_PATH = '/stocks/financials/v1/ratios';
const STATEMENTS_PATH = '/stocks/financials/v1/income-statements';
const PROFILES_PATH = '/etf-global/v1/profiles';

export function researchOver(fetch: ProviderFetch): AnalystData {
  return {
    async consensus(symbol, options = {}) {
      const path = `/benzinga/v1/consensus-ratings/${encodeURIComponent(symbol)}`;
      return parseConsensus(await fetch.json({ ...options, service: 'consensus', symbol, path }, ConsensusWire));
    },
    async ratingActions(symbol, from, options = {}) {
      const query = { ticker: symbol, 'date.gte': from, limit: RATINGS_KEPT, sort: 'date.desc' };
      const call = { ...options, service: 'ratings', symbol, path: '/benzinga/v1/ratings', query };
      return parseRatings(await fetch.json(call, RatingsWire));
    },
    async cases(symbol, options = {}) {
      const query = { ticker: symbol, limit: 5, sort: 'last_updated.desc' };
      const call = { ...options, service: 'cases', symbol, path: '/benzinga/v1/bulls-bears-say', query };
      return parseCases(await fetch.json(call, CasesWire));
    },
    async figures(symbol, options = {}) {
      const call = { ...options, service: 'ratios', symbol, path: RATIOS_PATH, query: { ticker: symbol, limit: 5 } };
      return parseRatios(await fetch.json(call, RatiosWire)).find((row) => row.symbol === symbol) ?? null;
    },
    async *allFigures(options = {}) {
      const query = { limit: ROWS_PER_PAGE, sort: 'ticker.asc' };
      const call = { ...options, service: 'ratios of all', path: RATIOS_PATH, query };
      for await (const page of readPages(fetch, call, RatiosWire)) yield parseRatios(page);
    },
    async statements(symbol, options = {}) {
      const query = { tickers: symbol, timeframe: 'annual', limit: YEARS, sort: 'period_end.desc' };
      const call = { ...options, service: 'income statements', symbol, path: STATEMENTS_PATH, query };
      return parseStatements(await fetch.json(call, StatementsWire))
        .filter((row) => row.symbol === symbol)
        .map((row) => row.statement)
        .sort((a, b) => b.fiscal_year - a.fiscal_year);
    },
    async *allStatements(period_end_from, options = {}) {
      const query = {
        timeframe: 'annual',
        'period_end.gte': period_end_from,
        limit: ROWS_PER_PAGE,
        sort: 'period_end.asc',
      };
      const call = { ...options, service: 'income statements of all', path: STATEMENTS_PATH, query };
      for await (const page of readPages(fetch, call, StatementsWire)) yield parseStatements(page);
    },
    async fundProfile(symbol, options = {}) {
      const query = { composite_ticker: symbol, limit: 5, sort: 'processed_date.desc' };
      const call = { ...options, service: 'fund profile', symbol, path: PROFILES_PATH, query };
      return parseFundProfiles(await fetch.json(call, FundProfilesWire)).find((row) => row.symbol === symbol) ?? null;
    },
    async *allFundProfiles(processed_from, options = {}) {
      const query = { 'processed_date.gte': processed_from, limit: ROWS_PER_PAGE, sort: 'processed_date.desc' };
      const call = { ...options, service: 'fund profiles', path: PROFILES_PATH, query };
      for await (const page of readPages(fetch, call, FundProfilesWire)) yield parseFundProfiles(page);
    },
    async constituents(symbol, options = {}) {
      const query = { composite_ticker: symbol, limit: HOLDINGS_PER_PAGE, sort: 'effective_date.desc' };
      const call = { ...options, service: 'fund holdings', symbol, path: '/etf-global/v1/constituents', query };
      return parseConstituents((await fetch.json(call, ConstituentsWire)).results);
    },
    async icon(address, symbol, options: CallOptions = {}) {
      const place = nextPage(fetch.base_url, address);
      return fetch.file({ ...options, ...place, service: 'icon', symbol, max_bytes: ICON_BYTES }, iconTypes);
    },
  };
}
