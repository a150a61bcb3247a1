// One stock from readings to what is published: fields, nulls, warnings, trace; and the shapes of the other nouns.
import { describe, expect, test } from 'vitest';
import type { Readings } from '../../../src/domain/goldeneye/columns/readings.ts';
import {
  GoldenEyeCurrent,
  GoldenEyeMarket,
  GoldenEyeStatus,
  GoldenEyeStock,
  MarketDirection,
  PollingState,
} from '../../../src/domain/goldeneye/golden-eye.ts';
import { judgeReadings, publishStock } from '../../../src/domain/goldeneye/rules/judge-readings.ts';
import type { MarketState } from '../../../src/domain/goldeneye/rules/market-direction.ts';
import { StockTrace } from '../../../src/domain/goldeneye/rules/trace.ts';
import { standingOfStocks } from '../../../src/domain/goldeneye/windows/standing.ts';
import * as claims from '../../../src/domain/rules/goldeneye/claim-rules.ts';
import * as rules from '../../../src/domain/rules/goldeneye/goldeneye-rules.ts';
import { asOf, goldenReadings, sampleMarket, sampleReadings, support } from './sample-readings.ts';

const names = { symbol: 'TNA', company_name: 'Sample Fund', free_float: 20_000_000 };
const publish = (changes: Partial<Readings>, market: Partial<MarketState> = {}) => {
  const readings = sampleReadings(changes);
  return publishStock(names, readings, judgeReadings(readings, sampleMarket(market)));
};

const fields = (schema: { shape: object }) => Object.keys(schema.shape);

// ENT-58, ENT-59, ENT-60, ENT-61, ENT-62, ENT-63
test('response, market and stock have every field of the document', () => {
  expect(fields(GoldenEyeCurrent)).toEqual(
    expect.arrayContaining(['polling_state', 'last_poll', 'patterns_found', 'market', 'stocks']),
  );
  expect(fields(GoldenEyeMarket).join(' ')).toBe(
    'market_direction tna_change tza_change tqqq_change sqqq_change vxx_change trading_bias patterns_found fund_lines',
  );
  expect(fields(GoldenEyeStock).slice(0, 33)).toEqual(
    (
      'symbol company_name category price change_pct volume pattern_count has_golden_window has_reversal ' +
      'has_support_bounce has_gap_and_go has_market_follow recommendation_action entry_low entry_high stop_loss ' +
      'target_price confidence_score is_disqualified disqualify_reasons risk_warning momentum_5m vwap_distance ' +
      'volume_float_ratio gap_pct high_distance low_distance prev_close prev_high prev_low spread side float_rotation'
    ).split(' '),
  );
  expect(PollingState.options).toEqual(['running', 'unknown']);
  expect(MarketDirection.options).toEqual(['BULL', 'BEAR', 'FLAT']);
});

// AENT-21
test('the status of polling has every field of the document', () => {
  // Beyond them the status tells how a poll made by hand stands.
  expect(fields(GoldenEyeStatus).slice(0, 8).join(' ')).toBe(
    'state last_poll poll_count patterns_found symbols_count analysis_count market_direction recent_polls',
  );
  expect(fields(GoldenEyeStatus.shape.recent_polls.element).join(' ')).toBe('number symbols patterns timestamp');
});

test('a golden window is a BUY with entry, stop, target and confidence', () => {
  const stock = publish(goldenReadings);
  expect(GoldenEyeStock.parse(stock)).toEqual(stock);
  expect(stock).toMatchObject({
    category: 'etfs',
    pattern_count: 1,
    has_golden_window: true,
    has_reversal: false,
    recommendation_action: 'BUY',
    side: 'long',
    entry_low: 99.98,
    entry_high: 100.02,
    stop_loss: 99.5,
    target_price: 101,
    confidence_score: 53,
    is_disqualified: false,
    disqualify_reasons: [],
    risk_warning: null,
    float_rotation: 0.25,
    bar_closed_at: new Date(asOf).toISOString(),
  });
});

