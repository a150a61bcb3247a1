// Receipts of scores: the counted rows of a symbol in a published state, and the line behind one of them.
import type { ReceiptSignal, ScoreReceipt } from '../../domain/signals/score/score-receipt.ts';
import { sideCodes } from '../../domain/signals/score/signal-columns.ts';
import { ScoreFields } from '../../domain/signals/signal.ts';
import type { Pipeline, Scoring } from '../pipeline/pipeline.ts';

/** Order of a score's reasons: bullish before bearish, most points first; equal ones keep their order. */
const byWeight = (one: ReceiptSignal, other: ReceiptSignal) =>
  sideCodes.indexOf(one.side) - sideCodes.indexOf(other.side) || other.points - one.points;

export type PublishedState = { scoring: Scoring; publication: number };

export function createScoreReceipts({ scores, rowOf }: Pick<Pipeline, 'scores' | 'rowOf'>) {
  return {
    /** Receipt of a symbol's score; null if the state does not score the symbol. */
    async ofSymbol({ scoring, publication }: PublishedState, symbol: string): Promise<ScoreReceipt | null> {
      const { id, batch_id, formula_version, scored_from } = scoring;
      const [published, rows] = await Promise.all([scores.score(id, symbol), scores.receiptRows(id, [symbol])]);
      if (published === null || scored_from === null) return null;
      return {
        symbol,
        batch_id,
        publication_id: publication,
        formula_version,
        scored_from,
        published: ScoreFields.parse(published),
        rows: rows.map(({ symbol: _, ...row }) => row).sort(byWeight),
      };
    },

    /**
     * Line behind a counted row; null if the state does not count the row. Throws Fault 404 when its file is no longer
     * stored.
     */
    async row({ scoring }: PublishedState, symbol: string, id: number) {
      const rows = await scores.receiptRows(scoring.id, [symbol]);
      return rows.some((row) => row.id === id) ? rowOf(id) : null;
    },
  };
}
