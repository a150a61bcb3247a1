// A sample poll of a few stocks, what stands behind one of them, and a short record.
import type { ReplyOf } from '../../../src/contract/endpoint.ts';
import type { goldenEyeEndpoints } from '../../../src/contract/goldeneye.ts';
import type { GoldenEyeCurrent, GoldenEyeStock } from '../../../src/domain/goldeneye/golden-eye.ts';
import { check, checkThat } from '../../../src/domain/goldeneye/rules/trace.ts';
import { type DayTally, recordLines } from '../../../src/domain/goldeneye/windows/record.ts';
import {
  disqualifierRules,
  goldenWindowRules,
  reversalRules,
} from '../../../src/domain/rules/goldeneye/goldeneye-rules.ts';

const OPEN = Date.parse('2026-11-17T14:30:00.000Z');
const MINUTE = 60_000;
export const AS_OF = OPEN + 30 * MINUTE;

export function sampleStock(symbol: string, changes: Partial<GoldenEyeStock> = {}): GoldenEyeStock {
  return {
    symbol,
    company_name: `Sample ${symbol}`,
    category: 'mega_caps',
    price: 100,
    change_pct: 0.5,
    volume: 12_340_000,
    pattern_count: 0,
    has_golden_window: false,
    has_reversal: false,
    has_support_bounce: false,
    has_gap_and_go: false,
    has_market_follow: false,
    recommendation_action: 'NONE',
    entry_low: null,
    entry_high: null,
    stop_loss: null,
    target_price: null,
    confidence_score: null,
    is_disqualified: false,
    disqualify_reasons: [],
    risk_warning: null,
    momentum_5m: 0.1,
    vwap_distance: 0.28,
    volume_float_ratio: 3.42,
    gap_pct: 0.42,
    high_distance: 0.21,
    low_distance: 1.4,
    prev_close: 99.5,
    prev_high: 101.25,
    prev_low: 98.75,
    spread: 0.02,
    side: null,
    float_rotation: 0.01,
    plan_refused: null,
    not_judged: [],
    bar_closed_at: new Date(AS_OF).toISOString(),
    ...changes,
  };
}

export const amzn = sampleStock('AMZN', {
  price: 248.77,
  change_pct: 1.34,
  pattern_count: 2,
  has_golden_window: true,
  has_market_follow: true,
  recommendation_action: 'BUY',
  entry_low: 248.7,
  entry_high: 248.84,
  stop_loss: 248.15,
  target_price: 250.01,
  confidence_score: 74,
  side: 'long',
  momentum_5m: 0.71,
});
export const tna = sampleStock('TNA', {
  category: 'etfs',
  pattern_count: 1,
  has_market_follow: true,
  recommendation_action: 'WATCH',
  entry_low: 42.1,
  entry_high: 42.3,
  stop_loss: 41.9,
  target_price: 42.8,
  confidence_score: 41,
  side: 'long',
});
const spy = sampleStock('SPY', { category: 'market_context', change_pct: -0.18 });
const amd = sampleStock('AMD', {
  category: 'volatile_tech',
  pattern_count: 1,
  has_gap_and_go: true,
  recommendation_action: 'AVOID',
  // A plan that must not be shown for a stock to avoid, and prices that are none.
  entry_low: 50.11,
  entry_high: 50.22,
  stop_loss: 0,
  target_price: 0,
  is_disqualified: true,
  disqualify_reasons: ['MOMENTUM_TOO_HIGH'],
  risk_warning: 'Moved +2.40% in 5 minutes, too late to enter',
  momentum_5m: 2.4,
});
const coin = sampleStock('COIN', { category: 'crypto_plays', momentum_5m: 1 });
const gme = sampleStock('GME', { category: 'wild_cards', volume: null, price: null, change_pct: null });

export const samplePoll: GoldenEyeCurrent = {
  polling_state: 'running',
  last_poll: new Date(AS_OF + 1_200).toISOString(),
  patterns_found: 4,
  symbols: 41,
  market: {
    market_direction: 'BULL',
    tna_change: 2.14,
    tza_change: -2.11,
    tqqq_change: 2.62,
    sqqq_change: -2.58,
    vxx_change: -1.84,
    trading_bias: 'Favor long entries; volatility is falling.',
    patterns_found: 4,
    fund_lines: {
      TNA: [0.4, 1.1, 2.14],
      TZA: [-0.4, null, -2.11],
      TQQQ: [0.9, 1.9, 2.62],
      SQQQ: [-0.8, -1.9, -2.58],
      VXX: [-0.2, -1.1, -1.84],
    },
  },
  stocks: [gme, coin, amd, spy, amzn, sampleStock('AAPL'), tna],
  poll_id: 225,
  as_of: new Date(AS_OF).toISOString(),
  arrived_at: new Date(AS_OF + 1_100).toISOString(),
  plans: [],
  standing: {
    found: 9,
    standing: 2,
    not_judged: 1,
    refused: 0,
    without: [
      { reason: 'LOW_VOLUME', standing: 5, only: 3 },
      { reason: 'MOMENTUM_TOO_HIGH', standing: 3, only: 1 },
      { reason: 'DUMPING', standing: 2, only: 0 },
      { reason: 'SPREAD_TOO_WIDE', standing: 2, only: 0 },
    ],
    quotes: true,
  },
  formula_version: '1',
  source: 'Simulated market',
};