test('a support bounce takes its stop from its support', () => {
  expect(publish({ support })).toMatchObject({
    recommendation_action: 'WATCH',
    stop_loss: 99.48,
    target_price: 101.04,
  });
});

test('a disqualified stock is to be avoided, keeps its patterns, and has no entry, stop or target', () => {
  expect(publish({ ...goldenReadings, spread: 0.25 })).toMatchObject({
    has_golden_window: true,
    recommendation_action: 'AVOID',
    is_disqualified: true,
    disqualify_reasons: ['SPREAD_TOO_WIDE'],
    risk_warning: 'Spread $0.25, above $0.10',
    entry_low: null,
    entry_high: null,
    stop_loss: null,
    target_price: null,
  });
});

describe('an unknown figure that a disqualifier needs', () => {
  const bouncing = { support };

  test.each([
    [{ volume_float_ratio: null }, 'LOW_VOLUME', 'Not judged: volume pace unknown'],
    [{ momentum_5m: null }, 'MOMENTUM_TOO_HIGH', 'Not judged: 5-minute momentum unknown'],
    [{ high_distance: null }, 'DUMPING', 'Not judged: high of the day unknown'],
    [{ spread: null }, 'SPREAD_TOO_WIDE', 'Not judged: spread unknown'],
  ] as const)('%j: the pattern is there, nothing is recommended', (changes, reason, words) => {
    expect(publish({ ...bouncing, ...changes })).toMatchObject({
      pattern_count: 1,
      has_support_bounce: true,
      recommendation_action: 'NONE',
      not_judged: [reason],
      disqualify_reasons: [],
      is_disqualified: false,
      confidence_score: null,
      entry_low: null,
      stop_loss: null,
      target_price: null,
      risk_warning: words,
    });
  });

  test('a known reason beside it refuses', () => {
    expect(publish({ ...bouncing, volume_float_ratio: null, spread: 0.25 })).toMatchObject({
      recommendation_action: 'AVOID',
      disqualify_reasons: ['SPREAD_TOO_WIDE'],
      not_judged: ['LOW_VOLUME'],
      confidence_score: null,
    });
  });

  test('where the source tells no bid and ask at all, the spread is not checked', () => {
    expect(publish({ ...bouncing, spread: null }, { quotes: false })).toMatchObject({
      recommendation_action: 'WATCH',
      not_judged: [],
      spread: null,
    });
    const { disqualifiers } = judgeReadings(sampleReadings({ spread: null }), sampleMarket({ quotes: false })).trace;
    expect(disqualifiers.map(({ reason, applies }) => `${reason} ${applies}`)).toEqual([
      'LOW_VOLUME true',
      'MOMENTUM_TOO_HIGH true',
      'DUMPING true',
      'SPREAD_TOO_WIDE false',
    ]);
  });
});

test('two patterns in a market of unknown direction are watched, and the unknown gives no points', () => {
  const readings = { support, gap_pct: 2.5, opening_high: 99.8, vwap: 99.5, vwap_distance: 0.5 };
  expect(publish(readings, { direction: 'FLAT' })).toMatchObject({ pattern_count: 2, recommendation_action: 'BUY' });
  const unknown = publish(readings, { direction: null });
  expect(unknown).toMatchObject({ pattern_count: 2, recommendation_action: 'WATCH' });
  expect(publish(readings, { direction: 'FLAT' }).confidence_score! - unknown.confidence_score!).toBe(10);
});

test('without a pattern there is nothing to avoid: a disqualifier stands by itself', () => {
  expect(publish({ volume_float_ratio: 0.9 })).toMatchObject({
    recommendation_action: 'NONE',
    is_disqualified: true,
    disqualify_reasons: ['LOW_VOLUME'],
  });
});

