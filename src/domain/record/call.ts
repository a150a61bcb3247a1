// A call: one statement of the product about one stock, written down when readers could first see it.
import { z } from 'zod';

/** Origins of calls: expert lists, scores, measured scores, decisions, filters, lights, analyses, windows. */
export const callKinds = ['list', 'score', 'measured', 'decision', 'filter', 'light', 'analysis', 'window'] as const;
export const CallKind = z.enum(callKinds);
export type CallKind = z.infer<typeof CallKind>;

/**
 * Records that are never mixed in a figure: published on real or on simulated prices, and made afterwards from the
 * archive of the simulated market (`simulated_past`) or from an administrator's files (`reconstructed`).
 */
export const recordMarkets = ['live', 'simulated', 'simulated_past', 'reconstructed'] as const;
export const RecordMarket = z.enum(recordMarkets);
export type RecordMarket = z.infer<typeof RecordMarket>;

/** Records whose calls were published when known, and are sealed in the ledger. */
export const PublishedMarket = RecordMarket.extract(['live', 'simulated']);
export type PublishedMarket = z.infer<typeof PublishedMarket>;

export const isPublished = (market: RecordMarket): market is PublishedMarket =>
  market === 'live' || market === 'simulated';
export const isSimulated = (market: RecordMarket) => market === 'simulated' || market === 'simulated_past';

/** 1 bullish, -1 bearish; 0 names no direction: measured as if bought, never judged. */
export const CallSide = z.union([z.literal(-1), z.literal(0), z.literal(1)]);
export type CallSide = z.infer<typeof CallSide>;

/**
 * `source` by kind. list: the list's number; score: the action (`STRONG_BUY`, `BUY`, `HOLD`, `SELL`, `STRONG_SELL`,
 * `SHORT`); measured: `above` or `below` zero; decision: `YES:HIGH`, `YES:MEDIUM`, `YES:LOW`, `MAYBE`, `NO`, `SKIP`;
 * filter: `PM`, `VS`, `SM`, `TB`; light: signal and color (`vwap:green`); analysis: analyst and action (`rules:BUY`,
 * `model:SELL`); window: the pattern.
 */
export const CallSource = z.string().min(1).max(80);

export const Call = z.object({
  id: z.number(),
  kind: CallKind,
  source: CallSource,
  symbol: z.string(),
  /** Composite FIGI of the instrument at the time of the call; null if unknown. */
  figi: z.string().nullable(),
  side: CallSide,
  /**
   * Points of the list, score (-1000 to 1000), measured score (a fraction) or confidence (0 to 100); null for other
   * kinds.
   */
  strength: z.number().nullable(),
  /** Confidence stated with the call, 0 to 100; null for kinds without one. */
  confidence: z.number().nullable(),
  /**
   * Id of the row behind the call: signal (if reconstructed, line of an archived file), analysis or window; null if
   * symbol and publication identify it.
   */
  origin: z.number().nullable(),
  publication: z.number().nullable(),
  /** When readers could first see the call, ISO. */
  known_at: z.string(),
  formula_version: z.string(),
  market: RecordMarket,
});
export type Call = z.infer<typeof Call>;

/** Call before it is stored; its set adds id, kind, instant, publication, version and market. */
export type NewCall = Pick<Call, 'source' | 'symbol' | 'side' | 'strength' | 'confidence' | 'origin'> & {
  /**
   * Day (YYYY-MM-DD) within which repeated calls count as one: that of a list's row, or the session of a score; null
   * for other kinds.
   */
  day: string | null;
};