export const marketPoll: GoldenEyeCurrent = {
  ...samplePoll,
  symbols: 7_431,
  stocks: [sampleStock('ZZZQ', { ...amzn, symbol: 'ZZZQ', company_name: 'Sample Far Away', category: null })],
};

type Bars = ReplyOf<(typeof goldenEyeEndpoints)['goldenEyeBars']>;

export const amznBars: Bars = {
  symbol: 'AMZN',
  session: '2026-11-17',
  bars: Array.from({ length: 30 }, (_, at) => ({
    start_timestamp: OPEN + at * MINUTE,
    open: 247 + at / 20,
    high: 247.2 + at / 20,
    low: 246.8 + at / 20,
    close: 247.1 + at / 20,
    volume: 10_000 + at,
    vwap: 247 + at / 20,
    transactions: 100,
  })),
  vwap: Array.from({ length: 30 }, (_, at) => 247 + at / 40),
  opening_high: 247.4,
  opening_low: 246.8,
  prev_close: 245.48,
  prev_high: 246.9,
  prev_low: 244.1,
  entry_low: 248.7,
  entry_high: 248.84,
  stop_loss: 248.15,
  target_price: 250.01,
  trace: {
    patterns: [
      {
        pattern: 'golden_window',
        side: 'long',
        detected: true,
        checks: [
          check('Volume pace', 3.42, 'x', { above: goldenWindowRules.volume_above }),
          check('5-minute momentum', 0.71, '%', {
            from: goldenWindowRules.momentum_from,
            to: goldenWindowRules.momentum_to,
          }),
        ],
      },
      {
        pattern: 'reversal',
        side: 'long',
        detected: false,
        checks: [
          check('First close below the high of the day', null, '%', { from: reversalRules.off_high_from }),
          checkThat('Closes rise', false, '3 minutes in a row'),
        ],
      },
    ],
    disqualifiers: [
      {
        reason: 'LOW_VOLUME',
        check: check('Volume pace below', 3.42, 'x', { below: disqualifierRules.low_volume_below }),
        applies: true,
      },
    ],
    confidence: [{ name: 'Patterns', value: 2, unit: 'patterns', weight: 35, points: 23.3 }],
  },
  as_of: new Date(AS_OF).toISOString(),
  source: 'Simulated market',
  stale: false,
};

/** Twelve sessions of golden windows; the reader comes too late for some of them. */
const golden = Array.from({ length: 12 }, (_, at): DayTally[] => {
  const windows = {
    day: `2026-10-${String(at + 5).padStart(2, '0')}`,
    ...({ pattern: 'golden_window', part_of_day: 'opening', advice: 'trade', scope: 'watchlist' } as const),
    ...{ timeouts: 3 - (at % 3), estimated: 0 },
  };
  const [market, reader] = [
    { n: 20, wins: 9 + (at % 3), losses: 8, missed: 0, with_spread: 20, gross: 4, net: 2 + (at % 4) },
    { n: 15, wins: 3 + (at % 3), losses: 9, missed: 5, with_spread: 15, gross: -2, net: (at % 4) - 5 },
  ] as const;
  return [
    { ...windows, clock: 'market', ...market },
    { ...windows, clock: 'reader', ...reader },
  ];
}).flat();

export const sampleRecord: ReplyOf<(typeof goldenEyeEndpoints)['goldenEyeRecord']> = {
  as_of: new Date(AS_OF).toISOString(),
  delay_minutes: 15,
  since: '2026-10-05T14:30:00.000Z',
  pending: 3,
  earlier: 7,
  refused: 2,
  lines: recordLines([
    ...golden,
    {
      ...golden[0]!,
      ...{
        day: '2026-10-05',
        n: 1,
        wins: 0,
        losses: 1,
        timeouts: 0,
        estimated: 1,
        with_spread: 1,
        gross: -1,
        net: -1.1,
      },
      pattern: 'reversal',
      part_of_day: 'midday',
      advice: 'watch',
    },
  ]),
  newest: [],
};
