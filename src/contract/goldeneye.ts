// Endpoints of Golden Eye: newest poll, its bars, the record, polling by administrators.
import { z } from 'zod';
import { GoldenEyeCurrent, GoldenEyeStatus, ManualPoll, Pattern, Setup } from '../domain/goldeneye/golden-eye.ts';
import { StockTrace } from '../domain/goldeneye/rules/trace.ts';
import { MOST_SETUPS, setupScopes } from '../domain/goldeneye/view/choices.ts';
import { LeftOut, SetupOrder } from '../domain/goldeneye/windows/open-setups.ts';
import { BoardResult, BoardWindow, Scoreboard } from '../domain/goldeneye/windows/scoreboard.ts';
import { RecordLine, SettledOutcome, StockWindow } from '../domain/goldeneye/windows/settled-outcome.ts';
import { MinuteBar } from '../domain/market/bars.ts';
import { FoundPatterns } from '../domain/patterns/found-patterns.ts';
import { setupRules } from '../domain/rules/goldeneye/goldeneye-rules.ts';
import { AsOf, get, NowOnly, post, SymbolParam, wholeNumber } from './endpoint.ts';

const N = z.number().nullable();
const S = z.string().nullable();

const SetupScope = z.enum(setupScopes);

/** Reply when the automation is switched: whether the change was made, and in `error` the reason it was not. */
const Outcome = z.object({ success: z.boolean(), error: z.string().optional() });

/**
 * Chart of a row: today's closed minute bars, lines of the plan and of the day, and comparisons the poll made. `vwap`:
 * VWAP of the session after each bar, parallel to `bars`.
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
  goldenEyeCurrent: get('/api/goldeneye/current', 'user', {
    summary:
      'The newest poll: market direction and every stock with its patterns; scope market is the strongest beyond the watchlist',
    query: AsOf.extend({ scope: z.enum(['watchlist', 'market']).default('watchlist') }),
    reply: GoldenEyeCurrent,
    snapshot: true,
    errors: [410],
  }),
  goldenEyeBars: get('/api/goldeneye/bars/:symbol', 'user', {
    summary: "One stock's minute bars of the session with the lines and comparisons of its newest poll",
    params: SymbolParam,
    query: AsOf,
    reply: RowChart,
    errors: [404, 410, 503],
  }),
  goldenEyeWindows: get('/api/goldeneye/windows/:symbol', 'user', {
    summary:
      'The newest windows detected on one stock with what became of them, oldest first; none for one without any',
    params: SymbolParam,
    query: AsOf,
    reply: z.object({
      windows: z.array(StockWindow),
      /** Plan of the stock at the newest poll, still included for 15 minutes after it ends; null without a plan. */
      plan: Setup.nullable(),
    }),
  }),
  goldenEyeRecord: get('/api/goldeneye/record', 'user', {
    summary:
      "The product's own record of settled windows by clock, scope, advice, pattern and part of the day, and the newest of them",
    query: AsOf,
    reply: z.object({
      as_of: S,
      /** Current delay of prices shown to readers, in minutes; each window stores the delay of its own time. */
      delay_minutes: z.number(),
      since: S,
      /** Windows that at least one clock has not settled yet. */
      pending: z.number(),
      /** Windows settled by earlier rule versions, not counted in `lines`. */
      earlier: z.number(),
      /** Windows whose plan a rule refuses, not counted in `lines`. */
      refused: z.number(),
      lines: z.array(RecordLine),
      newest: z.array(SettledOutcome),
    }),
  }),
  goldenEyeSetups: get('/api/goldeneye/setups', 'user', {
    summary:
      'The open setups of the whole market, the watchlist or the own stars, each in its state with its last hour of minute bars; those that can be entered first',
    query: AsOf.extend({
      scope: SetupScope.default('market'),
      order: SetupOrder.default('strength'),
      limit: wholeNumber(1, MOST_SETUPS).default(setupRules.shown.value),
    }),
    reply: z.object({
      as_of: S,
      /** Trading date in New York, YYYY-MM-DD; null before the first poll. */
      session: S,
      scope: SetupScope,
      order: SetupOrder,
      /** Number of stocks with an open setup, by scope. */
      open: z.object({ market: z.number(), watchlist: z.number(), stars: z.number() }),
      /** Open windows of the scope that are not shown because a rule refuses their plan. */
      left_out: LeftOut,
      /** Number of stocks of the scope by state of their plan; a plan counts as ended for 15 minutes. */
      states: z.object({ can_be_entered: z.number(), late: z.number(), ended: z.number() }),
      /** Sorted by state: can be entered, late, ended. */
      setups: z.array(Setup.extend({ bars: z.array(MinuteBar) })),
      /** Plans of all stocks, whatever the scope; one plan a stock. */
      plans: z.array(Setup),
    }),
  }),
  goldenEyePatterns: get('/api/goldeneye/patterns', 'user', {
    summary:
      'Every stock of the market with a pattern at the newest poll or an open plan, as bits: golden window, reversal, support bounce, gap and go, market follow, open plan',
    query: NowOnly,
    reply: FoundPatterns,
    errors: [503],
  }),
  goldenEyeScoreboard: get('/api/goldeneye/scoreboard', 'user', {
    summary:
      'What became of every window of the session of the newest poll, by the clock of readers: counts, sums and fills, beside random entries of the same stocks, sides and minutes',
    query: AsOf,
    reply: Scoreboard.extend({
      as_of: S,
      session: S,
      simulated: z.boolean(),
      /** Random entries in the same stocks, sides and minutes, for comparison; null until computed. */
      base: z.object({ entries: z.number(), average_net_r: N }).nullable(),
    }),
  }),
  goldenEyeBoardWindows: get('/api/goldeneye/scoreboard/windows', 'user', {
    summary: 'The windows behind one figure of the scoreboard, newest first',
    query: AsOf.extend({ result: BoardResult.default('found'), pattern: Pattern.optional() }),
    reply: z.object({ session: S, windows: z.array(BoardWindow) }),
  }),
  goldenEyeStatus: get('/api/goldeneye/automation/status', 'admin', {
    summary: 'How polling stands, and the last polls',
    reply: GoldenEyeStatus,
  }),
  startGoldenEye: post('/api/goldeneye/automation/start', 'admin', {
    summary: 'Poll every minute while the window is open',
    reply: Outcome,
    audit: 'goldeneye.start',
  }),
  stopGoldenEye: post('/api/goldeneye/automation/stop', 'admin', {
    summary: 'Stop polling; a poll being made is finished',
    reply: Outcome,
    audit: 'goldeneye.stop',
  }),
  fetchGoldenEye: post('/api/goldeneye/fetch', 'admin', {
    summary: 'Make a poll now',
    reply: ManualPoll,
    errors: [409, 503],
    audit: 'goldeneye.fetch',
  }),
};
