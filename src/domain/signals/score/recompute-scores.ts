// Comparison of a state's stored scores with those recomputed from its counted rows.
import { signed } from '../../market/format.ts';
import type { ScoreFields } from '../signal.ts';
import { isSameScore, type ReceiptSignal, scoreRows } from './score-receipt.ts';

type StoredScore = ScoreFields & { symbol: string };
type StoredRow = Pick<ReceiptSignal, 'signal_type_id' | 'direction' | 'side' | 'signal_date'> & { symbol: string };

const shown = (score: ScoreFields | undefined) => (score === undefined ? 'none' : signed(score.smart_cat_score, 0));

/** One entry per symbol that is scored or has rows: null when both scores agree, else the difference in words. */
export function compareScores(
  stored: readonly StoredScore[],
  rows: readonly StoredRow[],
  scoredFrom: string,
): (string | null)[] {
  const recomputed = scoreRows(rows, scoredFrom);
  const known = new Map(stored.map((score) => [score.symbol, score]));
  return [...new Set([...known.keys(), ...recomputed.keys()])].map((symbol) => {
    const [published, again] = [known.get(symbol), recomputed.get(symbol)];
    if (published !== undefined && again !== undefined && isSameScore(again, published)) return null;
    return `${symbol}: published ${shown(published)}, recomputed ${shown(again)}`;
  });
}
