// Choice of PostgreSQL programs, upgrade of a data folder, and databases of newer programs.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/server/db/database.ts';
import { openEmbeddedPostgres } from '../../../src/server/db/embedded-postgres.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { choosePrograms, describePrograms, findPrograms } from '../../../src/server/db/postgres-choice.ts';
import { embeddedPrograms } from '../../../src/server/db/postgres-programs.ts';
import { finishSwap, upgradePostgres } from '../../../src/server/db/upgrade-postgres.ts';
import { systemClock } from '../../../src/server/process/clock.ts';
import { longTest } from '../../setup/long-run.ts';
import { testDatabase } from '../../setup/postgres.ts';

/** What Debian's package brings. */
const DEBIAN = '/usr/lib/postgresql/15/bin';
const hasDebian = existsSync(join(DEBIAN, 'pg_dump'));

function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'smart-cat-choice-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function dataFolderOf(major: string): string {
  const dataDir = join(scratchFolder(), 'postgres');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'PG_VERSION'), `${major}\n`);
  return dataDir;
}

test("the npm package's programs are found, after those of the machine", () => {
  const found = findPrograms(null);
  expect(found.at(-1)).toMatchObject({ bin: embeddedPrograms(), source: 'npm package', major: 18 });
  for (const { source } of found.slice(0, -1)) expect(source).toBe('machine');
});

test('a data folder is opened by the major version that made it', () => {
  expect(choosePrograms(dataFolderOf('18'), null).major).toBe(18);
  expect(choosePrograms(join(scratchFolder(), 'postgres'), embeddedPrograms()).source).toBe('POSTGRES_BIN');
});

test.skipIf(!hasDebian)('what the machine has is preferred for a new folder', () => {
  expect(choosePrograms(join(scratchFolder(), 'postgres'), null)).toMatchObject({ bin: DEBIAN, source: 'machine' });
});

test('a data folder of another major version is refused in words, untouched', () => {
  const dataDir = dataFolderOf('12');
  expect(() => choosePrograms(dataDir, null)).toThrow(
    /was made by PostgreSQL 12; found here: .*18\.\d+ \(npm package\)\. Nothing was changed\. .*npm run database -- upgrade/,
  );
  expect(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8')).toBe('12\n');
});

test('a POSTGRES_BIN without programs is a problem of the configuration', () => {
  expect(() => choosePrograms(dataFolderOf('18'), '/nowhere')).toThrow('POSTGRES_BIN: /nowhere holds no PostgreSQL');
});

test.each([
  ['18.1', 'PostgreSQL 18.1 of this machine; 18.6 is released, update it for its fixes'],
  ['18.6', 'PostgreSQL 18.6 of this machine'],
  ['19.0', 'PostgreSQL 19.0 of this machine'],
])('%s is described', (version, words) => {
  const major = Number.parseInt(version, 10);
  expect(describePrograms({ bin: '', version, major, source: 'machine' })).toBe(words);
});

longTest.skipIf(!hasDebian)(
  'a folder of PostgreSQL 15 moves to 18 with every row, and the old one is kept',
  async () => {
    const folder = scratchFolder();
    const old = await openEmbeddedPostgres(folder, systemClock, DEBIAN);
    const before = openDatabase(old, { applicationName: 'before' });
    await migrate(before);
    await before.query(
      `insert into waitlist values ('sample@example.com', 'sample@example.com', '2026-11-20T15:00:00Z')`,
    );
    await before.close();
    await old.leave();
    const said: string[] = [];
    const result = await upgradePostgres(folder, embeddedPrograms(), {
      say: (line) => said.push(line),
      clock: systemClock,
    });
    expect(result).toMatchObject({ from: expect.stringMatching(/^15\./), to: expect.stringMatching(/^18\./) });
    expect(result.keptFolder).toBe(join(folder, 'postgres.pg15'));
    expect(readFileSync(join(result.keptFolder, 'PG_VERSION'), 'utf8').trim()).toBe('15');
    expect(said).toHaveLength(2);
    const next = await openEmbeddedPostgres(folder, systemClock, choosePrograms(join(folder, 'postgres'), null).bin);
    const after = openDatabase(next, { applicationName: 'after' });
    expect(await migrate(after)).toEqual([]);
    const { rows } = await after.query('select email from waitlist');
    expect(rows).toEqual([{ email: 'sample@example.com' }]);
    await after.close();
    await next.leave();
  },
);

test('a swap that was killed between its renames is finished by the next start', () => {
  const folder = scratchFolder();
  mkdirSync(join(folder, 'upgrade', 'postgres'), { recursive: true });
  writeFileSync(join(folder, 'upgrade', 'postgres', 'PG_VERSION'), '18\n');
  finishSwap(folder);
  expect(readFileSync(join(folder, 'postgres', 'PG_VERSION'), 'utf8')).toBe('18\n');
  expect(existsSync(join(folder, 'upgrade'))).toBe(false);
});

test('a database of a newer program is refused and left as it is', async () => {
  const { database, drop } = await testDatabase();
  onTestFinished(drop);
  await database.query(`insert into migration (name, sha256) values ('9990_of_a_later_version.sql', 'abc')`);
  await expect(migrate(database)).rejects.toThrow(
    'The database belongs to a newer version of Smart Cat: 1 of its migrations (from 9990_of_a_later_version.sql) are unknown here.',
  );
});
