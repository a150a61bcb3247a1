// Wire types of published signals: scores, counts, flags and the signals behind them.
import { z } from 'zod';
import { ChangedSide } from './score/changed-side.ts';

const N = z.number().nullable();
const S = z.string().nullable();

/** Direction of a stored signal; a premium signal gets its side when scored. */
export const Direction = z.enum(['bullish', 'bearish', 'neutral', 'premium']);
export type Direction = z.infer<typeof Direction>;

export const tabTypes = ['premium', 'bullish', 'bearish', 'neutral'] as const;
export const TabType = z.enum(tabTypes);
export type TabType = z.infer<typeof TabType>;

/** Kinds of premium signal: Idea Engine, Momentum Alert, stocks to short. */
export const PremiumKind = z.enum(['IE', 'MA', 'STS']);
export type PremiumKind = z.infer<typeof PremiumKind>;

export const PremiumEnrichment = z.object({
  ideaEngineScore: N.optional(),
  recommendationFactors: z.array(z.string()).optional(),
  bearishFactors: z.array(z.string()).optional(),
  currentPrice: N.optional(),
  priceTarget: N.optional(),
  priceData: z.object({ currentPrice: N, priceTarget: N }).optional(),
  upside: z.union([z.string(), z.number()]).nullable().optional(),
  recommendationPrice: N.optional(),
  analystSummary: S.optional(),
  analystData: z.unknown().optional(),
  extractedDate: S.optional(),
  exchange: S.optional(),
  marketCap: z.union([z.string(), z.number()]).nullable().optional(),
});
export type PremiumEnrichment = z.infer<typeof PremiumEnrichment>;

/** Cells of a list row by column name, verbatim, with the premium enrichment of lists that carry one. */
export const SignalData = z
  .object({ json_enrichment: PremiumEnrichment.optional() })
  .catchall(z.union([z.string(), z.number(), z.null(), z.undefined(), PremiumEnrichment]));
export type SignalData = z.infer<typeof SignalData>;

/** All signals of one type for one symbol. `grouped`: there are several, and `data` holds the newest rows. */
export const SignalItem = z.object({
  type: z.string(),
  count: z.number(),
  grouped: z.boolean(),
  signal_date: S,
  points_each: z.number(),
  total_points: z.number(),
  side: z.enum(['bullish', 'bearish', 'neutral']),
  /** Number of signals from lists made here of market data; absent for none, and in older snapshots. */
  made_here: z.number().optional(),
  data: z.union([SignalData, z.array(SignalData)]),
});
export type SignalItem = z.infer<typeof SignalItem>;

export const SignalDetails = z.object({
  premium: z.array(SignalItem),
  bullish: z.array(SignalItem),
  bearish: z.array(SignalItem),
  neutral: z.array(SignalItem),
});
export type SignalDetails = z.infer<typeof SignalDetails>;

/** Sides are 0 to 1,000; smart_cat_score is bullish minus bearish, -1,000 to +1,000. */
export const ScoreFields = z.object({
  bullish_score: z.number(),
  bearish_score: z.number(),
  smart_cat_score: z.number(),
  bullish_signal_count: z.number(),
  bearish_signal_count: z.number(),
  neutral_signal_count: z.number(),
  premium_signal_count: z.number(),
  has_idea_engine: z.boolean(),
  has_momentum_alert: z.boolean(),
  has_stocks_to_short: z.boolean(),
});
export type ScoreFields = z.infer<typeof ScoreFields>;

export const Signal = ScoreFields.extend({
  symbol: z.string(),
  company_name: S,
  tabType: TabType,
  signal_details: SignalDetails,
  /**
   * Smart Cat Scores of the last of `history_days`, oldest first, this state's last. Begins with the first day the
   * symbol was scored; later days without a list that names it count 0.
   */
  score_history: z.array(z.number()),
  /** Newest day (YYYY-MM-DD) of the symbol's signals; absent in older snapshots. */
  newest_signal: z.string().optional(),
});
export type Signal = z.infer<typeof Signal>;

/** `id`: number of the symbol, the same in all publications. */
export const PublishedSignal = Signal.extend({ id: z.number() });
export type PublishedSignal = z.infer<typeof PublishedSignal>;

export const CountsByType = z.object({
  premium: z.number(),
  bullish: z.number(),
  bearish: z.number(),
  neutral: z.number(),
});

export type CountsByTab = z.infer<typeof CountsByType>;

/**
 * Signals of one list and day (YYYY-MM-DD, from its rows); `list`: display name.
 * @public Named in the API document.
 */
export const ListOfDay = z.object({ list: z.string(), day: z.string() });

/** Data a state takes over from earlier batches. */
export const CarriedOver = z.object({
  signals: z.number(),
  lists: z.array(ListOfDay.extend({ signals: z.number() })),
});
export type CarriedOver = z.infer<typeof CarriedOver>;

/** Facts of a published batch; optional fields are absent in snapshots from before carried-over signals. */
export const BatchInfo = z.object({
  batch_id: N,
  batch_datetime: S,
  total_symbols_synthesized: z.number(),
  /** Stored rows of the batch's own files. */
  total_signals_imported: z.number(),
  /** Signals behind the scores: the batch's own and carried-over ones. */
  total_signals_scored: z.number().optional(),
  carried_over: CarriedOver.optional(),
  /** Required list whose newest scored day is the oldest; null when no required list is scored. */
  oldest_required: ListOfDay.nullable().optional(),
  /** Required lists without any scored signal. */
  required_missing: z.array(z.string()).optional(),
  as_of: S,
  formula_version: S,
  /** Days (YYYY-MM-DD) of the score histories, oldest first, ending with this state's day. */
  history_days: z.array(z.string()).optional(),
  /** Stocks whose score crossed zero since the previous scored day; null without one. */
  changed_side: ChangedSide.nullable().optional(),
  /** Present for a state reconstructed later from the archived lists of its session; readers never saw it then. */
  reconstructed: z.literal(true).optional(),
});

/** Facts of a batch shown beside every list of scores: the signals behind the scores and their days. */
export const StateFacts = BatchInfo.pick({
  total_signals_scored: true,
  carried_over: true,
  oldest_required: true,
  required_missing: true,
  changed_side: true,
});
export type StateFacts = z.infer<typeof StateFacts>;

export type BatchInfoFields = z.infer<typeof BatchInfo>;

export const LatestSignals = z.object({
  signals: z.array(PublishedSignal),
  counts_by_type: CountsByType,
  batch_info: BatchInfo,
});
export type LatestSignals = z.infer<typeof LatestSignals>;

export const SymbolSignals = z.object({
  synthesis: ScoreFields.extend({ company_name: S }),
  signal_details: SignalDetails,
  /** Earlier scores and the current one, oldest first, with their days in `history_days`. */
  score_history: z.array(z.number()).optional(),
  history_days: z.array(z.string()).optional(),
});
export type SymbolSignals = z.infer<typeof SymbolSignals>;

/** Score of one symbol on every scored day, oldest first. */
export const ScoreDays = z.object({
  symbol: z.string(),
  days: z.array(
    z.object({
      /** YYYY-MM-DD. */
      day: z.string(),
      score: z.number(),
      /** True for a day reconstructed later from its lists, which no reader saw on the day. */
      afterwards: z.boolean(),
    }),
  ),
});
export type ScoreDays = z.infer<typeof ScoreDays>;
