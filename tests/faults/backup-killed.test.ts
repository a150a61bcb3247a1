// F-17: a backup or a restore killed at any point leaves everything as it was, or completely restored.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findBackups } from '../../src/server/backup/backup-work.ts';
import { finishRestore } from '../../src/server/backup/restore.ts';
import { takeBackup } from '../../src/server/backup/take-backup.ts';
import { ask } from '../journeys/pipeline-steps.ts';
import { AT, filledStorage, scratchFolder, takeDeps } from '../server/backup/sample-backup.ts';
import { startTestApp } from '../setup/app.ts';
import { inGate, longDescribe, longTest } from '../setup/long-run.ts';
import { openObjectStorage } from '../setup/object-storage.ts';
import { tableDigests } from '../setup/table-digests.ts';

const program = fileURLToPath(new URL('./backup-in-one-process.ts', import.meta.url));
const given = { kind: 'by-hand', at: AT, likeBytes: null } as const;

type Stored = Awaited<ReturnType<typeof filledStorage>>;

/** Returns the error output if there is any, otherwise the exit code or the signal. */
async function runOnce(
  verb: 'take' | 'restore' | 'copy',
  app: Stored,
  folder: string,
  filesDir: string,
  point: string,
  place: object | null = null,
) {
  const given = [JSON.stringify(app.storage.target), folder, filesDir, point, JSON.stringify(place)];
  const child = spawn(process.execPath, [program, verb, ...given], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return said || (code ?? signal);
}

const contentOf = ({ storage }: Stored) =>
  tableDigests(
    storage.target,
    `select format('%I', relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where relkind = 'r' and relpersistence = 'p' and nspname = 'public' order by 1`,
  );

function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = names.map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths
      .map((path) => [path.slice(folder.length), createHash('sha256').update(readFileSync(path)).digest('hex')])
      .sort(),
  );
}

/** Content without the mark of a restore and the identity of the installation. */
const withoutMark = ({ restored: _, installation: __, ...content }: Record<string, string>) => content;

longDescribe('F-17 a backup', () => {
  test.each(['snapshot taken', 'first bytes written', 'table app_user', 'parts written', 'written, not yet renamed'])(
    'killed at "%s" leaves nothing that looks like one, and the next is whole',
    async (point) => {
      const app = await filledStorage();
      const folder = scratchFolder('killed');
      const before = await contentOf(app);
      expect(await runOnce('take', app, folder, app.filesDir, point)).toBe('SIGKILL');
      expect(await findBackups(folder)).toEqual([]);
      expect(await contentOf(app)).toEqual(before);
      expect(await runOnce('take', app, folder, app.filesDir, 'never')).toBe(0);
      expect(readdirSync(folder)).toEqual(['smart-cat-2026-11-25T11-00-00Z-5a5a5a5a.backup']);
    },
  );
});

longDescribe('F-17 a copy in object storage', () => {
  test('killed in the middle of its upload is no object, and the next copying removes its parts and copies all', async () => {
    const place = await openObjectStorage();
    onTestFinished(place.close);
    const stored = await filledStorage();
    const folder = scratchFolder('copied');
    expect(await runOnce('copy', stored, folder, stored.filesDir, 'part sent', place.settings)).toBe('SIGKILL');
    expect([...place.unfinished.values()].map(({ parts }) => parts.size)).toEqual([1]);
    expect(place.objects.size).toBe(0);
    const environment = { BACKUP_DIR: folder, ...place.environment };
    const app = await startTestApp({ ...stored, environment });
    onTestFinished(() => app.close());
    expect((await ask(app, 'backUpNow')).status).toBe(200);
    const overview = async () => (await ask(app, 'backups')).body;
    const isIdle = ({ running, transfer }: Awaited<ReturnType<typeof overview>>) =>
      running === null && transfer === null;
    await expect.poll(async () => isIdle(await overview()), { timeout: 90_000 }).toBe(true);
    const copied = { state: 'verified', copied_at: expect.any(String) };
    expect((await overview()).backups).toMatchObject([copied, copied]);
    expect(place.unfinished.size).toBe(0);
    const names = readdirSync(folder).sort();
    expect(names).toHaveLength(2);
    expect([...place.objects.keys()].sort()).toEqual(names.map((name) => `sample/${name}`));
    for (const name of names)
      expect(place.objects.get(`sample/${name}`)?.equals(readFileSync(join(folder, name)))).toBe(true);
    const { checks } = (await ask(app, 'adminHealth')).body;
    expect(checks.find(({ id }) => id === 'backup-copy')).toMatchObject({ state: 'pass' });
  });
});

describe('F-17 a restore', () => {
  let app: Stored;
  let folder: string;
  let saved: { content: Record<string, string>; files: Record<string, string> };

  async function changedAfterBackup(): Promise<void> {
    app = await filledStorage();
    folder = scratchFolder('restored');
    await takeBackup(takeDeps(app, folder), given);
    saved = { content: await contentOf(app), files: filesOf(app.filesDir) };
    const { pool } = app.storage.database;
    await pool.query(
      `insert into api_log (log_type, service, status, created_at) values ('api_call', 'later', 'success', now())`,
    );
    await pool.query('create table signal_b999 (like signal)');
  }

  test.each(
    inGate(
      ['before commit'],
      ['emptied', 'schema made', 'table batch', 'table signal_b1', 'files written', 'before commit'],
    ),
  )('killed at "%s" changes nothing', async (point) => {
    await changedAfterBackup();
    const before = { content: withoutMark(await contentOf(app)), files: filesOf(app.filesDir) };
    expect(await runOnce('restore', app, folder, app.filesDir, point)).toBe('SIGKILL');
    await finishRestore(app.storage.database, app.filesDir);
    expect({ content: withoutMark(await contentOf(app)), files: filesOf(app.filesDir) }).toEqual(before);
    expect(readdirSync(dirname(app.filesDir)).filter((name) => name !== 'pipeline')).toEqual([]);
  });

  longTest.each(['committed', 'files in place', 'never'])(
    'killed at "%s" is complete after the next start',
    async (point) => {
      await changedAfterBackup();
      expect(await runOnce('restore', app, folder, app.filesDir, point)).toBe(point === 'never' ? 0 : 'SIGKILL');
      await finishRestore(app.storage.database, app.filesDir);
      // A restore ends all sessions.
      const restoredRows = ({ session: _, session_end: __, ...content }: Record<string, string>) =>
        withoutMark(content);
      expect(restoredRows(await contentOf(app))).toEqual(restoredRows(saved.content));
      expect(filesOf(app.filesDir)).toEqual(saved.files);
    },
  );
});
