// A backup restores byte for byte; changed bytes and cuts are found, and no manifest brings a statement of its own.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackupManifest, type BackupTable, rowsIn } from '../../../src/domain/backup/manifest.ts';
import { checkBackup, refuseForeignBackup } from '../../../src/server/backup/check-backup.ts';
import { readBackupFile } from '../../../src/server/backup/file/backup-file.ts';
import { openKeyFile } from '../../../src/server/backup/file/cipher.ts';
import { loadTables } from '../../../src/server/backup/load-store.ts';
import { takeBackup } from '../../../src/server/backup/take-backup.ts';
import type { BulkConnection } from '../../../src/server/db/bulk-connection.ts';
import { Fault } from '../../../src/server/process/fault.ts';
import { countInGate, longTest } from '../../setup/long-run.ts';
import { queryOf } from '../../setup/query-of.ts';
import { AT, openFilled, scratchFolder, takeDeps, withManifest } from './sample-backup.ts';

const given = { kind: 'by-hand', at: AT, likeBytes: null } as const;

let filled: Awaited<ReturnType<typeof openFilled>>;
beforeAll(async () => {
  filled = await openFilled();
});
afterAll(() => filled.drop());

for (const encrypted of [false, true]) {
  longTest(`a flipped byte is found wherever it is, ${encrypted ? 'encrypted' : 'plain'}`, async () => {
    const folder = scratchFolder('flipped');
    const key = encrypted ? openKeyFile(join(folder, 'backup.key'), randomBytes) : null;
    const { path } = await takeBackup({ ...takeDeps(filled, folder), key }, given);
    const { connection } = filled.storage.database;
    const whole = readFileSync(path);
    const check = async () => checkBackup(connection, await readBackupFile(path, key), key);
    await check();
    const body = whole.indexOf('\n') + 1;
    const places = [
      0,
      30,
      body + 4,
      body + 9,
      body + 5_000,
      whole.length >> 1,
      whole.length - 3_000,
      whole.length - 30,
      whole.length - 1,
    ];
    for (const place of places) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 0x10;
      writeFileSync(path, changed);
      await expect(check(), `byte ${place} of ${whole.length}`).rejects.toThrow(/damaged|encrypted with/);
    }
    for (const length of [0, body, whole.length >> 1, whole.length - 1]) {
      writeFileSync(path, whole.subarray(0, length));
      await expect(check(), `cut to ${length}`).rejects.toThrow('damaged');
    }
  });
}

test('a manifest said to be longer than its file is refused as damage', async () => {
  const { path } = await takeBackup(takeDeps(filled, scratchFolder('long')), given);
  const whole = readFileSync(path);
  // The length is the last number before the four letters of the end.
  whole.writeUInt32BE(whole.length, whole.length - 8);
  writeFileSync(path, whole);
  await expect(readBackupFile(path)).rejects.toThrow('its manifest is missing');
});

test('a backup whose unfinished file was removed meanwhile fails and leaves no file', async () => {
  const folder = scratchFolder('removed');
  const onPoint = (point: string) => {
    if (point === 'parts written') for (const name of readdirSync(folder)) rmSync(join(folder, name));
  };
  await expect(takeBackup({ ...takeDeps(filled, folder), onPoint }, given)).rejects.toThrow();
  expect(readdirSync(folder)).toEqual([]);
});

test('without its key an encrypted backup tells what it is and opens for nobody', async () => {
  const folder = scratchFolder('encrypted');
  const key = openKeyFile(join(folder, 'backup.key'), randomBytes);
  const { path } = await takeBackup({ ...takeDeps(filled, folder), key }, given);
  const { connection } = filled.storage.database;
  const read = await readBackupFile(path);
  expect(read.header).toMatchObject({ taken_at: AT, encryption: { key_id: key.id } });
  await expect(checkBackup(connection, read, null)).rejects.toThrow('BACKUP_KEY_FILE');
  const other = openKeyFile(join(folder, 'other.key'), randomBytes);
  await expect(checkBackup(connection, read, other)).rejects.toThrow(`encrypted with the key ${key.id}`);
  expect(readFileSync(path).includes(Buffer.from('Sample'))).toBe(false);
});

/** A statement without the names and figures a manifest may choose. */
const formOf = (statement: string): string =>
  statement
    .replace(/"[a-z][a-z0-9_]{0,62}"/g, '""')
    .replace(/\b(signal_b|minute_(?:market|luld|frame)_)\d+/g, '$1#')
    .replace(/'\d{4}-\d\d-\d\d(?: [\d:.]+\+00)?'/g, "''")
    .replace(/\((?:""|[a-z_]+)(?:, (?:""|[a-z_]+))*\)/g, '()')
    .replace(/\b(default|batch_id =|in) \(?\d+\)?/g, '$1 #')
    .replace(/set storage (?:plain|external|extended|main)$/, 'set storage plain')
    .replace(/\bminute_(?:market|luld|frame)\b/g, 'minute_market')
    .replace(/minute_(?:market|luld|frame)_#/g, 'minute_market_#');

/** Statements of a load of this manifest, by form; nothing is run. */
async function statements(manifest: BackupManifest, tables: readonly string[]): Promise<string[]> {
  const said: string[] = [];
  const bulk = {
    query: queryOf(async (...[asked]) => {
      const text = typeof asked === 'string' ? asked : asked.join('?');
      said.push(text);
      const rows = text.includes("c.relkind = 'r' and c.relpersistence = 'p'")
        ? tables.map((name) => ({ name }))
        : text.startsWith('select name, sha256 from migration')
          ? manifest.migrations
          : [];
      return { rows, rowCount: rows.length };
    }),
    copyIn: async (statement: string) => {
      said.push(statement);
      return 0;
    },
  } as unknown as BulkConnection;
  const parts = { next: async function* () {}, end: async () => undefined, close: () => undefined };
  await loadTables(bulk, manifest, { parts, role: 'smart_cat_rows' }).catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error;
  });
  return said.map(formOf);
}

