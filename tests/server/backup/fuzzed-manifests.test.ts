// Manifests changed at random: the statements a restore would run are those of an honest one, whatever a manifest says.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BackupManifest, BackupTable } from '../../../src/domain/backup/manifest.ts';
import { refuseForeignBackup } from '../../../src/server/backup/check-backup.ts';
import { readBackupFile } from '../../../src/server/backup/file/backup-file.ts';
import { loadTables } from '../../../src/server/backup/load-store.ts';
import { takeBackup } from '../../../src/server/backup/take-backup.ts';
import type { BulkConnection } from '../../../src/server/db/bulk-connection.ts';
import { Fault } from '../../../src/server/process/fault.ts';
import type { TestApp } from '../../setup/app.ts';
import { countInGate } from '../../setup/long-run.ts';
import { AT, filledAppOfFile, folderOfFile, takeDeps, withManifest } from './sample-backup.ts';

const folder = folderOfFile('fuzzed');
let app: TestApp;
let whole: Buffer;
let tables: string[];
beforeAll(async () => {
  app = await filledAppOfFile();
  const file = await takeBackup(takeDeps(app, folder), { kind: 'by-hand', at: AT, likeBytes: null });
  whole = readFileSync(file.path);
  tables = file.manifest.tables.flatMap(({ name, definition }) => (definition.parent === null ? [name] : []));
});

afterAll(() => app.close());

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
async function statements(manifest: BackupManifest): Promise<string[]> {
  const said: string[] = [];
  const bulk = {
    query: async (asked: string | TemplateStringsArray) => {
      const text = typeof asked === 'string' ? asked : asked.join('?');
      said.push(text);
      const rows = text.includes("c.relkind = 'r' and c.relpersistence = 'p'")
        ? tables.map((name) => ({ name }))
        : text.startsWith('select name, sha256 from migration')
          ? manifest.migrations
          : [];
      return { rows, rowCount: rows.length };
    },
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

test('no manifest has a statement of its own', { timeout: 1_800_000 }, async () => {
  const path = join(folder, 'fuzzed.backup');
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
  const known = new Set(honest === null ? [] : await statements(honest.manifest));
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
      expect((await statements(file.manifest)).filter((form) => !known.has(form))).toEqual([]);
    }),
    { numRuns: countInGate(300, 10_000) },
  );
});
