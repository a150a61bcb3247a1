// Action derived from a symbol's own signals when no analysis is available. Source: specification, section 4.
import { actionRanges, localConfidenceRules, localFlagRows, localScoreRows } from '../rules/analysis-rules.ts';
import { totalSignals } from '../signals/score/signal-count.ts';
import type { ScoreFields } from '../signals/signal.ts';
import type { AiAnalysis, UiAction } from './ai-analysis.ts';

export type LocalActionInput = Omit<ScoreFields, 'smart_cat_score'>;

export type LocalAction = {
  action: Exclude<UiAction, 'ANALYZING'>;
  /** 0 to 100, not rounded. */
  confidence: number;
  /** Reason for the action, with the list or score it comes from. */
  because: string;
  /** True when a list's flag gave another action than the score alone. */
  by_source: boolean;
};

/** Confidence in percent; the base of the rules if there are no signals. */
export function baseConfidence(score: number, signals: number): number {
  const { base, max, slope } = localConfidenceRules;
  if (signals <= 0) return base.value;
  return Math.min(max.value, base.value + slope.value * (Math.abs(score) / signals));
}

const findScoreRow = (score: number) =>
  localScoreRows.find(({ from, inclusive }) => (inclusive ? score >= from : score > from)) ??
  localScoreRows[localScoreRows.length - 1]!;

/** True when a list's flag gave another action than the score alone. */
export const isBySource = ({ score, action }: { score: number; action: UiAction }): boolean =>
  action !== findScoreRow(score).action;

/** Action from a list's flag, else from the range the score is in. */
export function localAction(input: LocalActionInput): LocalAction {
  const score = input.bullish_score - input.bearish_score;
  const flagged = flagAction(input, score);
  const row = findScoreRow(score);
  if (flagged !== null) return { ...flagged, by_source: isBySource({ score, action: flagged.action }) };
  return {
    action: row.action,
    by_source: false,
    confidence: baseConfidence(score, totalSignals(input)) * row.factor,
    because: `${score} is ${actionRanges[row.action]}`,
  };
}

function flagAction(input: LocalActionInput, score: number): Omit<LocalAction, 'by_source'> | null {
  const { stocks_to_short, idea_engine, momentum_up, momentum_down } = localFlagRows;
  if (input.has_stocks_to_short) return { ...outcome(stocks_to_short), because: 'it is on a stocks-to-short list' };
  if (input.has_idea_engine) return { ...outcome(idea_engine), because: 'it is an Idea Engine pick' };
  if (!input.has_momentum_alert) return null;
  return score > 0
    ? { ...outcome(momentum_up), because: 'it has a Momentum Alert and a score above 0' }
    : { ...outcome(momentum_down), because: 'it has a Momentum Alert and no score above 0' };
}

function outcome<Row extends { action: LocalAction['action']; confidence: number }>(row: Row) {
  return { action: row.action, confidence: row.confidence };
}

/** Risks and recommendation under either of their two historical names. */
export function readReasoning(reasoning: AiAnalysis['reasoning']): {
  factors: readonly string[];
  risks: readonly string[];
  recommendation: string | null;
} {
  return {
    factors: reasoning.primary_factors,
    risks: reasoning.key_risks ?? reasoning.risk_factors ?? [],
    recommendation: reasoning.recommendation ?? reasoning.recommended_action ?? null,
  };
}
