// Creation of a backup: all tables and the files they reference, from one snapshot, in one file.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupHeader, BackupKind, BackupManifest, BackupTable } from '../../domain/backup/manifest.ts';
import { isNamedBy, toFileName } from '../../domain/backup/names.ts';
import { type BulkConnection, openBulkConnection } from '../db/bulk-connection.ts';
import type { ConnectionSettings } from '../db/database.ts';
import { appliedMigrations } from '../db/migrate.ts';
import { readFilePaths } from '../pipeline/file-paths-store.ts';
import { Fault } from '../process/fault.ts';
import { digestPublished } from '../publish/publications-store.ts';
import {
  beginSnapshot,
  type CatalogTable,
  copyTable,
  databaseBytes,
  digestStructure,
  lockTables,
  readSequences,
  readTables,
  serverVersion,
} from './catalog-store.ts';
import { type BackupFile, PARTIAL, writeBackupFile } from './file/backup-file.ts';
import type { BackupKey } from './file/cipher.ts';
import { inFolder } from './file/folder-faults.ts';

const LINE_FEED = 10;
const SALT_BYTES = 32;
/** Bytes of disk space that must stay free for the database. */
export const RESERVE_BYTES = 64_000_000;
/** Maximum size of the compressed rows as a share of the database with indexes; estimates the first backup. */
const FIRST_SHARE = 0.5;
export const GROWTH = 1.25;

export type TakeDeps = {
  connection: ConnectionSettings;
  folder: string;
  /** Folder of the pipeline's files. */
  filesDir: string;
  program: string;
  /** Installation that takes the backup. */
  installation: string;
  key: BackupKey | null;
  randomBytes: (size: number) => Buffer;
  onPoint?: (point: string) => void;
};

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('en-US')} MB`;

/** Throws Fault 507 unless `folder` has space for these bytes and a reserve for the database. */
export async function requireSpace(folder: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= bytes + RESERVE_BYTES) return;
  throw new Fault(
    507,
    `Not enough space in ${folder}: ${what} needs about ${megabytes(bytes + RESERVE_BYTES)}, ${megabytes(free)} are free.`,
  );
}

/** Removes partial files of this installation's killed writers; another installation may be writing its own. */
async function removePartials(folder: string, installation: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const isOwn = name.endsWith(PARTIAL) && isNamedBy(name.slice(0, -PARTIAL.length), installation);
    if (name.startsWith('.') && isOwn) await rm(join(folder, name), { force: true });
  }
}

function countRows(chunk: Uint8Array): number {
  let rows = 0;
  for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) rows += 1;
  return rows;
}

/** Content of a table; `onEnd` receives its rows, bytes and SHA-256 after the last chunk. */
export async function* readTable(
  bulk: BulkConnection,
  table: CatalogTable,
  onEnd: (read: BackupTable) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  for await (const chunk of copyTable(bulk, table)) {
    hash.update(chunk);
    rows += countRows(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  onEnd({ ...table, rows, bytes, sha256: hash.digest('hex') });
}

type Content = Pick<BackupManifest, 'tables' | 'files' | 'missing_files'>;

async function* readAll(
  bulk: BulkConnection,
  tables: readonly CatalogTable[],
  { filesDir, onPoint = () => undefined }: TakeDeps,
  content: Content,
): AsyncGenerator<Uint8Array> {
  for (const table of tables) {
    yield* readTable(bulk, table, (read) => void content.tables.push(read));
    onPoint(`table ${table.name}`);
  }
  for (const path of await readFilePaths(bulk.query)) {
    const place = join(filesDir, path);
    if ((await stat(place).catch(() => null)) === null) {
      content.missing_files += 1;
      continue;
    }
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of createReadStream(place) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    content.files.push({ path, bytes, sha256: hash.digest('hex') });
  }
}

/**
 * Takes a backup. `likeBytes`: size of an earlier one, from which the needed space is estimated; null before the first.
 */
export async function takeBackup(
  deps: TakeDeps,
  given: { kind: BackupKind; at: string; likeBytes: number | null },
): Promise<BackupFile> {
  const { folder, key, program, installation, randomBytes, onPoint } = deps;
  await inFolder(folder, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removePartials(folder, installation);
  });
  const bulk = await openBulkConnection(deps.connection);
  return bulk.onlyTransaction(async (query) => {
    await beginSnapshot(query);
    const needed = given.likeBytes === null ? (await databaseBytes(query)) * FIRST_SHARE : given.likeBytes * GROWTH;
    await requireSpace(folder, needed, 'a backup');
    const tables = await readTables(query);
    await lockTables(query, tables);
    onPoint?.('snapshot taken');
    const facts = {
      migrations: await appliedMigrations(query),
      postgres: await serverVersion(query),
      sequences: await readSequences(query),
      published: await digestPublished(query),
      structure: await digestStructure(query),
    };
    const content: Content = { tables: [], files: [], missing_files: 0 };
    const salt = key === null ? null : randomBytes(SALT_BYTES).toString('base64url');
    const header: BackupHeader = {
      smart_cat_backup: 1,
      kind: given.kind,
      taken_at: given.at,
      program,
      installation,
      encryption: key === null || salt === null ? null : { key_id: key.id, salt },
    };
    const parts = { content: readAll(bulk, tables, deps, content), describe: () => ({ ...facts, ...content }) };
    const path = join(folder, toFileName(given.at, installation));
    return inFolder(folder, () => writeBackupFile(path, header, parts, key, onPoint));
  });
}
