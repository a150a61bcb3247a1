// One stock from readings to what is published: fields, nulls, warnings, trace; and the shapes of the other nouns.
import { expect, test } from 'vitest';
import {
  GoldenEyeCurrent,
  GoldenEyeMarket,
  GoldenEyeStatus,
  GoldenEyeStock,
  MarketDirection,
  PollingState,
} from '../../../src/domain/goldeneye/golden-eye.ts';
import { judgeStock, publishStock } from '../../../src/domain/goldeneye/judge-stock.ts';
import type { MarketState } from '../../../src/domain/goldeneye/market-direction.ts';
import type { Readings } from '../../../src/domain/goldeneye/readings.ts';
import { StockTrace } from '../../../src/domain/goldeneye/trace.ts';
import * as rules from '../../../src/domain/rules/goldeneye-rules.ts';
import { asOf, goldenReadings, sampleMarket, sampleReadings, support } from './sample-readings.ts';

const names = { symbol: 'TNA', company_name: 'Sample Fund', free_float: 20_000_000 };
const publish = (changes: Partial<Readings>, market: Partial<MarketState> = {}) => {
  const readings = sampleReadings(changes);
  return publishStock(names, readings, judgeStock(readings, sampleMarket(market)));
};

// ENT-58, ENT-59, ENT-60, ENT-61, ENT-62, ENT-63
test('response, market and stock have every field of the document', () => {
  const fields = (schema: { shape: object }) => Object.keys(schema.shape);
  expect(fields(GoldenEyeCurrent)).toEqual(
    expect.arrayContaining(['polling_state', 'last_poll', 'patterns_found', 'market', 'stocks']),
  );
  expect(fields(GoldenEyeMarket)).toEqual([
    'market_direction',
    'tna_change',
    'tza_change',
    'tqqq_change',
    'sqqq_change',
    'vxx_change',
    'trading_bias',
    'patterns_found',
  ]);
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
  expect(Object.keys(GoldenEyeStatus.shape)).toEqual([
    'state',
    'last_poll',
    'poll_count',
    'patterns_found',
    'symbols_count',
    'analysis_count',
    'market_direction',
    'recent_polls',
  ]);
  expect(Object.keys(GoldenEyeStatus.shape.recent_polls.element.shape)).toEqual([
    'number',
    'symbols',
    'patterns',
    'timestamp',
  ]);
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
  const { trace } = judgeStock(sampleReadings(goldenReadings), sampleMarket());
  expect(StockTrace.parse(trace)).toEqual(trace);
  expect(trace.patterns).toHaveLength(5);
  expect(trace.disqualifiers).toHaveLength(4);
  expect(trace.confidence.map((line) => line.name)).toEqual([
    'Patterns',
    'Relative volume',
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
    judgeStock(readings, sampleMarket({ direction: null })),
  );
  expect(stock).toMatchObject({ recommendation_action: 'NONE', pattern_count: 0, is_disqualified: false, price: null });
});

// CALC-67
test('what the document claims of the golden window is kept as a claim', () => {
  expect(rules.goldenWindowClaims.lasts_from.value).toBe(2);
  expect(rules.goldenWindowClaims.lasts_to.value).toBe(3);
  expect(rules.goldenWindowClaims.win_rate).toMatchObject({ value: 68, unit: '%' });
  for (const claim of Object.values(rules.goldenWindowClaims)) expect(claim.source).toContain('claim');
});

test('every row of the rules says what it is and where it comes from', () => {
  const tables = [
    rules.pollRules,
    rules.measureRules,
    rules.goldenWindowRules,
    rules.goldenWindowClaims,
    rules.reversalRules,
    rules.supportBounceRules,
    rules.gapAndGoRules,
    rules.marketFollowRules,
    rules.disqualifierRules,
    rules.badgeRules,
    rules.marketRules,
    rules.planRules,
    rules.confidenceRules,
    rules.settleRules,
  ];
  for (const row of tables.flatMap((table) => Object.values(table))) {
    expect(row.name).not.toBe('');
    expect(row.unit).not.toBe('');
    expect(row.source).not.toBe('');
    expect(Number.isFinite(row.value)).toBe(true);
  }
});
