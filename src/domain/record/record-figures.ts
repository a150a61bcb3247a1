// Track record of one source at one horizon, of the score's deciles and of stated confidence.
import { z } from 'zod';
import { FIGURES_VERSION } from '../rules/record-rules.ts';
import { Forecaster } from '../verdicts/forecaster.ts';
import { CallKind, CallSide, CallSource, RecordMarket } from './call.ts';
import { Horizon } from './outcome.ts';

/** State of a record in words; `no direction` makes no call and is not judged. */
export const recordStates = ['edge', 'none', 'worse', 'too_few', 'no_direction'] as const;
export const RecordState = z.enum(recordStates);
export type RecordState = z.infer<typeof RecordState>;

/**
 * Benchmark of the return: SPY, or all stocks of the market weighted alike. `none`: Golden Eye's plan, whose R is its own
 * measure. A page shows the rows of one benchmark, and those of `none` beside them.
 */
const benchmarks = ['spy', 'market', 'none'] as const;
export const Benchmark = z.enum(benchmarks);
export type Benchmark = z.infer<typeof Benchmark>;

const N = z.number().nullable();

/** Fractions throughout (0.01 is one percent); of Golden Eye's `plan` in R. Null where too few calls were settled. */
export const SourceFigures = z.object({
  kind: CallKind,
  source: CallSource,
  side: CallSide,
  horizon: Horizon,
  benchmark: Benchmark,
  calls: z.number(),
  settled: z.number(),
  unsettled: z.number(),
  /** Distinct sessions of entry among the settled calls. */
  days: z.number(),
  /** Share of settled calls above the benchmark after costs, and the share of all stocks of the same days that were. */
  hit_rate: N,
  base_rate: N,
  /** Mean of all results as they are. */
  mean: N,
  median: N,
  /** 95 % interval of the mean, clustered by day. */
  low: N,
  high: N,
  /** Mean and interval with the returns of stock and benchmark counted up to the bound either way; plans count every R in full. */
  bounded_mean: N.default(null),
  bounded_low: N.default(null),
  bounded_high: N.default(null),
  /** Returns beyond the bound. */
  bounded: z.number().default(0),
  /** Outcomes in a row that do not overlap. */
  spans: z.number().default(0),
  /** Settled short calls of stocks below the hard-to-borrow price. */
  hard_to_borrow: z.number().default(0),
  /** Mean drawn towards the mean of all sources of its kind (empirical Bayes). */
  shrunk: N,
  /**
   * Two-sided p-value of a mean, where chance alone gives between minus its costs and zero; the larger of the plain and
   * the bounded one. `q`: rate of false discoveries (Benjamini and Hochberg) over all figures of the page at this
   * horizon and benchmark.
   */
  p: N,
  q: N,
  state: RecordState,
  /** Mean of the older and of the newer half of its days. */
  older: N,
  newer: N,
  /** Share of the symbols of a day that the source did not call on its previous day. */
  turnover: N,
  /** Running sum of the daily means, at most 60 points, oldest first. */
  curve: z.array(z.number()),
});
export type SourceFigures = z.infer<typeof SourceFigures>;

export const Decile = z.object({ decile: z.number(), calls: z.number(), mean: N, low: N, high: N });
export type Decile = z.infer<typeof Decile>;

/** Mean of all results, and the bounded one; `settled` results on `days`. */
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
  /** Mean of the top tenth less that of the bottom tenth. */
  top_minus_bottom: Spread,
  /** Spearman's correlation of score and excess within a day, averaged over days. */
  rank_correlation: z.object({ mean: N, low: N, high: N, days: z.number() }),
});
export type ScoreFigures = z.infer<typeof ScoreFigures>;

export const ReliabilityBin = z.object({ stated: z.number(), observed: N, low: N, high: N, calls: z.number() });
export type ReliabilityBin = z.infer<typeof ReliabilityBin>;

/** Confidence as stated, as if it were a probability. */
export const Reliability = z.object({
  forecaster: Forecaster,
  horizon: Horizon,
  calls: z.number(),
  base_rate: N,
  /** Expected calibration error as a fraction; null under the rule's number of calls. */
  calibration_error: N,
  /** 1 less the Brier score over that of the base rate. */
  brier_skill: N,
  bins: z.array(ReliabilityBin),
});
export type Reliability = z.infer<typeof Reliability>;

/** Method from a stated confidence to a chance; `none` until enough calls are settled. */
const calibrationMethods = ['none', 'platt', 'isotonic'] as const;
const CalibrationMethod = z.enum(calibrationMethods);

/** A curve that never changes: it holds from a session on until the next one does. */
export const CalibrationVersion = z.object({
  forecaster: Forecaster,
  horizon: Horizon,
  method: CalibrationMethod,
  /** Last session whose outcomes it was fitted on (`YYYY-MM-DD`): its version. Null for `none`. */
  version: z.string().nullable(),
  /** First session it holds in, `YYYY-MM-DD`. */
  in_force: z.string(),
  fitted_at: z.string(),
  /** Settled calls it was fitted on. */
  calls: z.number(),
  /** Confidence (0 to 100) and chance (0 to 1), rising; read between points by a straight line. */
  points: z.array(z.tuple([z.number(), z.number()])),
});
export type CalibrationVersion = z.infer<typeof CalibrationVersion>;

/** The version in force; before the first one its dates are null. */
export const Calibration = CalibrationVersion.extend({
  in_force: z.string().nullable(),
  fitted_at: z.string().nullable(),
  /** Accuracy of all versions on calls made while each was in force, never on those they were fitted on. */
  forward: z.object({
    calls: z.number(),
    base_rate: N,
    calibration_error: N,
    brier_skill: N,
    bins: z.array(ReliabilityBin),
    /** The newest of them, whole sessions; the skill is null while they are too few. */
    recent: z.object({ calls: z.number(), brier_skill: N }).default({ calls: 0, brier_skill: null }),
  }),
});
export type Calibration = z.infer<typeof Calibration>;

/** Correlations of lists: `correlations[i][j]` of sources i and j for j below i, from 0 to 1. */
export const Independence = z.object({
  sources: z.array(z.object({ source: CallSource, side: CallSide })),
  correlations: z.array(z.array(z.number())),
});
export type Independence = z.infer<typeof Independence>;

export const RecordSummary = z.object({
  market: RecordMarket,
  /** Version of the rules these figures were made by. */
  rules: z.string().default('1'),
  computed_at: z.string().nullable(),
  /** First and last session of calls, and the last session whose close is settled (`YYYY-MM-DD`). */
  since: z.string().nullable(),
  through: z.string().nullable(),
  sessions: z.number(),
  calls: z.number(),
  /** Calls settled at one horizon at least. */
  settled: z.number(),
  /** Outcomes that could not be settled, by reason. */
  unsettled: z.record(z.string(), z.number()),
  /** Settled outcomes with a rule of their own, by flag: at the last price of a delisted stock, both barriers in one bar. */
  flagged: z.record(z.string(), z.number()),
  /** Settled outcomes without a figure above a benchmark, which had no price at the entry or exit. */
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
