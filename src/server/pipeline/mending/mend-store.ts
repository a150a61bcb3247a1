// SQL of mending: pages of quarantined rows, counts, and the return of mended rows to the signals of their batch.
import { z } from 'zod';
import { QuarantineCounts, QuarantinedRow, type QuarantineShown } from '../../../domain/pipeline/quarantine.ts';
import { FileReading } from '../../../domain/pipeline/reading/file-reading.ts';
import type { RowSignal } from '../../../domain/pipeline/rows/mended-row.ts';
import { parseRows, type Query, raw } from '../../db/query.ts';
import { Fault } from '../../process/fault.ts';
import { IDS_PER_FILE } from '../stages/records-file.ts';
import { createStateStore } from '../state/state-store.ts';

export type QuarantinePage = {
  batch_id: number;
  /** Cursor: rows with a greater id, oldest first. */
  after: number;
  limit: number;
  file: number | undefined;
  reason: string | undefined;
  show: QuarantineShown;
};

/** Quarantined row with the reading of its file. */
const MendTarget = QuarantinedRow.extend({
  batch_id: z.number(),
  file_type: z.string(),
  reading: FileReading.nullable(),
  origin: z.string().nullable(),
  received_at: z.string().nullable(),
  newest_day: z.string().nullable(),
  batch_datetime: z.string(),
  as_of: z.string(),
  batch_imported_at: z.string().nullable(),
});
export type MendTarget = z.infer<typeof MendTarget>;

/** Most reasons listed, by frequency: reasons may quote cells, so there can be very many. */
const REASONS_TOLD = 100;
const FILES_TOLD = 500;

const rowColumns = `q.id, q.file_id, f.file_name, q.line_number, q.stage, q.column_name as "column", q.reason, q.raw,
  case when q.mended_at is null then null else json_build_object('at', to_char(q.mended_at at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by_user', q.mended_by, 'cells', to_json(q.mended_cells),
    'signal_id', q.signal_id) end as mended`;

/** Waiting rows are counted in `quarantined_count` of their files. */
const waitingRows = 'coalesce(sum(f.quarantined_count), 0)::integer';
const whichFiles = 'f.batch_id = $1 and ($2::integer is null or f.id = $2)';
const shownRows = { waiting: 'q.mended_at is null', mended: 'q.mended_at is not null' } as const;

export type MendedSignal = { row: MendTarget; cells: readonly string[]; signal: RowSignal };

