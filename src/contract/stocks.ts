// Endpoints of the stocks page: search of all listed stocks, and everything known about one of them.
import { z } from 'zod';
import { AiAnalysis } from '../domain/analysis/ai-analysis.ts';
import { LiveReply } from '../domain/analysis/live-reply.ts';
import { StockDetails } from '../domain/stocks/details/details.ts';
import { StocksOverview } from '../domain/stocks/overview.ts';
import { SearchResult } from '../domain/stocks/search/search.ts';
import { AsOf, endpoint, SearchText, SymbolParam } from './endpoint.ts';

export const stockEndpoints = {
  searchStocks: endpoint({
    method: 'GET',
    path: '/api/stocks/search',
    access: 'user',
    summary:
      'All listed stocks by symbol or company name; without a text the popular ones. Earlier lists are not kept: with asof nothing is found',
    query: AsOf.extend({ q: SearchText.default('') }),
    reply: z.object({ results: z.array(SearchResult), popular: z.array(SearchResult) }),
  }),
  stocksOverview: endpoint({
    method: 'GET',
    path: '/api/stocks/overview',
    access: 'user',
    summary:
      'What moves among the largest stocks, their sectors, who reports next, and the stocks named in symbols (separated by commas). Prices are not kept: with asof all are empty',
    query: AsOf.extend({ symbols: z.string().max(1_000).default('') }),
    reply: StocksOverview,
  }),
  stockIcon: endpoint({
    method: 'GET',
    path: '/api/stocks/icon/:symbol',
    access: 'visitor',
    summary: 'Icon of a company as it was received with its details; pictures in pages carry no token',
    params: SymbolParam,
    reply: z.string(),
    errors: [404],
    picture: true,
  }),
  analyzeListed: endpoint({
    method: 'POST',
    path: '/api/stocks/analyze',
    access: 'user',
    summary: 'Everything known about one stock; the url is an identifier from our own search and is never fetched',
    body: z.strictObject({ url: z.string().min(1).max(200) }),
    reply: z.object({ live_data: LiveReply, ai_analysis: AiAnalysis.nullable(), details: StockDetails }),
    errors: [400, 404, 429, 503],
  }),
};
