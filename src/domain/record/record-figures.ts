// Schemas of the track record's figures: sources, score deciles, stated confidence, summary.
import { z } from 'zod';
import { FIGURES_VERSION } from '../rules/record-rules.ts';
import { Forecaster } from '../verdicts/forecaster.ts';
import { CallKind, CallSide, CallSource, RecordMarket } from './call.ts';
import { Horizon } from './outcome.ts';

/** State of a record. `no_direction`: the source names no direction and is not judged. */
export const recordStates = ['edge', 'none', 'worse', 'too_few', 'no_direction'] as const;
export const RecordState = z.enum(recordStates);
export type RecordState = z.infer<typeof RecordState>;

/**
 * Benchmark of the return: SPY, or all stocks of the market with equal weight. `none`: Golden Eye's plans, which are
 * measured in R. A page shows the rows of one benchmark and those of `none`.
 */
const benchmarks = ['spy', 'market', 'none'] as const;
export const Benchmark = z.enum(benchmarks);
export type Benchmark = z.infer<typeof Benchmark>;

const N = z.number().nullable();

/** Fractions (0.01 is one percent), for Golden Eye's `plan` in R. Null with too few settled calls. */
export const SourceFigures = z.object({
  kind: CallKind,
  source: CallSource,
  side: CallSide,
  horizon: Horizon,
  benchmark: Benchmark,
  calls: z.number(),
  settled: z.number(),
  unsettled: z.number(),
  /** Number of sessions in which settled calls were entered. */
  days: z.number(),
  /**
   * Share of settled calls above the benchmark after costs; `base_rate`: the same share of all stocks on the same
   * days, for plans the share of hits at which their gains and losses cancel out.
   */
  hit_rate: N,
  base_rate: N,
  /** Mean of all results, not bounded. */
  mean: N,
  median: N,
  /** 95 % interval of the mean, clustered by day. */
  low: N,
  high: N,
  /**
   * Mean and interval with the returns of stock and benchmark limited to the bound both ways; plans are not bounded.
   */
  bounded_mean: N.default(null),
  bounded_low: N.default(null),
  bounded_high: N.default(null),
  /** Number of returns beyond the bound. */
  bounded: z.number().default(0),
  /** Number of consecutive outcomes that do not overlap. */
  spans: z.number().default(0),
  /** Number of settled short calls on stocks below the hard-to-borrow price. */
  hard_to_borrow: z.number().default(0),
  /** Mean shrunk towards the mean of all sources of its kind (empirical Bayes). */
  shrunk: N,
  /**
   * Two-sided p-value of the mean, which chance alone puts between minus the costs and zero; the larger of the values
   * for plain and bounded returns. `q`: false-discovery rate (Benjamini and Hochberg) over all figures of the page at
   * this horizon and benchmark.
   */
  p: N,
  q: N,
  state: RecordState,
  /** Mean of the older half of the days; `newer`: mean of the newer half. */
  older: N,
  newer: N,
  /** Share of a day's symbols that the source did not call on its previous day. */
  turnover: N,
  /** Running sum of the daily means, at most 60 points, oldest first. */
  curve: z.array(z.number()),
});
export type SourceFigures = z.infer<typeof SourceFigures>;

export const Decile = z.object({ decile: z.number(), calls: z.number(), mean: N, low: N, high: N });
export type Decile = z.infer<typeof Decile>;

/** Means of all results, unbounded and bounded; `settled`: number of results, on `days` days. */
const Spread = z.object({
  mean: N,
  low: N,
  high: N,
  bounded_mean: N.default(null),
  bounded_low: N.default(null),
  bounded_high: N.default(null),
  settled: z.number().default(0),
  days: z.number().default(0),
  spans: z.number().default(0),
  p: N.default(null),
  q: N.default(null),
  state: RecordState,
  curve: z.array(z.number()),
});

export const ScoreFigures = z.object({
  /** The specified score, or the measured one. */
  kind: CallKind.extract(['score', 'measured']),
  horizon: Horizon,
  benchmark: Benchmark,
  /** Deciles of a day's scores, lowest first; measured as if bought, whatever the action. */
  deciles: z.array(Decile),
  /** Mean of the top decile less that of the bottom decile. */
  top_minus_bottom: Spread,
  /** Spearman's correlation of score and excess within a day, averaged over days. */
  rank_correlation: z.object({ mean: N, low: N, high: N, days: z.number() }),
});
export type ScoreFigures = z.infer<typeof ScoreFigures>;

