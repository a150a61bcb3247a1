// SQL of received files: each distinct content once, and the files that wait for the next batch.

import type { Db } from '../../db/database.ts';
import type { Query } from '../../db/query.ts';
import { type Fence, fenced } from '../../jobs/leases/lease-store.ts';

/** `make`: made here from market data. */
export type FileOrigin = 'fetch' | 'upload' | 'make';

export type ReceivedFile = {
  sha256: string;
  size_bytes: number;
  encoding: string;
  file_name: string;
  list_slug: string | null;
  origin: FileOrigin;
  received_at: string;
};

export type WaitingFile = { sha256: string; file_name: string; size_bytes: number; received_at: string };

/**
 * `waiting`: the same content waits already, or is a list made here and received before. `again`: it was in an earlier
 * batch; equal rows count once.
 */
export type Receipt = 'new' | 'again' | 'waiting';

/**
 * Only content waiting under the same name is a repetition. A file of an earlier batch is accepted again, unless it was
 * made here: equal rows count once, and an unchanged list belongs in the next batch too.
 */
async function receive(query: Query, file: ReceivedFile): Promise<Receipt> {
  await query`insert into source_file (sha256, size_bytes, encoding, first_received_at)
     values (${file.sha256}, ${file.size_bytes}, ${file.encoding}, ${file.received_at})
     on conflict (sha256) do nothing`;
  // Folders within an archive do not distinguish files.
  const { rows: alike } = await query<{ waits: boolean }>`select batch_id is null as waits from inbox_file
       where sha256 = ${file.sha256}
       and regexp_replace(file_name, '^.*/', '') = regexp_replace(${file.file_name}, '^.*/', '')`;
  if (file.origin === 'upload' && alike.some(({ waits }) => waits)) return 'waiting';
  // Unchanged bars would give the same list again.
  if (file.origin === 'make' && alike.length > 0) return 'waiting';
  if (file.origin === 'fetch') {
    // A newer download of a list replaces an older one that still waits: a list counts once in a batch.
    await query`delete from inbox_file
       where batch_id is null and origin = 'fetch' and list_slug = ${file.list_slug} and sha256 <> ${file.sha256}`;
  }
  if (file.origin === 'make') {
    await query`delete from inbox_file
       where batch_id is null and origin = 'make' and list_slug = ${file.list_slug}
       and file_name = ${file.file_name} and sha256 <> ${file.sha256}`;
  }
  const { rows } = await query`insert into inbox_file (sha256, file_name, list_slug, origin, received_at)
     values (${file.sha256}, ${file.file_name}, ${file.list_slug}, ${file.origin}, ${file.received_at})
     on conflict (sha256, file_name) where batch_id is null do nothing returning id`;
  if (rows.length === 0) return 'waiting';
  return alike.length > 0 ? 'again' : 'new';
}

export function createInboxStore({ query, transaction }: Db) {
  return {
    /** Registers all files or none; returns a receipt for each, in their order. */
    receiveAll: (files: readonly ReceivedFile[], fence: Fence | null = null): Promise<Receipt[]> =>
      fenced({ transaction }, fence).transaction(async (tx) => {
        const receipts = new Map<ReceivedFile, Receipt>();
        // Fixed order: concurrent uploads of the same files must not deadlock.
        for (const file of [...files].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1))) {
          receipts.set(file, await receive(tx, file));
        }
        return files.map((file) => receipts.get(file) ?? 'waiting');
      }),

    /** Puts a file of an earlier batch into the inbox again, with its day of receipt, unless it waits already. */
    waitAgain: (file: Pick<ReceivedFile, 'sha256' | 'file_name' | 'list_slug' | 'origin' | 'received_at'>) => query.run`
         insert into inbox_file (sha256, file_name, list_slug, origin, received_at)
         values (${file.sha256}, ${file.file_name}, ${file.list_slug}, ${file.origin}, ${file.received_at})
         on conflict (sha256, file_name) where batch_id is null do nothing`,

    countWaiting: () => query.value<number>('select count(*) as files from inbox_file where batch_id is null'),

    waiting: (limit: number) => query.all<WaitingFile>`select i.sha256, i.file_name, s.size_bytes, i.received_at
         from inbox_file i join source_file s using (sha256)
         where i.batch_id is null order by i.received_at desc, i.id desc limit ${limit}`,
  };
}
