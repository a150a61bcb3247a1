// Recounts a batch in the database; nothing here trusts a stored total.
import type { BatchFile } from '../../../domain/pipeline/batch-file.ts';
import { expertLists } from '../../../domain/signals/expert-lists.ts';
import { newestListDays } from '../../../domain/signals/score/counted-rows.ts';
import { type Database, LONG_STATEMENT_MS } from '../../db/database.ts';
import { type Query, raw } from '../../db/query.ts';
import { currentScoring } from '../state/scoring-store.ts';
import { stateListDays } from '../state/state-rows-store.ts';

export type FileCount = Pick<BatchFile, 'id' | 'file_name' | 'sha256' | 'status' | 'row_count' | 'signal_count'> & {
  size_bytes: number;
  quarantined_count: number;
  skipped_count: number;
  stored: number;
  quarantined: number;
};

export type ScoreProblem = { symbol: string; score: number; lines: number; side: string };

type BatchTotals = {
  /** Stored rows of this batch. */
  signals: number;
  synthesized: number;
  /** Signals the scored state rests on: `listed` summed by list, `scored_signals` summed by symbol. */
  listed: number;
  scored_signals: number;
};

export type BatchCount = BatchTotals & {
  files: FileCount[];
  /** `missing_symbols`: signals recent enough to count, no score; `surplus_symbols`: score, no such signals. */
  missing_symbols: string[];
  surplus_symbols: string[];
  wrong_scores: ScoreProblem[];
};

const SHOWN = 20;

/**
 * SQL for the symbols a scored state counts, with values from $2 on: symbols of every event, and of the newest file of
 * each day of a state list. One of two opposite sides stays, so no symbol is lost. Rows put back later are excluded.
 */
async function countedSymbols(query: Query, batchId: number): Promise<{ text: string; values: unknown[] }> {
  const { rows } = await query<{
    batches: number[];
    files: number[] | null;
    scored_from: string | null;
    scored_at: string | null;
  }>`
     select coalesce(scored_batches, array[batch_id]) as batches, scored_files as files, scored_from, scored_at
     from scoring where batch_id = ${batchId} and is_current`;
  const { batches = [], files = null, scored_from = null, scored_at = null } = rows[0] ?? {};
  // States scored by older versions have no stored files: every symbol counts.
  const days =
    files === null || scored_from === null || scored_at === null
      ? []
      : newestListDays(await stateListDays(query, { batches, files, scored_from, scored_at }));
  const text = `select symbol from signal where batch_id = any($2::integer[]) and signal_date >= $3
    and imported_at <= $4::timestamptz and ($5::integer[] is null or (file_id = any($5) and (not signal_type_id = any($6)
      or (file_id, signal_type_id, signal_date) in (select * from unnest($7::integer[], $8::integer[], $9::date[])))))`;
  const states = expertLists.filter(({ kind }) => kind === 'state').map(({ id }) => id);
  const values = [
    batches,
    scored_from,
    scored_at,
    files,
    states,
    days.map(({ file }) => file.id),
    days.map(({ signal_type_id }) => signal_type_id),
    days.map(({ signal_date }) => signal_date),
  ];
  return { text, values };
}

export function createVerifyStore({ transaction }: Pick<Database, 'transaction'>) {
  return {
    /** `cap`: most a side can score. Reads one snapshot of the database, with a long timeout for large batches. */
    count: (batchId: number, cap: number): Promise<BatchCount> =>
      transaction(
        async (query) => {
          const files = await query<FileCount>`select f.id, f.file_name, f.sha256, f.status, s.size_bytes,
             f.row_count, f.signal_count, f.quarantined_count,
             f.skipped_count, coalesce(g.stored, 0) as stored, coalesce(q.quarantined, 0) as quarantined
           from batch_file f join source_file s using (sha256)
           left join (select file_id, count(*) as stored from signal where batch_id = ${batchId}
           group by 1) g on g.file_id = f.id
           left join (select file_id, count(*) as quarantined from quarantined_row
           where batch_id = ${batchId} and mended_at is null group by 1) q
             on q.file_id = f.id
           where f.batch_id = ${batchId} order by f.id`;
          const scoring = await currentScoring(query, batchId);
          const totals = await query<BatchTotals>`select (select count(*) from signal
             where batch_id = ${batchId}) as signals,
             (select count(*) from synthesis where scoring_id = ${scoring}) as synthesized,
             (select coalesce(sum(signals), 0) from scored_list where scoring_id = ${scoring}) as listed,
             (select coalesce(sum(bullish_signal_count + bearish_signal_count + neutral_signal_count
                + premium_signal_count), 0) from synthesis where scoring_id = ${scoring}) as scored_signals`;
          const scored = 'select symbol from synthesis where scoring_id = $1';
          const counted = await countedSymbols(query, batchId);
          const apart = (from: string, than: string) =>
            query<{ symbol: string }>(
              `select * from (${from} except ${than}) apart where $2::integer[] is not null and $3::date is not null
             order by 1 limit ${SHOWN}`,
              [scoring, ...counted.values],
            );
          const missing = await apart(counted.text, scored);
          const surplus = await apart(scored, counted.text);
          const wrong = await query<ScoreProblem>`select symbol, side, score, lines from (
             select symbol, side, score,
               (select coalesce(sum((line.value ->> 'total_points')::integer), 0)::integer
                from json_each(breakdown -> side) line) as lines
             from synthesis cross
             join lateral (values ('bullish', bullish_score), ('bearish', bearish_score)) v (side, score)
             where scoring_id = ${scoring}) sums
           where score <> least(${cap}, lines) order by symbol, side limit ${raw(SHOWN)}`;
          const sums = totals.rows[0] ?? { signals: 0, synthesized: 0, listed: 0, scored_signals: 0 };
          return {
            ...sums,
            files: files.rows,
            missing_symbols: missing.rows.map((row) => row.symbol),
            surplus_symbols: surplus.rows.map((row) => row.symbol),
            wrong_scores: wrong.rows,
          };
        },
        'begin isolation level repeatable read read only',
        LONG_STATEMENT_MS,
      ),
  };
}
