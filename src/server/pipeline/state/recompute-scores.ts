// Recomputation of published scores from the stored rows of their states.
import { addCompared, nothingChecked, type Recount } from '../../../domain/record/recomputation.ts';
import { compareScores } from '../../../domain/signals/score/recompute-scores.ts';
import type { Query } from '../../db/query.ts';
import { publicationsBetween } from '../../publish/publications-store.ts';
import type { Scores } from './scores-store.ts';
import { scoringsOf } from './scoring-store.ts';

/** Symbols whose rows are in memory at once. */
const SYMBOLS = 1_000;

/** Recomputes the scores of all states published in [from, to), ISO, and compares them with the stored ones. */
export function createScoreRecount(query: Query, scores: Scores) {
  return async (from: string, to: string): Promise<Recount> => {
    let recount = nothingChecked;
    const publications = await publicationsBetween(query, 'signals', from, to);
    const snapshots = publications.map(({ snapshot_id }) => snapshot_id);
    for (const { id, batch_id, scored_from } of await scoringsOf(query, snapshots)) {
      if (scored_from === null) continue;
      const stored = await scores.all(id);
      const bySymbol = new Map(stored.map((score) => [score.symbol, score]));
      const symbols = [...new Set([...bySymbol.keys(), ...(await scores.symbolsWithRows(id))])].sort();
      for (let at = 0; at < symbols.length; at += SYMBOLS) {
        const some = symbols.slice(at, at + SYMBOLS);
        const rows = await scores.receiptRows(id, some);
        const published = some.flatMap((symbol) => bySymbol.get(symbol) ?? []);
        for (const difference of compareScores(published, rows, scored_from)) {
          recount = addCompared(recount, difference === null ? null : `batch ${batch_id}, ${difference}`);
        }
      }
    }
    return recount;
  };
}
