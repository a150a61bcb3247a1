// Scores and signals of a batch's state, as other features read them.
import type { ScoredCard } from '../../../domain/signals/mini-cards/mini-cards.ts';
import type { ScoreFields } from '../../../domain/signals/signal.ts';
import type { DetailRow } from '../../../domain/signals/state/signal-details.ts';
import type { Query } from '../../db/query.ts';
import { madeOf } from '../../publish/snapshot-store.ts';
import { type DailyScores, dailyScores } from './score-days-store.ts';
import { createStateRows } from './state-rows-store.ts';

export type ScoredSymbol = ScoreFields & { symbol: string; company_name: string | null };

const scoreColumns = `symbol, company_name, bullish_score, bearish_score, smart_cat_score, bullish_signal_count,
  bearish_signal_count, neutral_signal_count, premium_signal_count, has_idea_engine, has_momentum_alert,
  has_stocks_to_short`;

/** `day` is that of the published state itself, YYYY-MM-DD. */
export type ScoresBefore = DailyScores & { day: string };

export type Scores = ReturnType<typeof createScores>;

export function createScores({ query }: { query: Query }) {
  const states = createStateRows(query);
  return {
    async score(batchId: number, symbol: string): Promise<ScoredSymbol | null> {
      const { rows } = await query<ScoredSymbol>(
        `select ${scoreColumns} from synthesis where batch_id = $1 and symbol = $2`,
        [batchId, symbol],
      );
      return rows[0] ?? null;
    },

    /** Those of these symbols that a batch scored. */
    async scored(batchId: number, symbols: readonly string[]): Promise<ScoredSymbol[]> {
      const { rows } = await query<ScoredSymbol>(
        `select ${scoreColumns} from synthesis where batch_id = $1 and symbol = any($2::text[])`,
        [batchId, symbols],
      );
      return rows;
    },

    /** Every scored symbol of a batch. */
    async cards(batchId: number): Promise<ScoredCard[]> {
      const { rows } = await query<ScoredCard>(
        `select symbol, company_name, smart_cat_score, bullish_score, bearish_score, bullish_signal_count,
           bearish_signal_count, premium_signal_count
         from synthesis where batch_id = $1`,
        [batchId],
      );
      return rows;
    },

    /**
     * Symbols whose symbol or company holds the text, which is taken literally, and those it means: the symbol itself
     * first, then meant ones, then symbols that begin with it, then the highest scores.
     */
    async search(batchId: number, text: string, meant: readonly string[], limit: number): Promise<ScoredSymbol[]> {
      const { rows } = await query<ScoredSymbol>(
        `select ${scoreColumns} from synthesis
         where batch_id = $1 and (symbol = any ($4) or strpos(upper(symbol), upper($2)) > 0
           or strpos(lower(company_name), lower($2)) > 0)
         order by upper(symbol) = upper($2) desc, symbol = any ($4) desc, starts_with(upper(symbol), upper($2)) desc, smart_cat_score desc, symbol
         limit $3`,
        [batchId, text, limit, meant],
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
     * Scores of the days before a publication, as many as asked for, by symbol: what was known when its reply was made.
     * Null where that is no longer kept.
     */
    async before(publicationId: number, symbols: readonly string[], most: number): Promise<ScoresBefore | null> {
      const made = await madeOf(query, 'signals', publicationId);
      if (made === null) return null;
      const then = { before: made.day, made_after: made.made_after, known_by: made.received_at };
      return { ...(await dailyScores(query, then, symbols, most)), day: made.day };
    },
  };
}
