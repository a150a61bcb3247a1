// Views of the track record: figures with names, calls with their outcome at one horizon, one call with its receipt.
import { z } from 'zod';
import { Call, CallKind, CallSide, CallSource, RecordMarket } from './call.ts';
import { CallOutcome, CorrectedOutcome, Horizon, OutcomeFlag } from './outcome.ts';
import { ReceiptBasis } from './receipt-basis.ts';
import { CalibrationVersion, RecordState, RecordSummary, SourceFigures } from './record-figures.ts';
import { RecordFilter } from './regime.ts';

const N = z.number().nullable();
const S = z.string().nullable();

/**
 * `points`: what a row of a list adds to the score; null for other kinds. `made_here`: all or some stored rows of the
 * list were made here from market data; absent for none.
 */
export const NamedFigures = SourceFigures.extend({
  name: z.string(),
  points: N,
  made_here: z.enum(['all', 'some']).optional(),
});
export type NamedFigures = z.infer<typeof NamedFigures>;

export const RecordView = RecordSummary.omit({ independence: true }).extend({
  sources: z.array(NamedFigures),
  /** Number of calls of each record. */
  records: z.array(z.object({ market: RecordMarket, calls: z.number() })),
  /** Days the figures are limited to. */
  filter: RecordFilter,
  /** First session with known trend and volatility; null if none has. */
  regimes_since: z.object({ trend: S, volatility: S }),
  /** When the first call of this record became known, ISO; null without calls. */
  first_call: S,
  /** Session by horizon (YYYY-MM-DD) whose close settles the first call. */
  first_outcomes: z.array(z.object({ horizon: Horizon, session: z.string() })),
});
export type RecordView = z.infer<typeof RecordView>;

/** State of a source at the main horizon, for the line beside a reason; `mean` is not bounded. */
export const SourceState = z.object({
  kind: CallKind,
  source: CallSource,
  side: CallSide,
  name: z.string(),
  state: RecordState,
  settled: z.number(),
  days: z.number(),
  mean: N,
});
export type SourceState = z.infer<typeof SourceState>;

/** Curve that gives a forecaster's confidence as a chance: that of the longest horizon with a curve. */
export const StatedChance = CalibrationVersion.pick({
  forecaster: true,
  horizon: true,
  version: true,
  calls: true,
  points: true,
});
export type StatedChance = z.infer<typeof StatedChance>;

export const SourceStates = z.object({
  market: RecordMarket,
  horizon: Horizon,
  through: S,
  states: z.array(SourceState),
  /** Curves by forecaster; confidence of forecasters without one is shown in words. */
  chances: z.array(StatedChance),
});
export type SourceStates = z.infer<typeof SourceStates>;

/**
 * Headline for visitors. `settled`: number of calls settled at `horizon`; `sources`: number of lists with a direction.
 */
export const RecordHeadline = z.object({
  market: RecordMarket,
  calls: z.number(),
  horizon: Horizon,
  settled: z.number(),
  sources: z.number(),
  edges: z.number(),
});
export type RecordHeadline = z.infer<typeof RecordHeadline>;

/**
 * Progress of the record of earlier simulated sessions: sessions written and settled, their total (`of`), and time of
 * the newest figures (ISO; null before the first).
 */
export const PastProgress = z.object({ written: z.number(), settled: z.number(), of: z.number(), computed_at: S });
export type PastProgress = z.infer<typeof PastProgress>;

/** True when all sessions but the last are settled; calls of the last one settle after the next session. */
export const isPastWhole = ({ written, settled, of }: PastProgress): boolean => written >= of && settled >= of - 1;

const callResults = ['all', 'right', 'wrong', 'unsettled'] as const;
export const CallResult = z.enum(callResults);
export type CallResult = z.infer<typeof CallResult>;

/** Call with its outcome at the requested horizon. */
export const RecordedCall = Call.omit({ figi: true, origin: true }).extend({
  name: S,
  outcome: CallOutcome.omit({ call_id: true, horizon: true }),
});
export type RecordedCall = z.infer<typeof RecordedCall>;

/** Outcome for one stock of a decision (at the close) or of a score (after 20 sessions; until then after 5). */
export const StockOutcome = z.object({
  kind: CallKind.extract(['decision', 'score']),
  source: z.string(),
  /** Smart Cat Score of a score; null for a decision. */
  strength: z.number().nullable(),
  /** When readers could first see the call, ISO. */
  known_at: z.string(),
  side: CallSide,
  horizon: Horizon.extract(['close', '5', '20']),
  state: CallOutcome.shape.state,
  flag: OutcomeFlag.nullable(),
  /** USD; null before the entry. */
  entry_price: z.number().nullable(),
  /**
   * Excess over the equal-weighted market, in the call's direction, after costs, as a fraction; null if not settled.
   */
  excess: z.number().nullable(),
});
export type StockOutcome = z.infer<typeof StockOutcome>;

export const CallTotals = z.object({
  all: z.number(),
  right: z.number(),
  wrong: z.number(),
  unsettled: z.number(),
  open: z.number(),
});
export type CallTotals = z.infer<typeof CallTotals>;

export const RecordedCalls = z.object({
  market: RecordMarket,
  horizon: Horizon,
  totals: CallTotals,
  /** Settled calls by result, from `-edge` to `edge` as a fraction (R for a plan); outer bins hold results beyond. */
  distribution: z.object({ edge: z.number(), counts: z.array(z.number()) }),
  calls: z.array(RecordedCall),
});
export type RecordedCalls = z.infer<typeof RecordedCalls>;

/** Comparison behind a call: subject, value and requirement. `required`, `passed`: null if it requires nothing. */
export const ReceiptFact = z.object({
  label: z.string(),
  value: z.string(),
  required: S,
  passed: z.boolean().nullable(),
});
export type ReceiptFact = z.infer<typeof ReceiptFact>;

export const ReceiptRow = z.object({
  file_name: z.string(),
  sha256: z.string(),
  line_number: z.number(),
  received_at: S,
  /** Null if the installation does not show raw text to readers. */
  raw: S,
});
export type ReceiptRow = z.infer<typeof ReceiptRow>;

export const Receipt = z.object({
  /** Line of the expert list's file; null for calls without a file, or whose file is deleted. */
  row: ReceiptRow.nullable(),
  facts: z.array(ReceiptFact),
  /** Null for calls made from rows, and if the basis is no longer stored. */
  basis: ReceiptBasis.nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

export const CallDetail = z.object({
  call: Call.extend({ name: S, source_name: z.string() }),
  outcomes: z.array(CallOutcome),
  /** Outcomes that a correction replaced. */
  corrected: z.array(CorrectedOutcome),
  receipt: Receipt,
});
export type CallDetail = z.infer<typeof CallDetail>;
