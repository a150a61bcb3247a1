// Rows of received files: each distinct content once, and the files that wait for the next batch.
import type pg from 'pg';
import type { Database } from '../db/database.ts';

export type FileOrigin = 'fetch' | 'upload';

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

export type InboxStore = ReturnType<typeof createInboxStore>;

/**
 * An uploaded file whose content was received before under this name is known, whatever became of it. A fetched list is
 * known only while the same content waits: an unchanged list still belongs into the next batch.
 */
async function receive(client: pg.PoolClient, file: ReceivedFile): Promise<boolean> {
  await client.query(
    `insert into source_file (sha256, size_bytes, encoding, first_received_at) values ($1, $2, $3, $4)
     on conflict (sha256) do nothing`,
    [file.sha256, file.size_bytes, file.encoding, file.received_at],
  );
  if (file.origin === 'upload') {
    // The folder a file lies in within its archive says nothing about what it is.
    const known = await client.query(
      `select 1 from inbox_file where sha256 = $1
         and regexp_replace(file_name, '^.*/', '') = regexp_replace($2, '^.*/', '') limit 1`,
      [file.sha256, file.file_name],
    );
    if (known.rows.length > 0) return false;
  } else {
    // A newer download of a list takes the place of an older one that still waits: a list counts once in a batch.
    await client.query(
      `delete from inbox_file where batch_id is null and origin = 'fetch' and list_slug = $1 and sha256 <> $2`,
      [file.list_slug, file.sha256],
    );
  }
  const { rows } = await client.query(
    `insert into inbox_file (sha256, file_name, list_slug, origin, received_at) values ($1, $2, $3, $4, $5)
     on conflict (sha256, file_name) where batch_id is null do nothing returning id`,
    [file.sha256, file.file_name, file.list_slug, file.origin, file.received_at],
  );
  return rows.length > 0;
}

export function createInboxStore({ pool }: Database) {
  return {
    /** Registers all of them or none; answers for each whether it is new. */
    async receiveAll(files: readonly ReceivedFile[]): Promise<boolean[]> {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('begin');
        const isNew = new Map<ReceivedFile, boolean>();
        // One order for everybody: two uploads of the same files wait for each other instead of for each other's locks.
        for (const file of [...files].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1))) {
          isNew.set(file, await receive(client, file));
        }
        await client.query('commit');
        return files.map((file) => isNew.get(file) === true);
      } catch (error) {
        await client.query('rollback').catch((lost: Error) => {
          broken = lost;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },

    async countWaiting(): Promise<number> {
      const { rows } = await pool.query<{ files: number }>(
        'select count(*) as files from inbox_file where batch_id is null',
      );
      return rows[0]?.files ?? 0;
    },

    async waiting(limit: number): Promise<WaitingFile[]> {
      const { rows } = await pool.query<WaitingFile>(
        `select i.sha256, i.file_name, s.size_bytes, i.received_at
         from inbox_file i join source_file s using (sha256)
         where i.batch_id is null order by i.received_at desc, i.id desc limit $1`,
        [limit],
      );
      return rows;
    },
  };
}