test('a list says how many of its patterns stand, and how many would without each disqualifier', () => {
  const stocks = [
    publish({ support }),
    publish({ support, volume_float_ratio: 1 }),
    publish({ support, volume_float_ratio: 1, spread: 0.3 }),
    publish({ support, volume_float_ratio: null }),
    publish({ support, spread: 0.3 }),
    publish({ volume_float_ratio: 1 }),
  ];
  expect(standingOfStocks(stocks, true)).toEqual({
    found: 5,
    standing: 1,
    not_judged: 1,
    refused: 0,
    without: [
      { reason: 'LOW_VOLUME', standing: 3, only: 1 },
      { reason: 'MOMENTUM_TOO_HIGH', standing: 1, only: 0 },
      { reason: 'DUMPING', standing: 1, only: 0 },
      { reason: 'SPREAD_TOO_WIDE', standing: 2, only: 1 },
    ],
    quotes: true,
  });
  expect(standingOfStocks([], false).without.map(({ reason }) => reason)).not.toContain('SPREAD_TOO_WIDE');
});

test('a stock without a pattern has no side, plan or confidence', () => {
  expect(publish({})).toMatchObject({
    pattern_count: 0,
    recommendation_action: 'NONE',
    side: null,
    confidence_score: null,
    entry_low: null,
    risk_warning: null,
  });
});

test('the warning names every reason, a market against the trade, and fear', () => {
  const stock = publish(
    { ...goldenReadings, volume_float_ratio: 1.2, momentum_5m: 2.4, high_distance: 12, support },
    { direction: 'BEAR', vxx_change: 4 },
  );
  expect(stock.risk_warning).toBe(
    'Low volume: 1.20x the usual, below 3x; Moved +2.40% in 5 minutes, too late to enter; ' +
      '12.00% off the high of the day; Against a BEAR market; VXX: Extreme Fear',
  );
});

test('the trace of a judgement holds every pattern, every reason and the parts of the confidence', () => {
  const { trace } = judgeReadings(sampleReadings(goldenReadings), sampleMarket());
  expect(StockTrace.parse(trace)).toEqual(trace);
  expect(trace.patterns).toHaveLength(5);
  expect(trace.disqualifiers).toHaveLength(4);
  expect(trace.confidence.map((line) => line.name)).toEqual([
    'Patterns',
    'Volume pace',
    'Distance to VWAP',
    'Agreement with the market',
  ]);
});

test('nothing known means nothing found and nothing disqualified', () => {
  const unknown = Object.fromEntries(Object.keys(sampleReadings()).map((key) => [key, null])) as unknown as Readings;
  const readings = { ...unknown, as_of: asOf, live: true };
  const stock = publishStock(
    { ...names, free_float: null },
    readings,
    judgeReadings(readings, sampleMarket({ direction: null })),
  );
  expect(stock).toMatchObject({ recommendation_action: 'NONE', pattern_count: 0, is_disqualified: false, price: null });
});

// CALC-67
test('what the document claims of the golden window is kept as a claim', () => {
  expect(claims.goldenWindowClaims.lasts_from.value).toBe(2);
  expect(claims.goldenWindowClaims.lasts_to.value).toBe(3);
  expect(claims.goldenWindowClaims.win_rate).toMatchObject({ value: 68, unit: '%' });
  for (const claim of Object.values(claims.goldenWindowClaims)) expect(claim.source).toContain('claim');
});

test('every row of the rules says what it is and where it comes from', () => {
  const tables = [
    rules.pollRules,
    rules.measureRules,
    rules.goldenWindowRules,
    claims.goldenWindowClaims,
    rules.reversalRules,
    rules.supportBounceRules,
    rules.gapAndGoRules,
    rules.marketFollowRules,
    rules.disqualifierRules,
    rules.badgeRules,
    rules.marketRules,
    rules.planRules,
    claims.measuredRules,
    rules.settleRules,
  ];
  for (const row of tables.flatMap((table) => Object.values(table))) {
    expect(row.name).not.toBe('');
    expect(row.unit).not.toBe('');
    expect(row.source).not.toBe('');
    expect(Number.isFinite(row.value)).toBe(true);
  }
});
