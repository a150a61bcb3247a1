// SQL of lists made here: the files that take precedence over them, and the days already made.

import type { Query } from '../../db/query.ts';
import type { FileOrigin } from '../inbox/inbox-store.ts';

/** `origin` null: no longer known. */
export type OtherFile = { signal_type_id: number; file_name: string; origin: FileOrigin | null };

export type MakingStore = ReturnType<typeof createMakingStore>;

export function createMakingStore(query: Query) {
  return {
    /** Uploaded or fetched files with rows of a day (YYYY-MM-DD), one for each list. */
    readOthers: (day: string) => query.all<OtherFile>`
         select distinct on (l.signal_type_id) l.signal_type_id, f.file_name,
         i.origin
         from file_list l join batch_file f on f.id = l.file_id join batch b on b.id = f.batch_id
         left join inbox_file i on i.batch_id = f.batch_id and i.sha256 = f.sha256 and i.file_name = f.file_name
         where l.signal_date = ${day} and not f.made_here and f.discarded_at is null and b.discarded_at is null
         order by l.signal_type_id, f.id desc`,

    /** Lists (by number) that have rows made here: `all` of their rows, or `some`. */
    async madeLists(): Promise<ReadonlyMap<number, 'all' | 'some'>> {
      const { rows } = await query<{ list: number; is_all: boolean }>`
         select l.signal_type_id as list, bool_and(f.made_here) as is_all
         from file_list l join batch_file f on f.id = l.file_id join batch b on b.id = f.batch_id
         where f.discarded_at is null and b.discarded_at is null
         group by 1 having bool_or(f.made_here)`;
      return new Map(rows.map(({ list, is_all }) => [list, is_all ? 'all' : 'some']));
    },

    /** Newest session with lists made here that are stored, YYYY-MM-DD; null for none. */
    madeThrough: () => query.value<string | null>`
         select max(f.newest_day) as day from batch_file f join batch b on b.id = f.batch_id
         where f.made_here and f.status = 'imported' and f.discarded_at is null and b.discarded_at is null`,

    /** Whether files made here wait in the inbox. */
    hasWaiting: () => query.value<boolean>`select exists (select from inbox_file
         where origin = 'make' and batch_id is null) as waits`,

    hasMade: (day: string) => query.value<boolean>`select exists (select from inbox_file
         where origin = 'make' and strpos(file_name, ' ' || ${day} || ' ') > 0) as made`,
  };
}
