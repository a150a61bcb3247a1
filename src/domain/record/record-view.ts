// Track record as readers get it: figures with names, calls with their outcome at one horizon, one call with its receipt.
import { z } from 'zod';
import { Call, CallKind, CallSide, CallSource, RecordMarket } from './call.ts';
import { CallOutcome, CorrectedOutcome, Horizon, OutcomeFlag } from './outcome.ts';
import { ReceiptBasis } from './receipt-basis.ts';
import { CalibrationVersion, RecordState, RecordSummary, SourceFigures } from './record-figures.ts';
import { RecordFilter } from './regime.ts';

const N = z.number().nullable();
const S = z.string().nullable();

/**
 * `points`: what one row of a list adds to the score; null for other kinds. `made_here`: whether all or some rows on file of
 * the list were made here from market data; absent for none.
 */
export const NamedFigures = SourceFigures.extend({
  name: z.string(),
  points: N,
  made_here: z.enum(['all', 'some']).optional(),
});
export type NamedFigures = z.infer<typeof NamedFigures>;

export const RecordView = RecordSummary.omit({ independence: true }).extend({
  sources: z.array(NamedFigures),
  /** Calls of each record. */
  records: z.array(z.object({ market: RecordMarket, calls: z.number() })),
  /** Days of the figures. */
  filter: RecordFilter,
  /** First session with known trend and volatility; null where they never are. */
  regimes_since: z.object({ trend: S, volatility: S }),
  /** Time the first call of this record became known, ISO. */
  first_call: S,
  /** Sessions by horizon (YYYY-MM-DD) whose close settles the first call. */
  first_outcomes: z.array(z.object({ horizon: Horizon, session: z.string() })),
});
export type RecordView = z.infer<typeof RecordView>;

/** State of one source at the main horizon, for the line beside a reason; the mean is of all results as they are. */
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

/** The curve a forecaster's confidence is read from: of the longest horizon that has one. */
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
  /** Forecasters without one are left out: their confidence is shown in words. */
  chances: z.array(StatedChance),
});
export type SourceStates = z.infer<typeof SourceStates>;

/** Headline for visitors; `settled` counts calls settled at `horizon`, `sources` lists with a direction. */
export const RecordHeadline = z.object({
  market: RecordMarket,
  calls: z.number(),
  horizon: Horizon,
  settled: z.number(),
  sources: z.number(),
  edges: z.number(),
});
export type RecordHeadline = z.infer<typeof RecordHeadline>;

/** Record of earlier simulated sessions: sessions written and settled of those there are, and the time of its newest figures (ISO). */
export const PastProgress = z.object({ written: z.number(), settled: z.number(), of: z.number(), computed_at: S });
export type PastProgress = z.infer<typeof PastProgress>;

/** Whether all sessions but the last are settled: calls of the last one are settled after the next. */
export const isPastWhole = ({ written, settled, of }: PastProgress): boolean => written >= of && settled >= of - 1;

const callResults = ['all', 'right', 'wrong', 'unsettled'] as const;
export const CallResult = z.enum(callResults);
export type CallResult = z.infer<typeof CallResult>;

/** A call with its outcome at the horizon asked for. */
export const RecordedCall = Call.omit({ figi: true, origin: true }).extend({
  name: S,
  outcome: CallOutcome.omit({ call_id: true, horizon: true }),
});
export type RecordedCall = z.infer<typeof RecordedCall>;

/** Outcome of a decision (at the close) or of a score (after 20 sessions, or after 5 while those lie ahead) of one stock. */
export const StockOutcome = z.object({
  kind: CallKind.extract(['decision', 'score']),
  /** Time readers could first see it, ISO. */
  known_at: z.string(),
  side: CallSide,
  horizon: Horizon.extract(['close', '5', '20']),
  state: CallOutcome.shape.state,
  flag: OutcomeFlag.nullable(),
  /** USD; null before there is an entry. */
  entry_price: z.number().nullable(),
  /** Excess over the equal-weighted market, in the call's direction, after costs, as a fraction; null where not settled. */
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
  /** Settled calls by result from `-edge` to `edge`, as a fraction (R for a plan); the outer bins hold results beyond. */
  distribution: z.object({ edge: z.number(), counts: z.array(z.number()) }),
  calls: z.array(RecordedCall),
});
export type RecordedCalls = z.infer<typeof RecordedCalls>;

/** Comparison behind a call: subject, value, and requirement. */
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
  /** Null where the installation keeps raw text from readers. */
  raw: S,
});
export type ReceiptRow = z.infer<typeof ReceiptRow>;

export const Receipt = z.object({
  /** Line of the expert list's file; null for calls without a file, or whose file is deleted. */
  row: ReceiptRow.nullable(),
  facts: z.array(ReceiptFact),
  /** Null for calls that were computed from rows, and where it is no longer kept. */
  basis: ReceiptBasis.nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

export const CallDetail = z.object({
  call: Call.extend({ name: S, source_name: z.string() }),
  outcomes: z.array(CallOutcome),
  /** First outcomes that a correction replaced. */
  corrected: z.array(CorrectedOutcome),
  receipt: Receipt,
});
export type CallDetail = z.infer<typeof CallDetail>;
