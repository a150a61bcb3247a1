// A database with accounts, a published batch and a minute of the market, and backups of it.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, onTestFinished } from 'vitest';
import type { BackupManifest } from '../../../src/domain/backup/manifest.ts';
import type { TakeDeps } from '../../../src/server/backup/take-backup.ts';
import { createMinuteStores } from '../../../src/server/minutes/store/minute-store.ts';
import { runPipeline, upload } from '../../journeys/pipeline-steps.ts';
import { startTestApp, type TestApp } from '../../setup/app.ts';
import { testDatabase, testServer } from '../../setup/postgres.ts';
import { archiveOf, sampleCsv } from '../pipeline-endpoints/archives.ts';

type Stored = Pick<TestApp, 'storage' | 'filesDir'>;

const program = fileURLToPath(new URL('../../../src/tools/backup-command.ts', import.meta.url));

/** The terminal's command on the data of an app. */
export const backupCommand = (
  { storage, filesDir }: Stored,
  environment: Record<string, string>,
  args: string[],
  typed = '',
) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const own = { DATABASE_URL: storage.url, DATA_DIR: join(filesDir, '..'), ...environment };
    const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...own } });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    child.stdin.end(typed);
    child.once('close', (code) => resolve({ code, said }));
  });

export const AT = '2026-11-24T11:00:00.000Z';
/** Id of the installation that takes them. */
const TAKER = '5a'.repeat(16);

const makeFolder = (name: string) => mkdtempSync(join(tmpdir(), `smart-cat-${name}-`));

export function scratchFolder(name: string): string {
  const folder = makeFolder(name);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The same for all tests of a file. */
export function folderOfFile(name: string): string {
  const folder = makeFolder(name);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An app without a batch, for tests of where a backup is, not of what it holds. */
export async function emptyApp(environment: Record<string, string>): Promise<TestApp> {
  const app = await startTestApp({ environment });
  onTestFinished(() => app.close());
  return app;
}

const FILLED = 'smartcat_filled';
/** Advisory lock; no other lock of the tests has this number. */
const LOCK = 3;

/** Files of the template database with a published batch and a minute of the market; makes both once a run. */
async function filledTemplate(): Promise<string> {
  const filesDir = join(dirname(process.env.TEST_PREPARED_DATA ?? ''), 'filled', 'pipeline');
  const { socketDir, user } = testServer();
  const admin = new pg.Client({ host: socketDir, port: 5432, user, database: 'postgres' });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1)', [LOCK]);
    const { rows } = await admin.query('select 1 from pg_database where datname = $1', [FILLED]);
    if (rows.length > 0) return filesDir;
    mkdirSync(dirname(filesDir), { recursive: true });
    const storage = await testDatabase();
    const app = await startTestApp({ storage, registers: true, filesDir });
    await fill(app);
    await app.close();
    await storage.database.close();
    const { database } = storage.target;
    await admin.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and usename = current_user',
      [database],
    );
    await admin.query(`alter database ${database} rename to ${FILLED}`);
    return filesDir;
  } finally {
    await admin.end();
  }
}

/** A batch from file to published scores and a minute of the market, of an app that has ended. */
export async function openFilled(): Promise<Stored & { drop(): Promise<void> }> {
  const files = await filledTemplate();
  const storage = await testDatabase(FILLED);
  const folder = makeFolder('files');
  const filesDir = join(folder, 'pipeline');
  cpSync(files, filesDir, { recursive: true });
  const drop = async () => {
    await storage.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { storage, filesDir, drop };
}

/** The same for one test. */
export async function filledStorage(): Promise<Stored> {
  const { drop, ...filled } = await openFilled();
  onTestFinished(drop);
  return filled;
}

/** An app over such data. */
export async function startFilledApp(environment: Record<string, string>): Promise<TestApp> {
  const { drop, ...filled } = await openFilled();
  const app = await startTestApp({ environment, ...filled });
  return { ...app, close: () => app.close().then(drop) };
}

/** The same for one test. */
export async function filledApp(environment: Record<string, string>): Promise<TestApp> {
  const app = await startFilledApp(environment);
  onTestFinished(() => app.close());
  return app;
}

async function fill(app: TestApp): Promise<void> {
  const uploaded = await upload(app, await archiveOf([{ name: 'golden-cross.csv', content: sampleCsv }]));
  if (uploaded.status !== 200) throw new Error(`The upload answered ${uploaded.status}`);
  await runPipeline(app);
  const start_ms = Date.parse('2026-11-16T15:00:00.000Z');
  const figures = { open: 1, high: 2, low: 1, close: 2, volume: 5, vwap: 1.5, avg_price: 1.4, accumulated_volume: 9 };
  const times = { start_ms, end_ms: start_ms + 60_000, received_ms: start_ms + 61_000 };
  const rest = { official_open: 1, avg_trade_size: null, is_otc: false, source: 'feed' } as const;
  await createMinuteStores(app.storage.database).aggregates.write(
    [{ symbol: 'SMPL', ...figures, ...times, ...rest }],
    null,
  );
}

export function takeDeps({ storage, filesDir }: Stored, folder: string): TakeDeps {
  return {
    connection: storage.database.connection,
    folder,
    filesDir,
    program: '1.2.3',
    key: null,
    installation: TAKER,
    randomBytes,
  };
}

/** The same plain backup with another manifest, sealed as any writer of a file could seal it. */
export function withManifest(bytes: Buffer, change: (manifest: BackupManifest) => void): Buffer {
  const tail = bytes.subarray(-40);
  const at = bytes.length - tail.length - tail.readUInt32BE(32);
  const line = bytes.subarray(0, bytes.indexOf('\n') + 1);
  const manifest = JSON.parse(bytes.subarray(at, -40).toString());
  change(manifest);
  const text = Buffer.from(JSON.stringify(manifest));
  const check = createHash('sha256').update(line).update(text).digest();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([bytes.subarray(0, at), text, check, length, tail.subarray(36)]);
}

/** As a newer version would have written it: with a migration that is unknown here. */
export const withNewerSchema = (bytes: Buffer): Buffer =>
  withManifest(bytes, ({ migrations }) => void migrations.push({ name: '9999-later.sql', sha256: '0'.repeat(64) }));
