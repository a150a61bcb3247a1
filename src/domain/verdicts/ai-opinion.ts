// AI opinion on a stock's badge, shown beside the verdicts.
import type { AiAnalysis, UiAction } from '../analysis/ai-analysis.ts';
import { type Forecaster, findAnalyst } from './forecaster.ts';
import { actionWords, type Verdict, type VerdictWord } from './verdict.ts';

/**
 * `derived`: true when the action comes from the score because there is no analysis. `as_of`: time of the analysis,
 * ISO; null for a derived action or when unknown.
 */
export type ShownOpinion = {
  action: Exclude<UiAction, 'ANALYZING'>;
  /** 0 to 100. */
  confidence: number;
  /** Origin of the confidence. */
  forecaster: Forecaster;
  derived: boolean;
  because: string | null;
  as_of: string | null;
};

type LiveOpinion = { aiAnalysis: AiAnalysis | null; sections?: Readonly<Record<string, { problem: string | null }>> };

const scoreActions = new Map(
  Object.entries(actionWords).map(([action, word]) => [word as VerdictWord, action as ShownOpinion['action']]),
);

type ScoreVerdict = Pick<Verdict, 'word' | 'strength' | 'because'>;

/** Whether live data, its analysis or the score's verdict is still loading. */
export function isOpinionPending(
  live: LiveOpinion | null | undefined,
  weeks: ScoreVerdict | null | undefined,
): boolean {
  if (live === null || live === undefined) return true;
  if (live.aiAnalysis !== null) return false;
  return live.sections?.aiAnalysis?.problem === 'pending' || weeks === null || weeks === undefined;
}

/**
 * Action of the AI analysis when live data has one, else of the score. Null while live data or analysis load, so that
 * the badge changes only once; without an analysis also while the score loads, and for a stock on no list.
 */
export function shownOpinion(
  live: LiveOpinion | null | undefined,
  weeks: ScoreVerdict | null | undefined,
): ShownOpinion | null {
  if (live === null || live === undefined) return null;
  const { aiAnalysis, sections } = live;
  if (aiAnalysis !== null) {
    const { action, confidence, as_of = null } = aiAnalysis;
    return { action, confidence, forecaster: findAnalyst(aiAnalysis), derived: false, because: null, as_of };
  }
  if (sections?.aiAnalysis?.problem === 'pending' || weeks === null || weeks === undefined) return null;
  const action = scoreActions.get(weeks.word);
  if (action === undefined) return null;
  const confidence = weeks.strength ?? 0;
  return { action, confidence, forecaster: 'score', derived: true, because: weeks.because, as_of: null };
}
