// SQL of the archived files behind reconstructed calls and the line of each call.
import type { ArchivedFile } from '../../domain/record/archived-file.ts';
import type { RecordMarket } from '../../domain/record/call.ts';
import type { ReceiptRow } from '../../domain/record/record-view.ts';
import { MADE_HERE } from '../../domain/signals/made-here.ts';
import { type Query, unnest } from '../db/query.ts';

export function createArchivedRowsStore(query: Query) {
  return {
    forget: (market: RecordMarket) => query.run`delete from record_file where market = ${market}`,

    /** Largest id of a line of any record; 0 for none. */
    lastRow: () => query.value<number>('select coalesce(max(id), 0) as id from record_file_row'),

    /** First line of each file, and whether the program generated the file; empty if it generated none. */
    firstLines: (market: RecordMarket) => query.all<{ id: number; is_made: boolean }>`
         select min(r.id) as id, strpos(f.file_name, ${MADE_HERE}) > 0 as is_made
         from record_file f join record_file_row r on r.file_id = f.id
         where f.market = ${market}
           and exists (select from record_file where market = ${market} and strpos(file_name, ${MADE_HERE}) > 0)
         group by f.id`,

    /** Adds files; their lines get new ids. `receivedAt` is ISO. */
    async add(market: RecordMarket, files: readonly ArchivedFile[], receivedAt: string): Promise<void> {
      const last = await query.value<number>('select coalesce(max(id), 0) as id from record_file');
      for (const [at, { file_name, sha256, rows }] of files.entries()) {
        const id = last + 1 + at;
        await query`insert into record_file (id, market, file_name, sha256, received_at)
           values (${id}, ${market}, ${file_name}, ${sha256}, ${receivedAt})`;
        await query`insert into record_file_row (id, file_id, line_number, raw)
           select given.id, ${id}, line_number, raw
           from ${unnest(rows, 'id integer, line_number integer, raw text')}`;
      }
    },

    /** Line of a call's origin; null if the record was written before lines were stored. */
    readRow: (origin: number) => query.first<ReceiptRow & { raw: string }>`
         select file_name, sha256, line_number, received_at, raw
         from record_file_row r join record_file f on f.id = r.file_id where r.id = ${origin}`,
  };
}
