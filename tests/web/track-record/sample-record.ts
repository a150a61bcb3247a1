// Sample track record: sources in every state at four horizons, calls with outcomes, one receipt.
import type { Horizon } from '../../../src/domain/record/outcome.ts';
import { noRecord, type RecordState } from '../../../src/domain/record/record-figures.ts';
import type {
  CallDetail,
  NamedFigures,
  RecordedCall,
  RecordedCalls,
  RecordView,
} from '../../../src/domain/record/record-view.ts';

const figures = (given: Partial<NamedFigures>): NamedFigures => ({
  kind: 'list',
  source: '4',
  name: 'Analyst Upgrades',
  points: 15,
  side: 1,
  horizon: '5',
  benchmark: 'spy',
  calls: 8214,
  settled: 8200,
  unsettled: 14,
  days: 102,
  hit_rate: 0.503,
  base_rate: 0.496,
  mean: 0.0012,
  bounded_mean: 0.0014,
  bounded_low: -0.0018,
  bounded_high: 0.0046,
  bounded: 1,
  spans: 9,
  hard_to_borrow: 0,
  median: 0.001,
  low: -0.0019,
  high: 0.0043,
  shrunk: 0.001,
  p: 0.4,
  q: 0.6,
  state: 'none',
  older: 0.001,
  newer: 0.0014,
  turnover: 0.4,
  curve: [0, 0.001, 0.003],
  ...given,
});

const at = (horizon: Horizon, scale: number, given: Partial<NamedFigures>) =>
  figures({ ...given, horizon, mean: (given.mean ?? 0.0012) * scale });

/** One source at every horizon. */
const everywhere = (source: string, name: string, state: RecordState, mean: number) => {
  const given = { source, name, state, mean, low: mean - 0.004, high: mean + 0.004 };
  return [at('20', 0.5, given), at('5', 1, given), at('1', 0.2, given), at('close', 0.1, given)];
};

const nothing = {
  ...noRecord('simulated'),
  sources: [],
  filter: { from: null, to: null, trend: null, volatility: null },
  regimes_since: { trend: '2026-06-02', volatility: '2026-06-02' },
};

export const fullRecord: RecordView = {
  ...nothing,
  computed_at: '2026-11-16T22:00:00.000Z',
  since: '2026-06-02',
  through: '2026-11-16',
  sessions: 118,
  calls: 1_204_318,
  settled: 1_021_870,
  sources: [
    ...everywhere('30', 'Cluster Insider Buying', 'edge', 0.0138),
    ...everywhere('20', 'Biggest Percentage Gainers', 'worse', -0.0185),
    ...everywhere('4', 'Analyst Upgrades', 'none', 0.0012),
    ...everywhere('32', 'Congressional Purchases', 'too_few', 0.0066),
    ...everywhere('63', 'Trading Halts (LULD)', 'no_direction', 0),
    ...everywhere('STRONG_BUY', 'STRONG BUY', 'none', 0.0011).map((one) => figures({ ...one, kind: 'score' })),
    figures({
      kind: 'window',
      source: 'golden_window',
      name: 'Golden Window',
      points: null,
      horizon: 'plan',
      benchmark: 'none',
      mean: 0.11,
      low: -0.02,
      high: 0.26,
    }),
  ],
  score: [
    {
      kind: 'score',
      horizon: '5',
      benchmark: 'spy',
      deciles: Array.from({ length: 10 }, (_, place) => ({
        decile: place + 1,
        calls: 40_000,
        mean: (place - 4) * 0.0003,
        low: (place - 12) * 0.0003,
        high: (place + 4) * 0.0003,
      })),
      top_minus_bottom: {
        mean: 0.0026,
        low: -0.0021,
        high: 0.0073,
        bounded_mean: 0.002,
        bounded_low: -0.0025,
        bounded_high: 0.0065,
        settled: 400_000,
        days: 102,
        spans: 9,
        p: 0.3,
        q: 0.5,
        state: 'none',
        curve: [0, 0.001],
      },
      rank_correlation: { mean: 0.02, low: -0.01, high: 0.05, days: 102 },
    },
  ],
  reliability: [
    {
      forecaster: 'score',
      horizon: '5',
      calls: 12_000,
      base_rate: 0.5,
      calibration_error: 0.21,
      brier_skill: -0.1,
      bins: [
        { stated: 0.65, observed: 0.5, low: 0.48, high: 0.52, calls: 3000 },
        { stated: 0.85, observed: 0.52, low: 0.5, high: 0.53, calls: 9000 },
      ],
    },
    {
      forecaster: 'window',
      horizon: 'plan',
      calls: 120,
      base_rate: 0.4,
      calibration_error: null,
      brier_skill: null,
      bins: [{ stated: 0.55, observed: 0.4, low: 0.3, high: 0.5, calls: 120 }],
    },
  ],
  calibrations: [
    {
      forecaster: 'score',
      horizon: '5',
      method: 'isotonic',
      version: '2026-11-02',
      in_force: '2026-11-04',
      fitted_at: '2026-11-04T22:00:00.000Z',
      calls: 2310,
      points: [
        [60, 0.49],
        [90, 0.53],
      ],
      forward: {
        calls: 1840,
        base_rate: 0.5,
        calibration_error: 0.014,
        brier_skill: 0.0021,
        bins: [
          { stated: 0.49, observed: 0.48, low: 0.45, high: 0.51, calls: 640 },
          { stated: 0.53, observed: 0.54, low: 0.51, high: 0.57, calls: 1200 },
        ],
        recent: { calls: 210, brier_skill: 0.004 },
      },
    },
  ],
  records: [
    { market: 'live', calls: 0 },
    { market: 'simulated', calls: 1_204_318 },
    { market: 'reconstructed', calls: 0 },
  ],
  first_call: '2026-06-02T14:00:00.000Z',
  first_outcomes: [],
};

