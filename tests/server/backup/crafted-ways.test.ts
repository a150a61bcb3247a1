// A backup made to run commands, on every way by which a file comes in: the page, the folder, the second place, the command.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { takeBackup } from '../../../src/server/backup/take-backup.ts';
import { callAs } from '../../setup/app.ts';
import { inGate } from '../../setup/long-run.ts';
import { openObjectStorage } from '../../setup/object-storage.ts';
import { AT, backupCommand, filledApp, scratchFolder, takeDeps, withManifest } from './sample-backup.ts';
import { sendBackup } from './upload-steps.ts';

const NAME = 'smart-cat-2026-11-24T11-00-00Z.backup';

test.each(inGate([false], [false, true]))(
  'is refused by upload, check, restore, fetch and command; a key of the installation: %s',
  async (isKeyed) => {
    const [folder, scratch] = [scratchFolder('ways'), scratchFolder('ways-made')];
    const bucket = await openObjectStorage();
    onTestFinished(bucket.close);
    const key: Record<string, string> = isKeyed
      ? { BACKUP_KEY_FILE: join(scratchFolder('ways-key'), 'backup.key') }
      : {};
    const environment = { BACKUP_DIR: folder, ...key, ...bucket.environment };
    const app = await filledApp(environment);
    const { path } = await takeBackup(takeDeps(app, scratch), { kind: 'by-hand', at: AT, likeBytes: null });
    const mark = join(scratch, 'mark');
    const crafted = withManifest(readFileSync(path), ({ tables }) => {
      const { columns } = tables.find(({ name }) => name.startsWith('signal_b'))!.definition;
      Object.assign(columns[0]!, {
        value: `0); copy (select 1) to program 'touch ${mark}'; create table zz_mark (a int`,
      });
    });
    const refused = isKeyed ? /only backups encrypted with its key/ : /damaged|does not know/;
    const untouched = async () => {
      const { rows } = await app.storage.database.pool.query(
        `select to_regclass('zz_mark') as made, (select count(*)::integer from app_user) as users`,
      );
      return [rows, existsSync(mark), readdirSync(folder).filter((name) => name !== NAME)];
    };
    const before = await untouched();

    const uploaded = await sendBackup(app, crafted);
    expect([uploaded.status, uploaded.body.detail]).toEqual([isKeyed ? 409 : 422, expect.stringMatching(refused)]);

    bucket.objects.set(`sample/${NAME}`, crafted);
    const api = async (path: string, method = 'GET', body?: object) => {
      const init = {
        method,
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      };
      const reply = await callAs(app, app.adminToken, `/api/admin/backups${path}`, init);
      return { status: reply.status, body: await reply.json() };
    };
    expect((await api(`/second-place/${NAME}`, 'POST')).status).toBe(200);
    await expect.poll(async () => (await api('')).body.fetch_problem, { timeout: 60_000 }).toMatch(refused);
    expect(existsSync(join(folder, NAME))).toBe(false);

    writeFileSync(join(folder, NAME), crafted);
    const preview = await api(`/${NAME}`);
    expect([preview.status, preview.body.refusal ?? preview.body.detail]).toEqual([
      expect.any(Number),
      expect.stringMatching(refused),
    ]);
    const restored = await api(`/${NAME}/restore`, 'POST', { words: 'restore' });
    expect(restored.status).toBeGreaterThanOrEqual(400);

    const verbs = [
      ['verify', NAME],
      ['restore', NAME, '--yes', '--without-backup'],
      ['fetch', NAME],
    ];
    for (const args of inGate([], verbs)) {
      if (args[0] === 'fetch') rmSync(join(folder, NAME));
      expect((await backupCommand(app, environment, args)).said).toMatch(refused);
    }
    rmSync(join(folder, NAME), { force: true });
    expect(await untouched()).toEqual(before);
  },
);
