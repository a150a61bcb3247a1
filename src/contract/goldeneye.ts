// Endpoints of Golden Eye: the newest poll, its bars and record, and the administrator's polling.
import { z } from 'zod';
import { GoldenEyeCurrent, GoldenEyeStatus, ManualPoll } from '../domain/goldeneye/golden-eye.ts';
import { StockTrace } from '../domain/goldeneye/rules/trace.ts';
import { LastHour, RecordLine, SettledOutcome, StockWindow } from '../domain/goldeneye/windows/settled-outcome.ts';
import { MinuteBar } from '../domain/market/bars.ts';
import { AsOf, endpoint, SymbolParam } from './endpoint.ts';

const N = z.number().nullable();
const S = z.string().nullable();

/** Automation answers whether it did as asked, and why not. */
const Outcome = z.object({ success: z.boolean(), error: z.string().optional() });

/**
 * What the chart of a row draws: today's closed minute bars, the lines of the plan and of the day, and the comparisons
 * behind the poll. `vwap` is the session's VWAP after each bar, in step with `bars`.
 */
const RowChart = z.object({
  symbol: z.string(),
  /** Trading date in New York, YYYY-MM-DD. */
  session: z.string(),
  bars: z.array(MinuteBar),
  vwap: z.array(N),
  opening_high: N,
  opening_low: N,
  prev_close: N,
  prev_high: N,
  prev_low: N,
  entry_low: N,
  entry_high: N,
  stop_loss: N,
  target_price: N,
  trace: StockTrace.nullable(),
  as_of: S,
  source: S,
  stale: z.boolean(),
});

export const goldenEyeEndpoints = {
  goldenEyeCurrent: endpoint({
    method: 'GET',
    path: '/api/goldeneye/current',
    access: 'user',
    summary:
      'The newest poll: market direction and every stock with its patterns; scope market is the strongest of all stocks',
    query: AsOf.extend({ scope: z.enum(['watchlist', 'market']).default('watchlist') }),
    reply: GoldenEyeCurrent,
    snapshot: true,
    errors: [410],
  }),
  goldenEyeBars: endpoint({
    method: 'GET',
    path: '/api/goldeneye/bars/:symbol',
    access: 'user',
    summary: "One stock's minute bars of the session with the lines and comparisons of its newest poll",
    params: SymbolParam,
    query: AsOf,
    reply: RowChart,
    errors: [404, 410, 503],
  }),
  goldenEyeWindows: endpoint({
    method: 'GET',
    path: '/api/goldeneye/windows/:symbol',
    access: 'user',
    summary:
      'The newest windows detected on one stock with what became of them, oldest first; none for one without any',
    params: SymbolParam,
    query: AsOf,
    reply: z.object({ windows: z.array(StockWindow) }),
  }),
  goldenEyeRecord: endpoint({
    method: 'GET',
    path: '/api/goldeneye/record',
    access: 'user',
    summary:
      "The product's own record of settled windows by clock, advice, pattern and part of the day, the newest of them, and the best windows of the newest hour",
    query: AsOf,
    reply: z.object({
      as_of: S,
      /** How late a reader has the prices by contract, now; every window keeps its own. */
      delay_minutes: z.number(),
      since: S,
      /** Windows that some clock has not settled yet. */
      pending: z.number(),
      /** Windows of earlier versions, settled at the close of their detection: no part of the lines. */
      earlier: z.number(),
      lines: z.array(RecordLine),
      newest: z.array(SettledOutcome),
      last_hour: LastHour,
    }),
  }),
  goldenEyeStatus: endpoint({
    method: 'GET',
    path: '/api/goldeneye/automation/status',
    access: 'admin',
    summary: 'How polling stands, and the last polls',
    reply: GoldenEyeStatus,
  }),
  startGoldenEye: endpoint({
    method: 'POST',
    path: '/api/goldeneye/automation/start',
    access: 'admin',
    summary: 'Poll every minute while the window is open',
    reply: Outcome,
    audit: 'goldeneye.start',
  }),
  stopGoldenEye: endpoint({
    method: 'POST',
    path: '/api/goldeneye/automation/stop',
    access: 'admin',
    summary: 'Stop polling; a poll being made is finished',
    reply: Outcome,
    audit: 'goldeneye.stop',
  }),
  fetchGoldenEye: endpoint({
    method: 'POST',
    path: '/api/goldeneye/fetch',
    access: 'admin',
    summary: 'Make a poll now',
    reply: ManualPoll,
    errors: [409, 503],
    audit: 'goldeneye.fetch',
  }),
};