export const youngRecord: RecordView = {
  ...nothing,
  calls: 1204,
  records: [
    { market: 'live', calls: 0 },
    { market: 'simulated', calls: 1204 },
    { market: 'reconstructed', calls: 0 },
  ],
  first_call: '2026-11-17T18:00:00.000Z',
  first_outcomes: [
    { horizon: 'close', session: '2026-11-17' },
    { horizon: '1', session: '2026-11-18' },
    { horizon: '5', session: '2026-11-24' },
    { horizon: '5', session: '2026-12-16' },
  ],
};

const call = (id: number, symbol: string, excess: number | null, given: Partial<RecordedCall['outcome']> = {}) => ({
  id,
  kind: 'list' as const,
  source: '4',
  symbol,
  name: null,
  side: 1 as const,
  strength: 15,
  confidence: null,
  publication: 7,
  known_at: '2026-10-26T17:00:00.000Z',
  formula_version: '7',
  market: 'simulated' as const,
  outcome: {
    state: 'settled' as const,
    flag: null,
    entry_at: '2026-10-26T17:01:00.000Z',
    entry_price: 190.4,
    entry_rule: 'minute' as const,
    exit_at: '2026-11-23T21:00:00.000Z',
    exit_price: 203.78,
    gross: excess,
    cost: 0.0006,
    excess_spy: excess,
    excess_market: excess,
    excess_sector: null,
    ...given,
  },
});

export const someCalls: RecordedCalls = {
  market: 'simulated',
  horizon: '5',
  totals: { all: 4, right: 1, wrong: 1, unsettled: 1, open: 1 },
  distribution: { edge: 0.2, counts: Array.from({ length: 21 }, (_, place) => (place === 8 || place === 13 ? 1 : 0)) },
  calls: [
    call(4, 'MSFT', null, { state: 'open', exit_price: null, exit_at: null }),
    call(3, 'TSLA', null, { state: 'unsettled', flag: 'no_entry', entry_price: null, exit_price: null }),
    call(2, 'PANW', -0.041),
    call(1, 'NVDA', 0.052),
  ],
};

const { outcome, ...nvda } = call(1, 'NVDA', 0.052);

export const oneCall: CallDetail = {
  call: { ...nvda, figi: null, origin: 12, source_name: 'Analyst Upgrades' },
  outcomes: [{ ...outcome, call_id: 1, horizon: '20' }],
  corrected: [],
  receipt: {
    row: {
      file_name: 'upgrades-2026-10-26.csv',
      sha256: 'a'.repeat(64),
      line_number: 17,
      received_at: '2026-10-26T16:55:00.000Z',
      raw: 'NVDA,Sample Brokers,Buy,"$240.00"',
    },
    facts: [{ label: 'Points of a row', value: '15', required: null, passed: null }],
    basis: null,
  },
};
