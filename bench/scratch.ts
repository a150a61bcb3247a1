// Places for a benchmark: an embedded PostgreSQL, a folder, an inbox filled without the API.
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../src/server/clock.ts';
import { type Database, openDatabase } from '../src/server/db/database.ts';
import { openEmbeddedPostgres } from '../src/server/db/embedded-postgres.ts';
import { migrate } from '../src/server/db/migrate.ts';
import type { ListFile } from './expert-list-files.ts';

export type Scratch = { folder: string; socketDir: string; database: Database; close(): Promise<void> };

export async function openScratch(): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), 'smart-cat-bench-'));
  const postgres = await openEmbeddedPostgres(folder, systemClock);
  const database = openDatabase(postgres, { applicationName: 'bench' });
  await migrate(database);
  return {
    folder,
    socketDir: postgres.socketDir,
    database,
    close: async () => {
      await database.close();
      await postgres.leave();
      // After much was written the last checkpoint of the server takes longer than leaving it waits.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
    },
  };
}

/** The day of the lists' rows ends before this. */
const RECEIVED_AT = '2026-11-20T18:00:00Z';

/** Puts fetched lists into the inbox as the product does, without its fsync of each file. */
export async function fillInbox(database: Database, filesDir: string, files: readonly ListFile[]): Promise<void> {
  await mkdir(join(filesDir, 'files'), { recursive: true });
  for (const { file_name, bytes, layout } of files) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await writeFile(join(filesDir, 'files', `${sha256}.csv`), bytes);
    await database.pool.query(
      `insert into source_file (sha256, size_bytes, encoding, first_received_at) values ($1, $2, 'utf-8', now())
       on conflict do nothing`,
      [sha256, bytes.length],
    );
    await database.pool.query(
      `insert into inbox_file (sha256, file_name, list_slug, origin, received_at) values ($1, $2, $3, 'fetch', $4)`,
      [sha256, file_name, layout.list?.slug ?? null, RECEIVED_AT],
    );
  }
}