const texts = fc.oneof(
  fc.constantFrom(
    "0); copy (select 1) to program 'touch mark'; create table zz (a int",
    'x" int); drop table app_user; --',
    "'::timestamp with time zone); drop table app_user; --",
    'CREATE INDEX a ON public.signal_b1 USING btree (pg_read_file(symbol))',
    'signal_b1; drop table app_user',
    'minute_market_20261301',
    'plain, drop column symbol',
    '\u0000',
    'app_user',
    'signal_b7',
  ),
  fc.string({ maxLength: 30 }),
);
const values = fc.oneof(
  { weight: 8, arbitrary: texts },
  fc.constant(null),
  fc.nat(),
  fc.boolean(),
  fc.array(texts, { maxLength: 2 }),
);

/** The table whose definition a manifest brings; the manifest itself where an earlier change removed it. */
const partition = (manifest: BackupManifest): BackupTable => {
  const found = Array.isArray(manifest.tables)
    ? manifest.tables.find((table) => String(table?.name).startsWith('signal_b'))
    : undefined;
  return found ?? (manifest as unknown as BackupTable);
};

type Node = Record<string, unknown>;

/** Puts a value at the place that the steps lead to: each chooses a key of what is there. */
function putAt(root: Node, steps: readonly number[], value: unknown, isAdded: boolean): void {
  let at = root;
  for (const [place, step] of steps.entries()) {
    const keys = Object.keys(at);
    const key = keys[step % keys.length];
    if (key === undefined) return;
    const next = at[key];
    if (typeof next === 'object' && next !== null && place < steps.length - 1) {
      at = next as Node;
      continue;
    }
    if (isAdded && Array.isArray(at)) at.push(structuredClone(value));
    else at[key] = structuredClone(value);
    return;
  }
}

longTest('no manifest has a statement of its own', { timeout: 1_800_000 }, async () => {
  const { path, manifest: taken } = await takeBackup(takeDeps(filled, scratchFolder('fuzzed')), given);
  const whole = readFileSync(path);
  const tables = taken.tables.flatMap(({ name, definition }) => (definition.parent === null ? [name] : []));
  const read = async (change: (manifest: BackupManifest) => void) => {
    writeFileSync(path, withManifest(whole, change));
    const file = readBackupFile(path).then(async (one) => refuseForeignBackup(one).then(() => one));
    return file.catch((error: unknown) => {
      if (error instanceof Fault) return null;
      throw error;
    });
  };
  const honest = await read((manifest) => {
    const own = partition(manifest);
    // All forms an honest manifest may have: inside and beside the parent, with an index and another storage.
    const beside = structuredClone(own);
    Object.assign(beside, { name: 'signal_b99' }).definition.parent = null;
    beside.definition.indexes.push('CREATE INDEX a ON public.signal_b99 USING btree (symbol)');
    const [column] = beside.definition.columns;
    if (column !== undefined) column.storage = 'plain';
    for (const one of beside.definition.columns) if (one.name === 'batch_id' && one.value !== null) one.value = '99';
    manifest.tables.push(beside);
  });
  const known = new Set(honest === null ? [] : await statements(honest.manifest, tables));
  expect(known.size).toBeGreaterThan(100);
  const change = fc.record({
    steps: fc.array(fc.nat(200), { minLength: 1, maxLength: 6 }),
    value: values,
    isAdded: fc.boolean(),
    isNear: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const file = await read((manifest) => {
        for (const { steps, value, isAdded, isNear } of changes)
          putAt(
            (isNear ? (partition(manifest).definition ?? manifest) : manifest) as unknown as Node,
            steps,
            value,
            isAdded,
          );
      });
      if (file === null) return;
      expect((await statements(file.manifest, tables)).filter((form) => !known.has(form))).toEqual([]);
    }),
    { numRuns: countInGate(150, 10_000) },
  );
});

// Last: its rows would make every other backup larger.
test('a backup holds every table and every file the database names, and what is restored from it is equal', async () => {
  const folder = scratchFolder('backup');
  const { connection, pool } = filled.storage.database;
  // Rows of many widths, so that a row could lie elsewhere than before.
  await pool.query(
    `insert into api_log (log_type, service, symbol, status, response_time_ms, error_message, created_at)
     select 'api_call', 'sample', 'SMPL', 'success', n, repeat('x', (n * 7919) % 3000), now() from generate_series(1, 20000) n`,
  );
  const written = await takeBackup(takeDeps(filled, folder), given);
  expect(readdirSync(folder)).toEqual(['smart-cat-2026-11-24T11-00-00Z-5a5a5a5a.backup']);
  const read = await readBackupFile(written.path);
  expect(read).toEqual(written);
  expect(rowsIn(read.manifest)).toBeGreaterThan(20_000);
  expect(read.manifest.files.length).toBeGreaterThanOrEqual(3);
  expect(read.manifest.missing_files).toBe(0);
  await checkBackup(connection, read, null);
  const { rows } = await pool.query(`select datname from pg_database where datname = current_database() || '_check'`);
  expect(rows).toEqual([]);
});
