// Past calls on a stock by horizon, newest first, with outcomes where settled.
import type { PublishedScore } from '../analysis/published-scores.ts';
import { patternWords } from '../goldeneye/view/table.ts';
import type { StockWindow } from '../goldeneye/windows/settled-outcome.ts';
import type { MinuteBar } from '../market/bars.ts';
import { newYorkDate } from '../market/calendar.ts';
import { plural, signed } from '../market/format.ts';
import { sessionInstant } from '../numbers/session-instant.ts';
import { minuteMs } from '../numbers/time.ts';
import { settleRules } from '../rules/goldeneye/goldeneye-rules.ts';
import type { DecisionOfRun } from '../screener/screener-stock.ts';
import { minuteBarEnd } from '../stocks/stock-bars.ts';
import { actionWords, type Horizon, type VerdictWord } from './verdict.ts';

/**
 * Outcome of a call. `open`: its end is in the future; `unsettled`: ended, but without an outcome yet. Null: not in the
 * record.
 */
export type CallOutcome = { state: 'won' | 'lost' | 'even' | 'open' | 'unsettled'; text: string } | null;

/** `at`: epoch ms; `price`: USD, null when the call stored none. */
export type PastCall = {
  at: number;
  horizon: Horizon;
  word: VerdictWord;
  direction: 'long' | 'short' | null;
  basis: string;
  price: number | null;
  outcome: CallOutcome;
};

export type CallSources = {
  windows: readonly StockWindow[];
  decisions: readonly DecisionOfRun[];
  scores: readonly PublishedScore[];
};

/**
 * Decision or score in the record. `known_at`: publication time, ISO; `word`: null if it is not a verdict word;
 * `price`: entry price in USD.
 */
export type SettledCall = {
  kind: 'decision' | 'score';
  known_at: string;
  word: VerdictWord | null;
  basis: string;
  price: number | null;
  outcome: NonNullable<CallOutcome>;
};

/**
 * Past calls, newest first; at the same time in the order Minutes, Today, Lists. `outcomes`: results of decisions and
 * scores in the record; `reconstructed`: calls of a record computed afterwards, which were never published; `now`:
 * epoch ms.
 */
export function pastCalls(
  {
    windows,
    decisions,
    scores,
    outcomes,
    reconstructed,
  }: CallSources & { outcomes: readonly SettledCall[]; reconstructed: readonly SettledCall[] },
  now: number,
): PastCall[] {
  const settled = new Map(outcomes.map((one) => [`${one.kind} ${Date.parse(one.known_at)}`, one]));
  return [
    ...windows.flatMap((window) => windowCall(window, now)),
    ...decisionChanges(decisions).map((one) =>
      withOutcome(decisionCall(one), settled.get(`decision ${Date.parse(one.known_at)}`)),
    ),
    ...scores.map((one) => withOutcome(scoreCall(one), settled.get(`score ${Date.parse(one.published_at)}`))),
    ...reconstructed.flatMap(reconstructedCall),
  ].sort((a, b) => b.at - a.at || ORDER[a.horizon] - ORDER[b.horizon]);
}

/**
 * Fills missing prices with the close of the last minute bar before the call, if that bar is of the same day. `bars`:
 * oldest first.
 */
export function withPriceThen(calls: readonly PastCall[], bars: readonly MinuteBar[]): PastCall[] {
  return calls.map((call) => {
    if (call.price !== null) return call;
    const bar = bars.findLast((one) => minuteBarEnd(one) <= call.at);
    const isOfDay = bar !== undefined && newYorkDate(bar.start_timestamp) === newYorkDate(call.at);
    return isOfDay ? { ...call, price: bar.close } : call;
  });
}

function reconstructedCall({ kind, known_at, word, basis, price, outcome }: SettledCall): PastCall[] {
  if (word === null) return [];
  const horizon = kind === 'decision' ? 'today' : 'weeks';
  return [
    { at: Date.parse(known_at), horizon, word, direction: null, basis: `${basis}, made afterwards`, price, outcome },
  ];
}

