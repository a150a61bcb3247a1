// Queries of the administrator reports over batches, signals and scores.
import { z } from 'zod';
import { Batch } from '../../../domain/pipeline/batch.ts';
import type { ReportExpert } from '../../../domain/reports/reports.ts';
import { type Database, LONG_STATEMENT_MS } from '../../db/database.ts';
import { parseRows, type Query, raw } from '../../db/query.ts';
import { createSnapshotStore, newestSource } from '../../publish/snapshot-store.ts';
import { currentScoring } from '../state/scoring-store.ts';

const DayBatch = Batch.pick({
  id: true,
  batch_datetime: true,
  batch_type: true,
  file_count: true,
  total_signals_imported: true,
  total_symbols_synthesized: true,
  status: true,
  organized_at: true,
  imported_at: true,
  synthesized_at: true,
  error: true,
}).extend({
  held_reason: z.string().nullable(),
  held_since: z.string().nullable(),
  discarded_at: z.string().nullable(),
});
export type DayBatch = z.infer<typeof DayBatch>;

/** Quality counts of the state of one scored batch. */
export type QualityCounts = {
  unnamed: number;
  high_conflict: number;
  extreme_imbalance: number;
  quarantined: number;
  doubled: number;
};

const dayColumns = Object.keys(DayBatch.shape)
  .map((name) => `b.${name}`)
  .join(', ');

export type PipelineReports = ReturnType<typeof createPipelineReports>;

export function createPipelineReports({ query, transaction }: Pick<Database, 'query' | 'transaction'>) {
  const snapshots = createSnapshotStore(query);
  /** A statement over all rows of a large batch may take longer than others. */
  const withLongTimeout = <Result>(work: (ask: Query) => Promise<Result>) =>
    transaction(work, 'begin read only', LONG_STATEMENT_MS);

  return {
    /** Batches begun from one instant (ISO) until before another, oldest first. */
    readBatches: (from: string, to: string): Promise<DayBatch[]> =>
      parseRows(
        DayBatch,
        query`select ${raw(dayColumns)} from batch b
           where b.batch_datetime >= ${from} and b.batch_datetime < ${to} order by b.id`,
      ),

    /** Symbols that at least one of these batches scored. */
    countSymbols: (batches: readonly number[]) => query.value<number>`select count(*) as symbols from
           (select symbol from synthesis join scoring g on g.id = scoring_id
           where g.batch_id = any(${batches}::integer[]) and g.is_current group by symbol) s`,

    /**
     * Batch whose state readers see, or saw just before an instant (ISO); before the first publication the newest
     * batch; null without a batch, or if the snapshot of that day was removed.
     */
    async current(until: string | null): Promise<ReportExpert['current_batch']> {
      const seen = until === null ? await newestSource(query, 'signals') : await snapshots.newestBy('signals', until);
      const published = seen?.source_id ?? null;
      // The snapshot of a day long ago may have been thinned out, so that its batch is unknown.
      if (seen !== null && published === null) return null;
      return query.first<NonNullable<ReportExpert['current_batch']>>`
           select b.id, b.status, b.file_count, b.total_symbols_synthesized as symbols,
           coalesce(l.signals, b.total_signals_imported) as signals, coalesce(l.carried, 0) as carried_over
         from batch b
         left join lateral (select sum(signals) as signals, sum(carried) as carried from scored_list
           where scoring_id = (select id from scoring where batch_id = b.id and is_current)) l on true
         where b.id = ${published}
         or (${published}::integer is null and (${until}::timestamptz is null or b.batch_datetime < ${until}))
         order by b.id desc limit 1`;
    },

    /** Signals by direction that the scores of a batch rest on. */
    async distribution(batchId: number): Promise<ReportExpert['signal_distribution']> {
      const { rows } = await query<Record<'bullish' | 'bearish' | 'neutral' | 'premium', number>>`
           select coalesce(sum(bullish_signal_count), 0) as bullish,
           coalesce(sum(bearish_signal_count), 0) as bearish,
           coalesce(sum(neutral_signal_count), 0) as neutral, coalesce(sum(premium_signal_count), 0) as premium
         from synthesis where scoring_id = ${await currentScoring(query, batchId)}`;
      const counts = rows[0] ?? { bullish: 0, bearish: 0, neutral: 0, premium: 0 };
      return (['bullish', 'bearish', 'neutral', 'premium'] as const).map((direction) => ({
        direction,
        count: counts[direction],
      }));
    },

    /** Symbols with the largest scores of either sign; ties by number of signals. */
    topSymbols: async (batchId: number, most: number): Promise<ReportExpert['top_symbols']> => query.all`
         select symbol, company_name as company, bullish_signal_count as bullish, bearish_signal_count as bearish,
           neutral_signal_count as neutral, premium_signal_count as premium, smart_cat_score as net_score
         from synthesis where scoring_id = ${await currentScoring(query, batchId)}
         order by abs(smart_cat_score) desc,
           bullish_signal_count + bearish_signal_count + neutral_signal_count + premium_signal_count desc, symbol
         limit ${most}`,

    /** Days (Pacific) with batches from one instant (ISO) until before another, the newest first. */
    history: (since: string, until: string): Promise<ReportExpert['history']> => query.all`
         with recent as (
           select id, (batch_datetime at time zone 'America/Los_Angeles')::date as date, file_count,
           total_signals_imported
           from batch where batch_datetime >= ${since} and batch_datetime < ${until}),
         scored as (
           select date, count(*) as symbols from (
             select r.date, s.symbol from recent r join scoring g on g.batch_id = r.id and g.is_current
               join synthesis s on s.scoring_id = g.id group by 1, 2) each
             group by date)
         select r.date, count(*) as batches, sum(r.file_count) as files, sum(r.total_signals_imported) as signals,
           coalesce(max(s.symbols), 0) as symbols
         from recent r left join scored s using (date) group by r.date order by r.date desc`,

    /** `high` and `ratio` are the bounds of conflicting and of imbalanced scores. */
    quality: (batchId: number, high: number, ratio: number) =>
      withLongTimeout(
        async (ask) => ask.one<QualityCounts>`select count(*) filter (where company_name is null) as unnamed,
           count(*) filter (where bullish_score > ${high} and bearish_score > ${high}) as high_conflict,
           count(*) filter (where least(bullish_score, bearish_score) > 0
             and greatest(bullish_score, bearish_score) >= ${ratio} * least(bullish_score,
             bearish_score)) as extreme_imbalance,
           (select count(*) from quarantined_row where batch_id = ${batchId} and mended_at is null) as quarantined,
           (select coalesce(sum(rows - 1), 0) from (
              select count(*) as rows from signal where batch_id = ${batchId}
              group by signal_type_id, symbol, signal_date, hashtextextended(row_data::text, 0)
              having count(*) > 1) same) as doubled
         from synthesis where scoring_id = ${await currentScoring(ask, batchId)}`,
      ),

    scoredSymbols: async (batchId: number) => query.column<string>`select symbol from synthesis
         where scoring_id = ${await currentScoring(query, batchId)}`,
  };
}
