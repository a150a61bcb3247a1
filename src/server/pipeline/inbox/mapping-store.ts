// SQL of list mappings (versions per header, added and never changed) and of files that could not be read.
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { mappingEndpoints } from '../../../contract/pipeline/mappings.ts';
import type { ListMapping } from '../../../domain/pipeline/mapping.ts';
import { type Query, raw } from '../../db/query.ts';
import type { FileOrigin } from './inbox-store.ts';

export type MappingRow = ListMapping & {
  signature: string;
  /** File the mapping was made on. */
  file_id: number;
  file_name: string;
  created_at: string;
  created_by_name: string;
};

export type NewMapping = Omit<MappingRow, 'created_by_name'> & { by: { id: number; full_name: string } };

export type UnreadFile = ReplyOf<typeof mappingEndpoints.unknownFiles>['files'][number] & {
  sha256: string;
  encoding: string;
  origin: FileOrigin | null;
  list_slug: string | null;
};

const MOST_FILES = 50;
const MOST_MAPPINGS = 500;
const mappingColumns = `signature, version, file_type, header, columns, words, dialect, file_id, file_name,
  created_at, created_by_name`;

/** Files that could not be read as a list on arrival, in SQL over `batch_file f`. */
export const UNREAD_FILE = `f.reading is null and f.row_count > 0 and f.preprocessed_path is null
    and (f.file_type = 'unknown' or f.status = 'failed')`;
/** Files that still need a decision, in SQL over `batch_file u`: not discarded (nor the batch), not received again. */
export const UNDECIDED_FILE = `u.discarded_at is null
    and not exists (select 1 from batch b where b.id = u.batch_id and b.discarded_at is not null) and not exists (select 1 from batch_file g where g.sha256 = u.sha256
    and g.id > u.id and (g.reading is not null or g.file_type = 'unknown' or g.status = 'failed'))`;

const UNREAD = `select f.id, f.batch_id, f.sha256, f.file_name, f.file_size_bytes as size_bytes,
    s.encoding, f.row_count, f.notes, f.discarded_at, i.received_at, i.origin, i.list_slug,
    exists (select 1 from inbox_file w where w.sha256 = f.sha256 and w.batch_id is null) as waits
  from batch_file f join source_file s using (sha256)
  left join lateral (select origin, list_slug, received_at from inbox_file i
                     where i.batch_id = f.batch_id and i.sha256 = f.sha256 and i.file_name = f.file_name
                     order by i.id limit 1) i on true
  where ${UNREAD_FILE}`;

export type MappingStore = ReturnType<typeof createMappingStore>;

export function createMappingStore({ query }: { query: Query }) {
  return {
    /** Current version of the mapping for each header. */
    current: () => query.all<MappingRow>`
         select distinct on (signature) ${raw(mappingColumns)} from list_mapping order by signature, version desc`,

    all: () => query.all<MappingRow & { is_current: boolean }>`
         select ${raw(mappingColumns)}, version = max(version) over (partition by signature) as is_current
         from list_mapping order by created_at desc, version desc limit ${MOST_MAPPINGS}`,

    /** Adds a version; false if another user added it first. */
    add: (mapping: NewMapping) => query.any`insert into list_mapping (signature, version, file_type, header, columns,
           words, dialect, file_id, file_name,
           created_at, created_by, created_by_name)
         values (${mapping.signature}, ${mapping.version}, ${mapping.file_type}, ${JSON.stringify(mapping.header)},
         ${JSON.stringify(mapping.columns)}, ${JSON.stringify(mapping.words)},
         ${JSON.stringify(mapping.dialect ?? {})}, ${mapping.file_id}, ${mapping.file_name}, ${mapping.created_at},
         ${mapping.by.id}, ${mapping.by.full_name}) on conflict (signature, version) do nothing`,

    /** Unread files that still need a decision, newest first: each content once, in its newest batch. */
    unread: () => query.all<UnreadFile>`select * from (${raw(UNREAD)}) u
         where ${raw(UNDECIDED_FILE)} order by id desc limit ${MOST_FILES}`,

    /** Discards a file, which removes it from the unknown ones; false if it was discarded before. */
    discard: (id: number, by: number, at: string) => query.any`
         update batch_file set discarded_at = ${at}, discarded_by = ${by}
         where id = ${id} and discarded_at is null`,

    /** File that could not be read on arrival, even if discarded or read since in a later batch; null for other ids. */
    unreadFile: (id: number) => query.first<UnreadFile>`select * from (${raw(UNREAD)}) u where id = ${id}`,
  };
}
