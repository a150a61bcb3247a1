// Stored signals and scores of a batch: its partition filled by COPY, its columns read back, its synthesis written.

import { toDateKey } from '../../../domain/market/calendar.ts';
import { directionCodes, emptyColumns, sideCodes } from '../../../domain/signals/score/signal-columns.ts';
import type { DetailRow } from '../../../domain/signals/state/signal-details.ts';
import type { SymbolTable } from '../../../domain/stocks/symbols/symbol-table.ts';
import type { BulkConnection } from '../../db/bulk-connection.ts';
import { readCopy, readDay, readInt32 } from '../../db/copy-binary.ts';
import { raw } from '../../db/query.ts';
import type { FileRange, RememberedRows } from './batch-memory.ts';
import { EVENT_OF_ROW } from './event-column.ts';
import { type DailyScores, dailyScores } from './score-days-store.ts';
import { partitionName } from './signal-partitions.ts';

export type RecentSignal = {
  symbol: string;
  company: string | null;
  signal_type_id: number;
  direction: DetailRow['direction'];
  file_name: string;
};

/** A stored row with its cells, and the file it stands in. */
export type StateRow = DetailRow & { symbol: string; file_id: number; event: number };

/** All rows, all premium rows, or premium rows of some symbols. */
export type WantedRows = 'all' | 'premium' | readonly string[];

export function createSynthesisStore({ query, copyIn, copyOut }: BulkConnection) {
  return {
    /** Creates the batch's table, not yet part of `signal` and without indexes, so that filling it is fast. */
    async makePartition(batchId: number, importedAt: string): Promise<void> {
      const table = partitionName(batchId);
      await query(
        `create table if not exists ${table} (like signal, constraint ${table}_batch check (batch_id = ${batchId}))`,
      );
      const at = new Date(importedAt).toISOString();
      await query(
        `alter table ${table} alter column batch_id set default ${batchId}, alter column imported_at set default '${at}'`,
      );
    },

    /** Streams a records file into the partition; returns the rows stored. */
    async fill(batchId: number, columns: string, data: Iterable<Uint8Array>): Promise<number> {
      return copyIn(`copy ${partitionName(batchId)} (${columns}) from stdin (format binary)`, data);
    },

    /** Indexes the partition and attaches it to `signal`; its check constraint spares PostgreSQL a scan. */
    async attachPartition(batchId: number): Promise<void> {
      const table = partitionName(batchId);
      await query(`create index on ${table} (symbol)`);
      // Files are loaded concurrently, which scatters the rows of a file: only a B-tree finds them at once.
      await query(`create index on ${table} (id)`);
      await query(`alter table signal attach partition ${table} for values in (${batchId})`);
      await query(`alter table ${table} drop constraint ${table}_batch`);
    },

    /** Columns of some files of a batch in stored order, with rows of `fromDay` (days since 1970-01-01) or later. */
    async columns(
      batchId: number,
      files: readonly { id: number; signal_count: number | null }[],
      symbols: SymbolTable,
      fromDay?: number,
    ): Promise<RememberedRows> {
      const columns = emptyColumns(files.reduce((sum, file) => sum + (file.signal_count ?? 0), 0));
      const companies: (string | null)[] = [];
      const ranges: FileRange[] = [];
      const decoder = new TextDecoder();
      const ids = files.map(({ id }) => Math.trunc(id));
      if (ids.length === 0) return { columns, files: ranges, companies };
      const since = fromDay === undefined ? '' : `and signal_date >= '${toDateKey(fromDay)}'`;
      await readCopy(
        copyOut(
          `copy (select file_id, symbol, company, signal_type_id, direction, side, signal_date from ${partitionName(batchId)}
                 where file_id in (${ids.join(', ')}) ${since} order by id) to stdout (format binary)`,
        ),
        ([file, symbol, company, type, direction, side, day]) => {
          const at = columns.count++;
          const fileId = readInt32(file ?? null);
          const last = ranges.at(-1);
          if (last?.id === fileId) last.to = at + 1;
          else ranges.push({ id: fileId, from: at, to: at + 1 });
          const name = symbol?.bytes ?? new Uint8Array(0);
          const id = symbols.intern(name, 0, name.length);
          columns.symbol[at] = id;
          columns.type[at] = readInt32(type ?? null);
          columns.direction[at] = findCode(directionCodes, direction?.bytes);
          columns.side[at] = findCode(sideCodes, side?.bytes);
          columns.day[at] = readDay(day ?? null);
          if (company) companies[id] ??= decoder.decode(company.bytes);
          return true;
        },
      );
      return { columns, files: ranges, companies };
    },

    recent: (batchId: number, limit: number) => query.all<RecentSignal>`
         select s.symbol, s.company, s.signal_type_id, s.direction,
         f.file_name
         from ${raw(partitionName(batchId))} s join batch_file f on f.id = s.file_id
         where s.file_id = (select max(id) from batch_file where batch_id = ${batchId} and status = 'imported')
         order by s.id desc limit ${limit}`,

    /** Rows of these batches with their cells, of a day or later, in the order they were stored. */
    rows: (batches: readonly number[], fromDay: number, wanted: WantedRows) =>
      query.all<StateRow>(
        `select symbol, signal_type_id, direction, side, signal_date, row_data, file_id, ${EVENT_OF_ROW} as event from signal s
         where batch_id in (${batches.map(Math.trunc).join(', ')}) and signal_date >= $1
           and ($2 or direction = 'premium') and ($3::text[] is null or symbol = any($3)) order by id`,
        [toDateKey(fromDay), wanted === 'all', typeof wanted === 'string' ? null : wanted],
      ),

    /** Event of each row of some files of a batch, by file and in the order of `columns`. */
    async events(batchId: number, files: readonly number[], fromDay?: number): Promise<Map<number, number[]>> {
      const since = fromDay === undefined ? '' : `and signal_date >= '${toDateKey(fromDay)}'`;
      return query.map<number, number[]>`
         select file_id, json_agg(event order by id) as events
         from (select file_id, id, ${raw(EVENT_OF_ROW)} as event from ${raw(partitionName(batchId))} s
               where file_id = any(${files}::integer[]) ${raw(since)} offset 0) as row
         group by 1`;
    },

    /** Ids of the rows of some files of a batch, by file and in the order of `columns`. */
    async signalIds(batchId: number, files: readonly number[], fromDay?: number): Promise<Map<number, number[]>> {
      const since = fromDay === undefined ? '' : `and signal_date >= '${toDateKey(fromDay)}'`;
      const { rows } = await query<{ file_id: number; ids: string[] }>`
         select file_id, array_agg(id order by id) as ids from ${raw(partitionName(batchId))}
         where file_id = any(${files}::integer[]) ${raw(since)} group by 1`;
      return new Map(rows.map(({ file_id, ids }) => [file_id, ids.map(Number)]));
    },

    /** Scores of each symbol on at most `most` days before this one (YYYY-MM-DD). */
    daysBefore: (day: string, most: number): Promise<DailyScores> =>
      dailyScores(query, { before: day, made_after: null, known_by: null }, null, most),

    async writeScores(columns: string, data: Uint8Array): Promise<number> {
      return copyIn(`copy synthesis (${columns}) from stdin (format binary)`, [data]);
    },
  };
}

/** Index of a word by its first two letters, which differ among the words of each kind. */
function findCode(words: readonly string[], bytes: Uint8Array | undefined): number {
  return words.findIndex((word) => word.charCodeAt(0) === bytes?.[0] && word.charCodeAt(1) === bytes?.[1]);
}
