// Endpoints of signals: the published synthesis, one symbol's signals, live data and news.
import { z } from 'zod';
import { LiveReply } from '../domain/analysis/live-reply.ts';
import { PublishedScore } from '../domain/analysis/published-scores.ts';
import { RichNews } from '../domain/market/rich-news.ts';
import { ReceiptRow } from '../domain/record/record-view.ts';
import { SymbolPrices } from '../domain/signals/mini-cards/mini-cards.ts';
import { ScoreReceipt } from '../domain/signals/score/score-receipt.ts';
import {
  BatchInfo,
  CountsByType,
  LatestSignals,
  PublishedSignal,
  ScoreDays,
  SymbolSignals,
} from '../domain/signals/signal.ts';
import { SignalHistory } from '../domain/signals/signal-history.ts';
import { SignalListColumns } from '../domain/signals/wire/columns-wire.ts';
import { AsOf, get, NowOnly, SearchText, SymbolList, SymbolParam, wholeNumber } from './endpoint.ts';

const limit = (fallback: number, most: number) => wholeNumber(1, most).default(fallback);

export const signalEndpoints = {
  latestSignals: get('/api/signals/latest', 'user', {
    summary: 'The published synthesis: every symbol with its scores and signals',
    query: AsOf,
    reply: LatestSignals,
    snapshot: true,
  }),
  signalColumns: get('/api/signals/columns', 'user', {
    summary:
      'The published synthesis as columns, for a page that lists all of it: without the rows behind signals, premium signals aside, with the score of the day before in place of the history',
    query: AsOf,
    reply: SignalListColumns,
    snapshot: true,
  }),
  symbolSignals: get('/api/signals/symbol/:symbol', 'user', {
    summary: "One symbol's scores and the signals behind them",
    params: SymbolParam,
    query: AsOf,
    reply: SymbolSignals,
    errors: [404],
  }),
  scoreReceipt: get('/api/signals/symbol/:symbol/receipt', 'user', {
    summary: 'The rows behind the published score of one symbol: list, day, file with its hash, line and points',
    params: SymbolParam,
    query: AsOf,
    reply: ScoreReceipt,
    errors: [404],
  }),
  scoreReceiptRow: get('/api/signals/symbol/:symbol/receipt/:row', 'user', {
    summary: 'The line of the file behind one row of a score, where readers may see its text',
    params: SymbolParam.extend({ row: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
    query: AsOf,
    reply: ReceiptRow,
    errors: [404],
  }),
  symbolScores: get('/api/signals/symbol/:symbol/scores', 'user', {
    summary:
      "One symbol's scores day by day, at most 63 days; days before the first batch were scored afterwards and say so",
    params: SymbolParam,
    query: AsOf,
    reply: ScoreDays,
    errors: [404],
  }),
  publishedScores: get('/api/signals/symbol/:symbol/publications', 'user', {
    summary:
      "One symbol's score and the action derived from it in each publication that changed them, oldest first; none for one never scored",
    params: SymbolParam,
    query: AsOf,
    reply: z.object({ scores: z.array(PublishedScore) }),
  }),
  signalHistory: get('/api/signals/history/:symbol', 'user', {
    summary: "One symbol's score day by day, and its counted signals by the day they speak of",
    params: SymbolParam,
    query: AsOf,
    reply: SignalHistory,
  }),
  searchSignals: get('/api/signals/search', 'user', {
    summary: 'Symbols of the published synthesis by symbol or company name',
    query: AsOf.extend({ q: SearchText.default(''), limit: limit(10, 100) }),
    reply: z.object({ results: z.array(PublishedSignal) }),
  }),
  signalStats: get('/api/signals/stats', 'user', {
    summary: 'Totals of the published synthesis',
    query: AsOf,
    reply: z.object({ batch_info: BatchInfo, counts_by_type: CountsByType }),
  }),
  nextSync: get('/api/signals/next-sync', 'user', {
    summary: 'When the expert lists are fetched next; null while their automation is off',
    query: NowOnly,
    reply: z.object({ at: z.string().nullable() }),
  }),
  signalPrices: get('/api/signals/prices', 'user', {
    summary: 'Prices of the minute of up to 200 scored symbols; null where none is known',
    query: AsOf.extend({ symbols: SymbolList }),
    reply: SymbolPrices,
    errors: [410],
  }),
  liveData: get('/api/signals/:symbol/live', 'user', {
    summary:
      'Live data of one symbol; sections nobody can fill are null and say why. They are not kept: with asof all are null',
    params: SymbolParam,
    query: AsOf.extend({ refresh: z.enum(['true', 'false']).default('false') }),
    reply: LiveReply,
    errors: [404, 429],
  }),
  richNews: get('/api/signals/:symbol/rich-news', 'user', {
    summary: 'News with per-ticker insights, newest first. They are not kept: with asof NO_DATA',
    params: SymbolParam,
    query: AsOf.extend({ limit: limit(5, 50) }),
    reply: z.object({
      results: z.array(RichNews).optional(),
      status: z.string().optional(),
      as_of: z.string().nullable().optional(),
      stale: z.boolean().optional(),
    }),
    errors: [404, 429, 503],
  }),
};
