// Scratch places of a benchmark: embedded PostgreSQL, folder, inbox.
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../src/server/db/database.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../src/server/db/embedded-postgres.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { choosePrograms } from '../src/server/db/postgres-choice.ts';
import { systemClock } from '../src/server/process/clock.ts';
import type { ListFile } from './expert-list-files.ts';

export type Scratch = { folder: string; socketDir: string; database: Database; close(): Promise<void> };

/** Embedded database of a data folder, on the PostgreSQL the program would choose for it. */
export function openFolderPostgres(folder: string): Promise<EmbeddedPostgres> {
  return openEmbeddedPostgres(folder, systemClock, choosePrograms(join(folder, 'postgres'), null).bin);
}

/** Does the work in a new data folder, which is removed afterwards. */
export async function inScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'smart-cat-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function openScratch(): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), 'smart-cat-bench-'));
  const postgres = await openFolderPostgres(folder);
  const database = openDatabase(postgres, { applicationName: 'bench' });
  await migrate(database);
  return {
    folder,
    socketDir: postgres.socketDir,
    database,
    close: async () => {
      await database.close();
      await postgres.leave();
      // Retries, because a checkpoint after heavy writes takes longer than `leave` waits.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
    },
  };
}

/** Later than the days in the lists' rows. */
const RECEIVED_AT = '2026-11-20T18:00:00Z';

/** Puts fetched lists into the inbox like the product, without an fsync per file. */
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
