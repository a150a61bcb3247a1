// Endpoints of the screener: published run, single stocks, company details, search, runs by administrators.
import { z } from 'zod';
import { screenerRules } from '../domain/rules/screener-rules.ts';
import {
  ScreenerColumns,
  ScreenerFigures,
  ScreenerNames,
  ScreenerScores,
} from '../domain/screener/list/columns-wire.ts';
import {
  Beginning,
  FetchOutcome,
  RecentRuns,
  RunInfo,
  RunProgress,
  ScreenerAutomation,
  ScreenerCurrent,
  ScreenerToday,
} from '../domain/screener/run.ts';
import { DecisionOfRun, EarlierRun, Estimate, RunDecision, ScreenerStock } from '../domain/screener/screener-stock.ts';
import { FoundStock } from '../domain/signals/search/found-stock.ts';
import { StockDetails, TickerDetails } from '../domain/stocks/details/details.ts';
import { AsOf, get, Id, NowOnly, post, SearchText, Success, SymbolParam, wholeNumber } from './endpoint.ts';

export const screenerRunEndpoints = {
  screenerCurrent: get('/api/screener/current', 'user', {
    summary: 'The newest screener run: every stock with at least one active filter',
    query: AsOf,
    reply: ScreenerCurrent,
    snapshot: true,
  }),
  screenerList: get('/api/screener/list', 'user', {
    summary: 'The newest screener run as the list shows it, in columns',
    query: AsOf,
    reply: ScreenerColumns,
    snapshot: true,
  }),
  // Figures of added columns and conditions, loaded after the list.
  screenerFigures: get('/api/screener/figures', 'user', {
    summary:
      'Volume, market capitalization, float, RSI, gap and distance to the high of each stock of the newest run, in columns',
    query: AsOf,
    reply: ScreenerFigures,
    snapshot: true,
  }),
  // Separate endpoint: scores can change between two runs, when a batch is published.
  screenerScores: get('/api/screener/scores', 'user', {
    summary: 'The published score of every scored symbol, in columns',
    query: AsOf,
    reply: ScreenerScores,
    snapshot: true,
  }),
  // Separate endpoint: names stay the same from run to run.
  screenerNames: get('/api/screener/names', 'user', {
    summary: 'Name, sector, industry and icon of every stock the screener judges, in columns',
    query: AsOf,
    reply: ScreenerNames,
    snapshot: true,
  }),
  currentStock: get('/api/screener/current/:symbol', 'user', {
    summary: 'One stock of the newest run in full, and its active filters in each earlier run of the day',
    params: SymbolParam,
    query: AsOf,
    reply: z.object({
      run_info: RunInfo,
      stock: ScreenerStock,
      filters_by_run: z.array(EarlierRun),
      estimates: z.array(Estimate),
    }),
    errors: [404],
  }),
  stockDecisions: get('/api/screener/decisions/:symbol', 'user', {
    summary: 'What each run of the day decided on one stock, oldest first; none for a stock no run has judged',
    params: SymbolParam,
    query: AsOf,
    reply: z.object({ decisions: z.array(RunDecision) }),
  }),
  decisionHistory: get('/api/screener/decisions/:symbol/history', 'user', {
    summary:
      'What the newest runs of the last days decided on one stock, oldest first; none for a stock they did not list',
    params: SymbolParam,
    query: AsOf,
    reply: z.object({ decisions: z.array(DecisionOfRun) }),
  }),
  fetchSingle: post('/api/screener/fetch-single', 'user', {
    past: 'refused',
    summary: 'Judge one stock that the run does not list',
    body: z.strictObject({ symbol: SymbolParam.shape.symbol, company_name: z.string().max(200).nullish() }),
    reply: z.object({ success: z.boolean(), stock: ScreenerStock }),
    errors: [404, 429, 503],
  }),
  screenerBeginning: get('/api/screener/beginning', 'user', {
    summary: 'How many sessions of the past are on file, of those the first run waits for',
    query: NowOnly,
    reply: Beginning,
  }),
  screenerHealth: get('/api/screener/health', 'visitor', {
    summary: 'The screener answers',
    reply: z.object({ status: z.literal('ok'), time: z.string() }),
    errors: [503],
  }),
  screenerToday: get('/api/screener/stats/today', 'user', {
    summary: 'Runs and stocks of today',
    query: AsOf,
    reply: ScreenerToday,
  }),
  recentRuns: get('/api/screener/runs/recent', 'admin', {
    summary: 'Runs of the last days by Pacific day, newest first',
    query: z.object({
      days: wholeNumber(1, screenerRules.recent_days_max.value).default(screenerRules.recent_days.value),
    }),
    reply: RecentRuns,
  }),
  fetchScreener: post('/api/screener/fetch', 'admin', {
    summary: 'Make a screener run now; one that takes long is answered while it goes on, with running and its job id',
    body: z
      .strictObject({
        filter_id: Id.default(screenerRules.filter_id.value),
        enrichment_enabled: z.boolean().default(true),
      })
      .prefault({}),
    reply: FetchOutcome,
    errors: [400, 409, 503],
    audit: 'screener.fetch',
  }),
  screenerProgress: get('/api/screener/fetch/status', 'admin', {
    summary: 'The newest run that was begun: its step while it runs, then its end',
    reply: RunProgress,
  }),
};

export const screenerAutomationEndpoints = {
  screenerAutomation: get('/api/screener/automation/status', 'admin', {
    summary: 'The automation of the screener: on or off, the next run, the slots of today and the last runs',
    reply: ScreenerAutomation,
  }),
  startScreenerAutomation: post('/api/screener/automation/start', 'admin', {
    summary: 'Start the automation of the screener: each slot runs it',
    reply: Success,
    audit: 'screener.automation.start',
  }),
  stopScreenerAutomation: post('/api/screener/automation/stop', 'admin', {
    summary: 'Stop the automation of the screener; a run under way is finished',
    reply: Success,
    audit: 'screener.automation.stop',
  }),
};

export const screenerStockEndpoints = {
  tickerDetails: get('/api/screener/ticker-details/:symbol', 'user', {
    summary: 'Company facts, news, questions and every detail section a source knows',
    params: SymbolParam,
    query: AsOf,
    reply: TickerDetails.extend(StockDetails.shape),
    errors: [404, 429],
  }),
  screenerSearch: get('/api/screener/search', 'user', {
    summary: 'All listed stocks by symbol or company name. Earlier lists are not kept: with asof nothing is found',
    query: AsOf.extend({ q: SearchText.default('') }),
    reply: z.object({ results: z.array(FoundStock) }),
  }),
};

export const screenerEndpoints = {
  ...screenerRunEndpoints,
  ...screenerAutomationEndpoints,
  ...screenerStockEndpoints,
};
