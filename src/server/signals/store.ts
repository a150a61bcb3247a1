// Reads the scores and signals of a published batch.
import type { ScoreFields } from '../../domain/signals/signal.ts';
import type { DetailRow } from '../../domain/signals/signal-details.ts';
import type { Database } from '../db/database.ts';
import { createStateRows } from '../publish/state-rows-store.ts';

export type ScoredSymbol = ScoreFields & { symbol: string; company_name: string | null };

const scoreColumns = `symbol, company_name, bullish_score, bearish_score, smart_cat_score, bullish_signal_count,
  bearish_signal_count, neutral_signal_count, premium_signal_count, has_idea_engine, has_momentum_alert,
  has_stocks_to_short`;

export type SignalReader = ReturnType<typeof createSignalReader>;

export function createSignalReader({ pool }: Database) {
  const states = createStateRows({ pool });
  return {
    async score(batchId: number, symbol: string): Promise<ScoredSymbol | null> {
      const { rows } = await pool.query<ScoredSymbol>(
        `select ${scoreColumns} from synthesis where batch_id = $1 and symbol = $2`,
        [batchId, symbol],
      );
      return rows[0] ?? null;
    },

    /**
     * Symbols whose symbol or company holds the text, which is taken literally: the symbol itself first, then symbols
     * that begin with it, then the highest scores.
     */
    async search(batchId: number, text: string, limit: number): Promise<ScoredSymbol[]> {
      const { rows } = await pool.query<ScoredSymbol>(
        `select ${scoreColumns} from synthesis
         where batch_id = $1 and (strpos(upper(symbol), upper($2)) > 0 or strpos(lower(company_name), lower($2)) > 0)
         order by upper(symbol) = upper($2) desc, starts_with(upper(symbol), upper($2)) desc, smart_cat_score desc, symbol
         limit $3`,
        [batchId, text, limit],
      );
      return rows;
    },

    /** The scored signals of some symbols, by symbol: those of the batch and those carried over. */
    async rows(batchId: number, symbols: readonly string[]): Promise<Map<string, DetailRow[]>> {
      const rows = await states.ofSymbols<DetailRow & { symbol: string }>(batchId, symbols, {
        columns: 's.direction, s.side, s.row_data',
        order: 's.id',
      });
      return Map.groupBy(rows, (row) => row.symbol);
    },

    /**
     * Scores in the batches that had been published last when this one was scored, in that order, and in this one, by
     * symbol: what the published reply says, whatever is published afterwards.
     */
    async history(batchId: number, symbols: readonly string[], batches: number): Promise<Map<string, number[]>> {
      const { rows } = await pool.query<{ symbol: string; scores: number[] }>(
        `with before as (
           select s.source_id, max(l.publication_id) as place
           from publication_snapshot l join snapshot s on s.id = l.snapshot_id
           where l.kind = 'signals' and s.source_id <> $1 and l.publication_id <=
             (select made_after from snapshot where kind = 'signals' and source_id = $1)
           group by s.source_id order by place desc limit $3),
         batches as (select source_id, place from before union all select $1::bigint, null)
         select y.symbol, array_agg(y.smart_cat_score order by batches.place nulls last) as scores
         from synthesis y join batches on batches.source_id = y.batch_id
         where y.symbol = any($2::text[]) group by y.symbol`,
        [batchId, symbols, batches - 1],
      );
      return new Map(rows.map((row) => [row.symbol, row.scores]));
    },
  };
}
