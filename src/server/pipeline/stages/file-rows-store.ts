// SQL of one file's stored rows in order: pages, the place of a line, the file of a row. Each query reads few rows.

import { csvLimits } from '../../../domain/pipeline/csv/scan-csv.ts';
import type { ListEncoding } from '../../../domain/pipeline/mapping.ts';
import type { FileReading } from '../../../domain/pipeline/reading/file-reading.ts';
import type { StoredSignal } from '../../../domain/pipeline/symbol-detail.ts';
import { signalTypeName } from '../../../domain/signals/score/signal-types.ts';
import type { Database } from '../../db/database.ts';
import { raw } from '../../db/query.ts';
import { partitionName } from '../state/signal-partitions.ts';
import { IDS_PER_FILE } from './records-file.ts';

export type SignalSource = {
  file_id: number;
  batch_id: number;
  /** Arrival of the file, ISO; null if no longer known. */
  received_at: string | null;
  sha256: string;
  file_name: string;
  line_number: number;
  /** Stated by the mapping that read the file, else detected at its arrival. */
  encoding: ListEncoding;
  /** Reading of the file; null for batches begun in versions that stored none. */
  reading: FileReading | null;
};

export type FileRowsStore = ReturnType<typeof createFileRowsStore>;

/** Range of a file's row ids; rows that were put back have ids after all others (see mend-store.ts). */
const toIdRange = (fileId: number) => {
  const from = Math.trunc(fileId) * IDS_PER_FILE;
  return { from, to: from + IDS_PER_FILE, putBackFrom: from + csvLimits.rows + 1 };
};

export function createFileRowsStore({ query }: Pick<Database, 'query'>) {
  function count(batchId: number, from: number, to: number): Promise<number> {
    return query.value<number>`select count(*) as count from ${raw(partitionName(batchId))}
       where id >= ${from} and id < ${to}`;
  }

  /** The first row of a file at or after a line. Lines ascend with ids, so a binary search finds it. */
  function rowAtLine(
    batchId: number,
    ids: ReturnType<typeof toIdRange>,
    line: number,
  ): Promise<{ id: number; line_number: number } | null> {
    return query.first<{ id: number; line_number: number }>`with recursive search (low, high) as (
         select ${ids.from}::bigint, ${ids.putBackFrom}::bigint
         union all
         select case when found.line_number < ${line} then found.id + 1 else low end,
           case when found.line_number < ${line} then high else middle end
         from search
         cross join lateral (select (low + high) / 2 as middle) half
         left join lateral (select id, line_number from ${raw(partitionName(batchId))}
                            where id >= middle and id < ${ids.putBackFrom} order by id limit 1) found on true
         where low < high
       )
       select s.id, s.line_number from ${raw(partitionName(batchId))} s
       where s.id >= (select low from search where low >= high) and s.id < ${ids.putBackFrom} order by s.id limit 1`;
  }

  return {
    /** Stored rows of a file in their order, from an offset on. */
    async page(batchId: number, fileId: number, offset: number, limit: number): Promise<StoredSignal[]> {
      const { from, to } = toIdRange(fileId);
      // The page is found by ids alone; only its own rows are read.
      const { rows } = await query<Omit<StoredSignal, 'signal_type_name'>>`
           select s.id, s.signal_date, s.signal_type_id, s.symbol, s.company, s.row_data, s.imported_at,
           s.direction,
           s.file_id, f.file_name, s.line_number
         from ${raw(partitionName(batchId))} s join batch_file f on f.id = s.file_id
         where s.id = any(array(
           select id from ${raw(partitionName(batchId))}
           where id >= ${from} and id < ${to} order by id offset ${offset} limit ${limit}))
         order by s.id`;
      return rows.map((row) => ({ ...row, signal_type_name: signalTypeName(row.signal_type_id) }));
    },

    /** Number of stored rows of a file above a line; rows that were put back come after the others. */
    async countBefore(batchId: number, fileId: number, line: number): Promise<number> {
      const ids = toIdRange(fileId);
      const found = await rowAtLine(batchId, ids, line);
      if (found?.line_number === line) return count(batchId, ids.from, found.id);
      const putBack = await query<{ id: number }>`select id from ${raw(partitionName(batchId))}
         where id >= ${ids.putBackFrom} and id < ${ids.to} and line_number = ${line} order by id limit 1`;
      return count(batchId, ids.from, putBack.rows[0]?.id ?? found?.id ?? ids.to);
    },

    async readSource(signalId: number): Promise<SignalSource | null> {
      // A signal's id contains its file, and so the partition to read.
      const { rows } = await query<Omit<SignalSource, 'line_number'> & { has_rows: boolean }>`
           select f.id as file_id, f.batch_id, f.received_at, f.sha256, f.file_name, f.reading,
           coalesce(f.reading ->> 'encoding', c.encoding) as encoding,
           f.imported_at is not null as has_rows
         from batch_file f join source_file c using (sha256) where f.id = ${Math.floor(signalId / IDS_PER_FILE)}`;
      if (rows[0]?.has_rows !== true) return null;
      const { has_rows: _, ...file } = rows[0];
      const found = await query<{ line_number: number }>`select line_number from ${raw(partitionName(file.batch_id))}
         where id = ${signalId}`;
      const line = found.rows[0]?.line_number;
      return line === undefined ? null : { ...file, line_number: line };
    },
  };
}
