// Scores of a batch and the stored signals behind them, as the administrator's endpoints read them.
import type { z } from 'zod';
import type { StoredSignal, SymbolDetail } from '../../../domain/pipeline/symbol-detail.ts';
import { computeStandings } from '../../../domain/signals/score/score-standing.ts';
import { ScoreBreakdown, Synthesis } from '../../../domain/signals/score/scores.ts';
import { signalTypeName } from '../../../domain/signals/score/signal-types.ts';
import type { Database } from '../../db/database.ts';
import { parseRows, raw } from '../../db/query.ts';
import { publishedBefore } from '../../publish/snapshot-store.ts';
import { currentScoring } from './scoring-store.ts';
import { createStateRows } from './state-rows-store.ts';

const ScoredSymbol = Synthesis.extend({ breakdown: ScoreBreakdown });
export type ScoredSymbol = z.infer<typeof ScoredSymbol>;

/** Most rows of a symbol in a reply. */
const MOST_SIGNALS = 1_000;
/** Most batches in a symbol's history of scores. */
const HISTORY_BATCHES = 20;

function named(row: Omit<StoredSignal, 'signal_type_name'>): StoredSignal {
  return { ...row, signal_type_name: signalTypeName(row.signal_type_id) };
}

export function createSignalStore({ query }: Pick<Database, 'query'>) {
  const states = createStateRows(query);
  return {
    /** Score of a symbol in a batch; prefers the exact spelling, else ignores case. */
    async score(batchId: number, symbol: string): Promise<ScoredSymbol | null> {
      const found = query`select ${raw(Object.keys(ScoredSymbol.shape).join(', '))} from synthesis
         where scoring_id = (select id from scoring where batch_id = ${batchId} and is_current)
           and upper(symbol) = upper(${symbol}) order by symbol = ${symbol} desc, symbol limit 1`;
      return (await parseRows(ScoredSymbol, found))[0] ?? null;
    },

    /** Scores of a symbol in this batch and in earlier published ones, and its standing in this batch. */
    async standing(batchId: number, symbol: string): Promise<Pick<SymbolDetail, 'history' | 'standing'>> {
      const before = await publishedBefore(query, 'signals', {
        source_id: batchId,
        until: 'made',
        most: HISTORY_BATCHES - 1,
      });
      const [history, scores] = await Promise.all([
        query<SymbolDetail['history'][number]>`select b.id as batch_id, y.smart_cat_score
           from unnest(${[...before, batchId]}::integer[]) with ordinality as b (id, place)
           join scoring g on g.batch_id = b.id and g.is_current join synthesis y on y.scoring_id = g.id
           where y.symbol = ${symbol} order by b.place`,
        query<{ symbol: string; score: number }>`select symbol, smart_cat_score as score from synthesis
           where scoring_id = ${await currentScoring(query, batchId)}`,
      ]);
      const own = scores.rows.find((row) => row.symbol === symbol)?.score ?? Number.NaN;
      return { history: history.rows, standing: computeStandings(scores.rows.map(({ score }) => score))(own) };
    },

    /** Stored rows behind a symbol's score in a batch, including rows of earlier batches. */
    async ofSymbol(batchId: number, symbol: string): Promise<StoredSignal[]> {
      const rows = await states.ofSymbols<Omit<StoredSignal, 'signal_type_name'>>(
        await currentScoring(query, batchId),
        [symbol],
        {
          columns: 's.id, s.company, s.row_data, s.imported_at, s.direction, s.file_id, f.file_name, s.line_number',
          order: 's.signal_type_id, s.file_id, s.line_number',
        },
      );
      return rows.slice(0, MOST_SIGNALS).map(named);
    },
  };
}