export const ReliabilityBin = z.object({ stated: z.number(), observed: N, low: N, high: N, calls: z.number() });
export type ReliabilityBin = z.infer<typeof ReliabilityBin>;

/** Stated confidence judged as if it were a probability. */
export const Reliability = z.object({
  forecaster: Forecaster,
  horizon: Horizon,
  calls: z.number(),
  base_rate: N,
  /** Expected calibration error as a fraction; null with fewer calls than the rule requires. */
  calibration_error: N,
  /** 1 minus the ratio of the Brier score to that of the base rate. */
  brier_skill: N,
  bins: z.array(ReliabilityBin),
});
export type Reliability = z.infer<typeof Reliability>;

/** Method that converts a stated confidence to a chance; `none` until enough calls are settled. */
const calibrationMethods = ['none', 'platt', 'isotonic'] as const;
const CalibrationMethod = z.enum(calibrationMethods);

/** Curve that never changes; it applies from a session until the next version does. */
export const CalibrationVersion = z.object({
  forecaster: Forecaster,
  horizon: Horizon,
  method: CalibrationMethod,
  /** Last session whose outcomes were used (`YYYY-MM-DD`), which names the version; null for `none`. */
  version: z.string().nullable(),
  /** First session the curve applies to, `YYYY-MM-DD`. */
  in_force: z.string(),
  fitted_at: z.string(),
  /** Number of settled calls the curve was fitted on. */
  calls: z.number(),
  /** Pairs of confidence (0 to 100) and chance (0 to 1), both rising; linear between points. */
  points: z.array(z.tuple([z.number(), z.number()])),
});
export type CalibrationVersion = z.infer<typeof CalibrationVersion>;

/** Version that applies now; its dates are null before the first. */
export const Calibration = CalibrationVersion.extend({
  in_force: z.string().nullable(),
  fitted_at: z.string().nullable(),
  /** Accuracy of all versions on calls made while each applied, never on those it was fitted on. */
  forward: Reliability.omit({ forecaster: true, horizon: true }).extend({
    /** Newest of the calls above, extended to complete sessions; `brier_skill`: null if there are too few. */
    recent: z.object({ calls: z.number(), brier_skill: N }).default({ calls: 0, brier_skill: null }),
  }),
});
export type Calibration = z.infer<typeof Calibration>;

/** Correlations of lists from 0 to 1: `correlations[i][j]` for sources i and j, j below i. */
export const Independence = z.object({
  sources: z.array(z.object({ source: CallSource, side: CallSide })),
  correlations: z.array(z.array(z.number())),
});
export type Independence = z.infer<typeof Independence>;

export const RecordSummary = z.object({
  market: RecordMarket,
  /** Version of the rules that computed these figures. */
  rules: z.string().default('1'),
  computed_at: z.string().nullable(),
  /** First session of entry, YYYY-MM-DD; null without outcomes. */
  since: z.string().nullable(),
  /** Last settled day, YYYY-MM-DD; null if no day is settled. */
  through: z.string().nullable(),
  sessions: z.number(),
  calls: z.number(),
  /** Number of settled calls; each source counts those of the horizon at which most are settled. */
  settled: z.number(),
  /** Number of outcomes that could not be settled, by reason. */
  unsettled: z.record(z.string(), z.number()),
  /**
   * Number of settled outcomes under a special rule, by flag: last price of a delisted stock, both barriers in one bar.
   */
  flagged: z.record(z.string(), z.number()),
  /** Number of settled outcomes without an excess, because the benchmark had no price at entry or exit. */
  without_benchmark: z.object({ spy: z.number(), market: z.number() }).default({ spy: 0, market: 0 }),
  sources: z.array(SourceFigures),
  score: z.array(ScoreFigures),
  reliability: z.array(Reliability),
  calibrations: z.array(Calibration),
  independence: Independence,
});
export type RecordSummary = z.infer<typeof RecordSummary>;

/** The record of a market before its first call. */
export function noRecord(market: RecordMarket): RecordSummary {
  const independence = { sources: [], correlations: [] };
  const none = { computed_at: null, since: null, through: null, sessions: 0, calls: 0, settled: 0 };
  return {
    market,
    rules: FIGURES_VERSION,
    ...none,
    unsettled: {},
    flagged: {},
    without_benchmark: { spy: 0, market: 0 },
    sources: [],
    score: [],
    reliability: [],
    calibrations: [],
    independence,
  };
}
