// Backups of docs/operations.md: the product continues with a dump restored into an empty database, and with a copied
// data folder, without loss.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../src/server/db/embedded-postgres.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { createMinuteStores } from '../../src/server/minutes/store/minute-store.ts';
import { systemClock } from '../../src/server/process/clock.ts';
import { ask, runPipeline, upload } from '../journeys/pipeline-steps.ts';
import { archiveOf, sampleCsv } from '../server/pipeline-endpoints/archives.ts';
import { callAs, startTestApp, type TestApp } from '../setup/app.ts';
import { copyDatabase } from '../setup/prepared-data.ts';
import { tableDigests } from '../setup/table-digests.ts';

/** Debian's package: a dump needs tools of the server's version. */
const DEBIAN = '/usr/lib/postgresql/15/bin';
const COPY = 'smartcat_copy';

/** Server of a data folder; null for the programs of the npm package. */
async function serverOf(folder: string, bin: string | null) {
  const postgres = await openEmbeddedPostgres(folder, systemClock, bin ?? undefined);
  onTestFinished(postgres.leave);
  return postgres;
}

function storageOf({ socketDir, user }: EmbeddedPostgres, name: string) {
  const target = { socketDir, database: name, user };
  const url = `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(socketDir)}`;
  const database = openDatabase(target, { applicationName: 'backup', waitMs: 20_000 });
  return { database, target, url, pooledUrl: null, drop: () => database.close() };
}

/** Content of every table, and last value of every sequence. */
async function contentOf({ target, database }: ReturnType<typeof storageOf>): Promise<Record<string, string>> {
  const content = await tableDigests(
    target,
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const { rows } = await database.pool.query<{ name: string; at: string }>(
    'select sequencename as name, last_value::text as at from pg_sequences order by 1',
  );
  for (const { name, at } of rows) content[`sequence ${name}`] = at;
  return content;
}

/** A small product: accounts, a batch from file to published scores, a minute of the market. */
async function fill(app: TestApp): Promise<void> {
  expect((await upload(app, await archiveOf([{ name: 'golden-cross.csv', content: sampleCsv }]))).status).toBe(200);
  await runPipeline(app);
  const start_ms = Date.parse('2026-11-16T15:00:00.000Z');
  const figures = { open: 1, high: 2, low: 1, close: 2, volume: 5, vwap: 1.5, avg_price: 1.4, accumulated_volume: 9 };
  await createMinuteStores(app.storage.database).aggregates.write(
    [
      {
        ...figures,
        symbol: 'SMPL',
        start_ms,
        end_ms: start_ms + 60_000,
        official_open: 1,
        avg_trade_size: null,
        is_otc: false,
        received_ms: start_ms + 61_000,
        source: 'feed',
      },
    ],
    null,
  );
}

async function answersOf(app: TestApp) {
  const { body } = await ask(app, 'batches');
  const latest = await callAs(app, app.userToken, endpoints.latestSignals.path);
  return { batches: body.batches, latest: await latest.text() };
}

/** Fills the product; returns its replies, and the content of its tables once it has ended. */
async function saved(storage: ReturnType<typeof storageOf>, filesDir: string) {
  await migrate(storage.database);
  const app = await startTestApp({ storage, registers: true, filesDir });
  await fill(app);
  const reply = await answersOf(app);
  expect(reply.batches).toHaveLength(1);
  await app.close();
  const content = await contentOf(storage);
  await storage.drop();
  return { reply, content };
}

async function goesOn(
  storage: ReturnType<typeof storageOf>,
  filesDir: string,
  before: Awaited<ReturnType<typeof saved>>,
) {
  expect(await contentOf(storage)).toEqual(before.content);
  await migrate(storage.database);
  const app = await startTestApp({ storage, filesDir });
  expect(await answersOf(app)).toEqual(before.reply);
  await app.close();
  await storage.drop();
}

function folderOf(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `smart-cat-${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

// F-17
describe('F-17 a backup', () => {
  test.skipIf(!existsSync(join(DEBIAN, 'pg_dump')))(
    'by pg_dump (PostgreSQL 15 of Debian), restored into an empty database: equal, and the product goes on',
    async () => {
      const folder = folderOf('dump');
      const postgres = await serverOf(folder, DEBIAN);
      const before = await saved(storageOf(postgres, postgres.database), folder);
      const way = ['-h', postgres.socketDir, '-U', postgres.user];
      const tool = (name: string, ...args: string[]) => execFileSync(join(DEBIAN, name), [...way, ...args]);
      const dump = join(folder, 'backup.dump');
      tool('pg_dump', '-Fc', '-f', dump, postgres.database);
      tool('dropdb', '--force', postgres.database);
      tool('createdb', '-T', 'template0', COPY);
      tool('pg_restore', '--exit-on-error', '-d', COPY, dump);
      await goesOn(storageOf(postgres, COPY), folder, before);
    },
  );

  test('by a copy of the data folder while it is stopped: equal, and the product goes on', async () => {
    const [folder, copy] = [folderOf('folder'), folderOf('copy')];
    const postgres = await serverOf(folder, null);
    const before = await saved(storageOf(postgres, postgres.database), folder);
    await postgres.leave();
    copyDatabase(folder, copy);
    cpSync(join(folder, 'files'), join(copy, 'files'), { recursive: true });
    rmSync(join(folder, 'postgres'), { recursive: true });
    const again = await serverOf(copy, null);
    await goesOn(storageOf(again, again.database), copy, before);
  });
});
