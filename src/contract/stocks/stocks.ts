// Endpoints of the stocks page: search of listed stocks, details of one.
import { z } from 'zod';
import { AiAnalysis } from '../../domain/analysis/ai-analysis.ts';
import { LiveReply } from '../../domain/analysis/live-reply.ts';
import { FoundStock } from '../../domain/signals/search/found-stock.ts';
import { Peer, StockIdentity } from '../../domain/signals/search/stock-identity.ts';
import { StockDetails } from '../../domain/stocks/details/details.ts';
import { StocksOverview } from '../../domain/stocks/overview/overview.ts';
import { AsOf, get, NowOnly, post, SearchText, SymbolParam } from '../endpoint.ts';

export const stockEndpoints = {
  searchStocks: get('/api/stocks/search', 'user', {
    summary:
      'All listed stocks by symbol or company name, with price, score and the tab of the published synthesis; without a text the popular ones. Earlier lists are not kept: with asof nothing is found',
    query: AsOf.extend({ q: SearchText.default('') }),
    reply: z.object({ results: z.array(FoundStock), popular: z.array(FoundStock) }),
  }),
  stockIdentity: get('/api/stocks/identity/:symbol', 'user', {
    past: 'same',
    summary: 'What a stock is, in any spelling of its symbol, with its price and score as published now',
    params: SymbolParam,
    query: NowOnly,
    reply: StockIdentity,
    errors: [404],
  }),
  stockPeers: get('/api/stocks/peers/:symbol', 'user', {
    summary: 'The largest other companies of its industry, with price and score as they are now',
    params: SymbolParam,
    query: NowOnly,
    reply: z.object({ industry: z.string().nullable(), peers: z.array(Peer) }),
    errors: [404],
  }),
  stocksOverview: get('/api/stocks/overview', 'user', {
    summary:
      'The whole market: heat map by sector, gainers, losers and most active, who reports next, newest news. Made each minute while prices move',
    query: AsOf,
    reply: StocksOverview,
    snapshot: true,
  }),
  stockIcon: get('/api/stocks/icon/:symbol', 'visitor', {
    summary: 'Icon of a company as it was received with its details; pictures in pages carry no token',
    params: SymbolParam,
    reply: z.string(),
    errors: [404],
    picture: true,
  }),
  analyzeListed: post('/api/stocks/analyze', 'user', {
    past: 'refused',
    summary: 'Everything known about one stock; the url is an identifier from our own search and is never fetched',
    body: z.strictObject({ url: z.string().min(1).max(200) }),
    reply: z.object({ live_data: LiveReply, ai_analysis: AiAnalysis.nullable(), details: StockDetails }),
    errors: [400, 404, 429, 503],
  }),
};