export function createMendStore(query: Query) {
  return {
    /** Page of quarantined rows, with totals by file and reason. */
    async page(page: QuarantinePage): Promise<{ rows: QuarantinedRow[]; total: number }> {
      const which = `q.batch_id = $1 and ${shownRows[page.show]} and ($2::integer is null or q.file_id = $2)
        and ($3::text is null or q.reason = $3)`;
      const values = [page.batch_id, page.file ?? null, page.reason ?? null];
      const rows = query(
        `select ${rowColumns} from quarantined_row q join batch_file f on f.id = q.file_id
         where ${which} and q.id > $4 order by q.id limit $5`,
        [...values, page.after, page.limit],
      );
      const isKept = page.show === 'waiting' && page.reason === undefined;
      const count = isKept
        ? query<{ total: number }>(
            `select ${waitingRows} as total from batch_file f where ${whichFiles}`,
            values.slice(0, 2),
          )
        : query<{ total: number }>(`select count(*) as total from quarantined_row q where ${which}`, values);
      const [found, totals] = await Promise.all([parseRows(QuarantinedRow, rows), count]);
      return { rows: found, total: totals.rows[0]?.total ?? 0 };
    },

    /** Mending of the row behind a stored signal; null for an unchanged row. */
    async readMending(batchId: number, fileId: number, signalId: number): Promise<QuarantinedRow['mended']> {
      const rows = await parseRows(
        QuarantinedRow,
        query`select ${raw(rowColumns)} from quarantined_row q join batch_file f on f.id = q.file_id
           where q.batch_id = ${batchId} and q.file_id = ${fileId} and q.mended_at is not null
           and q.signal_id = ${signalId}`,
      );
      return rows[0]?.mended ?? null;
    },

    async counts(batchId: number): Promise<QuarantineCounts> {
      const [totals, files, reasons] = await Promise.all([
        query<{ waiting: number; mended: number }>`select (select ${raw(waitingRows)} from batch_file f
             where f.batch_id = ${batchId}) as waiting,
             (select count(*) from quarantined_row where batch_id = ${batchId} and mended_at is not null) as mended`,
        query<QuarantineCounts['files'][number]>`select f.id as file_id, f.file_name, f.quarantined_count as rows
           from batch_file f
           where f.batch_id = ${batchId} and f.quarantined_count > 0
           order by f.quarantined_count desc, f.file_name, f.id limit ${raw(FILES_TOLD)}`,
        query<QuarantineCounts['reasons'][number]>`select reason, count(*) as rows from quarantined_row
           where batch_id = ${batchId} and mended_at is null
           group by 1 order by 2 desc, 1 limit ${raw(REASONS_TOLD)}`,
      ]);
      return QuarantineCounts.parse({ ...totals.rows[0], files: files.rows, reasons: reasons.rows });
    },

    /** Quarantined rows by id. `lock`: locks them until the transaction ends, so that each is put back once. */
    async targets(ids: readonly number[], lock: boolean): Promise<MendTarget[]> {
      return parseRows(
        MendTarget,
        query`select ${raw(rowColumns)}, q.batch_id, f.file_type, f.reading, f.newest_day, b.batch_datetime,
             b.as_of,
             b.imported_at as batch_imported_at, i.origin, coalesce(f.received_at, i.received_at) as received_at
           from quarantined_row q join batch_file f on f.id = q.file_id join batch b on b.id = q.batch_id
           left join lateral (select origin, received_at from inbox_file i
                              where i.batch_id = f.batch_id and i.sha256 = f.sha256 and i.file_name = f.file_name
                              order by i.id limit 1) i on true
           where q.id = any(${ids}::bigint[]) order by q.id ${raw(lock ? 'for update of b, f, q' : '')}`,
      );
    },

    /** Stored rows of a stock from the file. */
    readStored: (batchId: number, fileId: number, symbol: string) => query.all<{ row_data: string }>`
         select row_data::text from signal
         where batch_id = ${batchId} and symbol = ${symbol} and file_id = ${fileId}`,

    /** Stores a row among the signals of its file and marks it as mended, with the user; its original text stays. */
    async putBack({ row, cells, signal }: MendedSignal, by: number, at: string): Promise<void> {
      // Ids of a file's rows count up from its first; rows that are put back take free ids from the end.
      const size = raw(IDS_PER_FILE);
      const { rows } = await query<{ id: number }>`insert into signal (id, batch_id, file_id, line_number, row_number,
           signal_type_id, signal_date, symbol, company, direction, side, row_data, imported_at)
         select ${row.file_id}::bigint * ${size} + free.place, ${row.batch_id}, ${row.file_id}, ${row.line_number},
           free.place, ${signal.signal_type_id}, ${signal.signal_date}, ${signal.symbol}, ${signal.company},
           ${signal.direction}, ${signal.side}, ${signal.row_data}, ${at}
         from (select ${size} - 1 - (select count(*) from quarantined_row where batch_id = ${row.batch_id}
             and file_id = ${row.file_id} and mended_at is not null) as place) free
         where not exists (select 1 from signal where batch_id = ${row.batch_id} and file_id = ${row.file_id}
           and id = ${row.file_id}::bigint * ${size} + free.place) returning id`;
      const id = rows[0]?.id;
      if (id === undefined) throw new Fault(409, `${row.file_name} has no place for one more row`);
      await query`update quarantined_row
         set mended_at = ${at}, mended_by = ${by}, mended_cells = ${cells}, signal_id = ${id} where id = ${row.id}`;
    },

    /**
     * Adds rows put back to the counts of their files and batch. `needs_synthesis`: the batch was scored before and
     * must be scored again.
     */
    async count(batchId: number, mended: readonly MendedSignal[], at: string): Promise<{ needs_synthesis: boolean }> {
      for (const [fileId, rows] of Map.groupBy(mended, ({ row }) => row.file_id)) {
        const newest = rows
          .map(({ signal }) => signal.signal_date)
          .toSorted()
          .at(-1);
        const size = raw(IDS_PER_FILE);
        const received = rows[0]?.row.received_at ?? rows[0]?.row.batch_datetime;
        const uncompared = rows.filter(({ signal }) => signal.is_uncompared).length;
        await query`update batch_file f set status = 'imported', imported_at = coalesce(f.imported_at, ${at}),
             notes = case when f.status = 'imported' then f.notes
               else concat_ws(' ', f.notes, 'Rows of it were mended and put back.') end,
             signal_count = coalesce(f.signal_count, 0) + ${rows.length},
             quarantined_count = f.quarantined_count - ${rows.length},
             uncompared_count = coalesce(f.uncompared_count, 0) + ${uncompared},
             unique_symbols = (select count(distinct symbol) from signal where batch_id = ${batchId}
               and id >= ${fileId}::bigint * ${size} and id < (${fileId}::bigint + 1) * ${size}),
             received_at = coalesce(f.received_at, ${received}),
             newest_day = greatest(f.newest_day,
               least(${newest}::date, (coalesce(f.received_at, ${received}) at time zone 'America/New_York')::date)),
             keys_sha256 = null
           where f.id = ${fileId} and f.batch_id = ${batchId}`;
      }
      await createStateStore({ query }).writeFileLists(batchId);
      return query.one`
         update batch set total_signals_imported = total_signals_imported + ${mended.length},
           mended_at = case when synthesized_at is null then null else ${at}::timestamptz end
         where id = ${batchId} returning mended_at is not null as needs_synthesis`;
    },
  };
}
