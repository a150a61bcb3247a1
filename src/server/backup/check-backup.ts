// Check of a backup: restores it into a scratch database and compares every table, byte for byte, with what was taken.
import { type BackupManifest, toSchema } from '../../domain/backup/manifest.ts';
import { openBulkConnection } from '../db/bulk-connection.ts';
import type { ConnectionSettings } from '../db/database.ts';
import { refuseUnknownSchema } from '../db/migrate.ts';
import { makeLoadingRole } from '../db/roles.ts';
import { withScratchDatabase } from '../db/scratch-database.ts';
import { refusalOfPartition } from '../pipeline/restored-partition-store.ts';
import { Fault } from '../process/fault.ts';
import { digestPublished } from '../publish/publications-store.ts';
import { beginSnapshot, digestStructure, readTables, serverVersion } from './catalog-store.ts';
import { type BackupFile, openParts, type PartReader } from './file/backup-file.ts';
import type { BackupKey } from './file/cipher.ts';
import { loadTables } from './load-store.ts';
import { readTable } from './take-backup.ts';

/** Maximum number of differing tables named in a message. */
const NAMED = 5;

/** Throws Fault 409 for a schema that this program does not know, 422 for tables it would not create. */
export async function refuseForeignBackup(file: BackupFile): Promise<void> {
  const { header, manifest } = file;
  try {
    await refuseUnknownSchema(manifest.migrations);
  } catch (error) {
    throw new Fault(
      409,
      `The backup was written by version ${header.program} with schema ${toSchema(manifest)}, which this version does not know. ` +
        'Nothing was changed. Restore it with that version or a newer one.',
      { cause: error },
    );
  }
  await refuseForeignTables(file);
}

/**
 * Throws Fault 422 when a partition's definition differs from what this program creates; backups of newer programs are
 * exempt.
 */
export async function refuseForeignTables({ manifest }: Pick<BackupFile, 'manifest'>): Promise<void> {
  const isNewer = await refuseUnknownSchema(manifest.migrations).then(
    () => false,
    () => true,
  );
  if (isNewer) return;
  for (const { name, definition } of manifest.tables) {
    const refusal = name.startsWith('signal_b') ? refusalOfPartition(name, definition) : null;
    if (refusal !== null) throw new Fault(422, `The backup is damaged: its table ${name} ${refusal}.`);
  }
}

/** Reads all pipeline files; the reader compares their digests. */
async function readFiles({ files }: BackupManifest, parts: PartReader): Promise<void> {
  for (const file of files) {
    for await (const _ of parts.next(file.path, file));
  }
}

async function compare(scratch: ConnectionSettings, manifest: BackupManifest): Promise<string[]> {
  const bulk = await openBulkConnection(scratch);
  return bulk.onlyTransaction(async (query) => {
    await beginSnapshot(query);
    const expected = new Map(manifest.tables.map((table) => [table.name, table]));
    const found: string[] = [];
    for (const table of await readTables(query)) {
      const before = expected.get(table.name);
      expected.delete(table.name);
      const wanted = { ...table, columns: before?.columns ?? table.columns };
      for await (const _ of readTable(bulk, wanted, ({ rows, sha256 }) => {
        if (before === undefined) found.push(`${table.name}: not in the backup`);
        else if (before.rows !== rows) found.push(`${table.name}: ${before.rows} rows, then ${rows}`);
        else if (before.sha256 !== sha256) found.push(`${table.name}: other content`);
      }));
    }
    found.push(...[...expected.keys()].map((name) => `${name}: missing`));
    if ((await digestPublished(query)) !== manifest.published) found.push('the published state');
    // Other versions of PostgreSQL word definitions differently: compare structures only with the same version.
    const isSameServer = (await serverVersion(query)).split('.')[0] === manifest.postgres.split('.')[0];
    if (isSameServer && (await digestStructure(query)) !== manifest.structure) found.push('columns, keys or indexes');
    return found;
  });
}

/**
 * Resolves when everything is equal. Throws Fault 422 that says what differs or is damaged. The installation's own
 * database stays unchanged.
 */
export async function checkBackup(
  connection: ConnectionSettings,
  backup: BackupFile,
  key: BackupKey | null,
): Promise<void> {
  await refuseForeignBackup(backup);
  const { manifest } = backup;
  await withScratchDatabase(connection, async (scratch) => {
    const role = await makeLoadingRole(scratch);
    const parts = openParts(backup, key);
    try {
      const bulk = await openBulkConnection(scratch);
      await bulk.onlyTransaction(() => loadTables(bulk, manifest, { parts, role }));
      await readFiles(manifest, parts);
      await parts.end();
    } finally {
      parts.close();
    }
    const found = await compare(scratch, manifest);
    if (found.length === 0) return;
    const rest = found.length > NAMED ? ` and ${found.length - NAMED} more` : '';
    throw new Fault(422, `What was restored differs from what was saved: ${found.slice(0, NAMED).join('; ')}${rest}.`);
  });
}
