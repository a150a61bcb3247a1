// The AI's opinion of a stock as its badge shows it, beside the verdicts and never in their place.
import type { AiAnalysis, UiAction } from '../analysis/ai-analysis.ts';
import { type Forecaster, findAnalyst } from './forecaster.ts';
import type { Verdict, VerdictWord } from './verdict.ts';

/** `derived`: without an analysis the action is the score's. `as_of`: time of the analysis, ISO. */
export type ShownOpinion = {
  action: Exclude<UiAction, 'ANALYZING'>;
  /** 0 to 100. */
  confidence: number;
  /** Source of the figure. */
  forecaster: Forecaster;
  derived: boolean;
  because: string | null;
  as_of: string | null;
};

type LiveOpinion = { aiAnalysis: AiAnalysis | null; sections?: Readonly<Record<string, { problem: string | null }>> };

const scoreActions: Partial<Record<VerdictWord, ShownOpinion['action']>> = {
  'STRONG BUY': 'STRONG_BUY',
  BUY: 'BUY',
  HOLD: 'HOLD',
  SELL: 'SELL',
  'STRONG SELL': 'STRONG_SELL',
  SHORT: 'SHORT',
};

type ScoreVerdict = Pick<Verdict, 'word' | 'strength' | 'because'>;

/** Whether an opinion is still to come: of live data, the analysis or the score's verdict. */
export function isOpinionPending(
  live: LiveOpinion | null | undefined,
  weeks: ScoreVerdict | null | undefined,
): boolean {
  if (live === null || live === undefined) return true;
  if (live.aiAnalysis !== null) return false;
  return live.sections?.aiAnalysis?.problem === 'pending' || weeks === null || weeks === undefined;
}

/**
 * The AI's action when live data carries one, else the score's. Null while one is pending, so that the answer changes the badge
 * once, and where no list names the stock.
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
  const action = scoreActions[weeks.word];
  if (action === undefined) return null;
  const confidence = weeks.strength ?? 0;
  return { action, confidence, forecaster: 'score', derived: true, because: weeks.because, as_of: null };
}