function withOutcome(call: PastCall, settled: SettledCall | undefined): PastCall {
  return settled === undefined ? call : { ...call, price: settled.price, outcome: settled.outcome };
}

const ORDER = { minutes: 0, today: 1, weeks: 2 } as const satisfies Record<Horizon, number>;

export type CalledWindow = StockWindow & { action: 'BUY' | 'SELL' | 'WATCH' };

/** False for windows without an action (older versions stored none) and for refused plans, which were never offered. */
export const isCall = (window: StockWindow): window is CalledWindow =>
  window.refused === null && (window.action === 'BUY' || window.action === 'SELL' || window.action === 'WATCH');

function windowCall(window: StockWindow, now: number): PastCall[] {
  if (!isCall(window)) return [];
  const { action, side, pattern, detected_at, entry } = window;
  return [
    {
      at: detected_at,
      horizon: 'minutes',
      word: action,
      direction: side,
      basis: patternWords(pattern),
      price: entry,
      outcome: windowOutcome(window, now),
    },
  ];
}

const OUTCOMES = {
  win: { state: 'won', words: 'target first' },
  loss: { state: 'lost', words: 'stop first' },
  timeout: { state: 'even', words: 'timed out' },
  missed: { state: 'even', words: 'not entered' },
} as const;

export function windowOutcome({ outcome, net_r, detected_at }: StockWindow, now: number): NonNullable<CallOutcome> {
  if (outcome === null) {
    return now - detected_at < settleRules.lasts.value * minuteMs
      ? { state: 'open', text: 'open' }
      : { state: 'unsettled', text: 'not settled yet' };
  }
  const { state, words } = OUTCOMES[outcome];
  return { state, text: net_r === null ? words : `${words}, ${signed(net_r)} R` };
}

/** First decision of each day, and each decision that differs from the previous run's. */
function decisionChanges(decisions: readonly DecisionOfRun[]): DecisionOfRun[] {
  return decisions.filter((one, at) => {
    const before = decisions[at - 1];
    return before === undefined || before.day !== one.day || before.decision !== one.decision;
  });
}

function decisionCall({ known_at, as_of, decision, run_number }: DecisionOfRun): PastCall {
  return {
    at: Date.parse(sessionInstant(known_at, as_of)),
    horizon: 'today',
    word: decision,
    direction: null,
    basis: `run ${run_number}`,
    price: null,
    outcome: null,
  };
}

function scoreCall({ published_at, action, smart_cat_score }: PublishedScore): PastCall {
  return {
    at: Date.parse(published_at),
    horizon: 'weeks',
    word: actionWords[action],
    direction: null,
    basis: `score ${signed(smart_cat_score, 0)}`,
    price: null,
    outcome: null,
  };
}

/** `24 calls: 7 target first, 16 stop first, 1 open or not settled yet; +0.04 R on average`; null without any call. */
export function settledWords(all: readonly StockWindow[]): string | null {
  const windows = all.filter(({ refused }) => refused === null);
  if (windows.length === 0) return null;
  const count = (outcome: StockWindow['outcome']) => windows.filter((one) => one.outcome === outcome).length;
  const parts = [
    [count('win'), 'target first'],
    [count('loss'), 'stop first'],
    [count('timeout'), 'timed out'],
    [count('missed'), 'not entered'],
    [count(null), 'open or not settled yet'],
  ] as const;
  const settled = windows.flatMap(({ net_r }) => net_r ?? []);
  const average =
    settled.length === 0 ? '' : `; ${signed(settled.reduce((sum, r) => sum + r, 0) / settled.length)} R on average`;
  const said = parts.filter(([n]) => n > 0).map(([n, words]) => `${n} ${words}`);
  return `${plural(windows.length, 'call')}: ${said.join(', ')}${average}`;
}
