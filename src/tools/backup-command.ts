// `npm run backup -- now|list|verify|copy|fetch|restore`: backups from the terminal, on the server's own database.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { keptWords } from '../domain/backup/kept-words.ts';
import { lossWords } from '../domain/backup/loss-words.ts';
import { rowsIn, toSchema } from '../domain/backup/manifest.ts';
import { backupTime, isBackupName, restoreWords, toTakenAt } from '../domain/backup/names.ts';
import { whole } from '../domain/market/format.ts';
import { createBackupWork, findBackups } from '../server/backup/backup-work.ts';
import { refuseForeignBackup } from '../server/backup/check-backup.ts';
import { type BackupFile, readBackupFile, verifyStoredBytes } from '../server/backup/file/backup-file.ts';
import { createLossStore } from '../server/backup/loss-store.ts';
import { openObjectStore } from '../server/backup/object-store.ts';
import { restoreBackup } from '../server/backup/restore.ts';
import { createRestoreRecords } from '../server/backup/restore-record.ts';
import { otherClients, readKept } from '../server/backup/restored-store.ts';
import { type Config, readProcessConfig } from '../server/config.ts';
import type { Database } from '../server/db/database.ts';
import { iso, systemClock } from '../server/process/clock.ts';
import { Fault } from '../server/process/fault.ts';
import { runCommand, withDatabase } from './run-command.ts';

const USAGE = `Usage: npm run backup -- <verb>
  now                    take a backup, restore it into a scratch database and compare it
  list                   backups in the folder, and in the second place, newest first
  verify [<backup>]      check one again, the newest unless named
  copy                   copy verified backups to the second place now
  fetch <backup>         bring a backup of the second place into the folder
  restore <backup>       put its data in place of the present ones; Smart Cat must be stopped
    --yes                without asking
    --without-backup     without a backup of the present data, where none can be taken
<backup> is a file, or its name in BACKUP_DIR or in the second place.`;

/** Signal that never aborts: a terminal ends the whole process. */
const NEVER = new AbortController().signal;

const say = (line: string) => console.log(line);
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const facts = ({ bytes, header, manifest }: BackupFile) =>
  `${whole(rowsIn(manifest))} rows, ${manifest.tables.length} tables, ${megabytes(bytes)}, version ${header.program}, schema ${toSchema(manifest)}`;

const VERBS = ['now', 'list', 'verify', 'copy', 'fetch', 'restore'] as const;

type Wanted = {
  verb: (typeof VERBS)[number];
  file: string | null;
  isSure: boolean;
  isBackedUp: boolean;
};

function parseWanted(args: string[]): Wanted {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false }, 'without-backup': { type: 'boolean', default: false } },
  });
  const [given, file = null, ...rest] = positionals;
  const verb = VERBS.find((one) => one === given);
  const needsFile = verb === 'fetch' || verb === 'restore';
  const takesFile = needsFile || verb === 'verify';
  if (verb === undefined || rest.length > 0 || (file !== null && !takesFile) || (needsFile && file === null)) {
    throw new Fault(400, USAGE);
  }
  return { verb, file, isSure: values.yes, isBackedUp: !values['without-backup'] };
}

const findPath = (file: string, { backup }: Config) => (existsSync(file) ? file : join(backup.folder, file));

async function list({ backup }: Config): Promise<void> {
  const found = await findBackups(backup.folder);
  if (found.length === 0) say(`No backups in ${backup.folder}.`);
  for (const file of found) {
    const { header, path } = file;
    say(
      `${basename(path)}  ${backupTime(header.taken_at)}  ${header.kind}  ${facts(file)}${header.encryption ? ', encrypted' : ''}`,
    );
  }
}

async function listSecondPlace({ backup: { secondPlace } }: Config): Promise<void> {
  if (secondPlace === null) return;
  const found = (await openObjectStore(secondPlace).list()).filter(({ name }) => isBackupName(name));
  say(found.length === 0 ? 'No backups in the second place.' : 'In the second place:');
  for (const { name, bytes } of found.reverse()) say(`${name}  ${backupTime(toTakenAt(name))}  ${megabytes(bytes)}`);
}

async function confirm(backup: BackupFile, database: Database): Promise<void> {
  const words = restoreWords(backup.header.taken_at);
  say(`The present data are replaced by those of ${backupTime(backup.header.taken_at)}: ${facts(backup)}.`);
  say(lossWords(await createLossStore(database).since(backup.header.taken_at)));
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await terminal.question(`Type "${words}" to confirm: `);
  terminal.close();
  if (typed.trim().toLowerCase() !== words) throw new Fault(400, 'Not confirmed. Nothing was changed.');
}

async function perform(wanted: Wanted, config: Config, database: Database): Promise<void> {
  const filesDir = join(config.dataDir, 'pipeline');
  const work = createBackupWork({ database, clock: systemClock, randomBytes, settings: config.backup, filesDir });
  const backUp = async (kind: 'by-hand' | 'before-restore') => {
    const file = await work.backUp(
      kind,
      (message) => say(`${message} ...`),
      () => undefined,
    );
    say(`${file.path}: restored and checked, ${facts(file)}.`);
    return file;
  };
  const copies = () => {
    if (work.copies === null) throw new Fault(409, 'There is no second place. Set BACKUP_S3_ENDPOINT and its keys.');
    return work.copies;
  };
  const fetched = async (name: string) => {
    say(`Fetching ${name} ...`);
    return join(config.backup.folder, await copies().fetch(name, NEVER));
  };
  if (wanted.verb === 'now') await backUp('by-hand');
  if (wanted.verb === 'copy' || (wanted.verb === 'now' && work.copies !== null)) {
    const done = await copies().run(NEVER, (message) => say(`${message} ...`));
    return say(`Second place: ${done}.`);
  }
  if (wanted.verb === 'now') return;
  if (wanted.verb === 'fetch' && wanted.file !== null)
    return say(`${await fetched(wanted.file)}: every byte compared.`);
  const find = async (file: string) => {
    const place = findPath(file, config);
    return work.copies === null || existsSync(place) ? place : fetched(file);
  };
  const path = wanted.file === null ? (await findBackups(config.backup.folder))[0]?.path : await find(wanted.file);
  if (path === undefined) throw new Fault(404, `No backups in ${config.backup.folder}.`);
  const key = work.key();
  const backup = await readBackupFile(path, key);
  if (wanted.verb === 'verify') {
    await work.verify(backup);
    return say(`${path}: restored and checked, ${facts(backup)}.`);
  }
  await refuseForeignBackup(backup);
  // Verify first: a damaged file, or one of another key, is refused before the present data are backed up.
  await verifyStoredBytes(backup, key);
  const others = await otherClients(database, `smart-cat-backup-${process.pid}`);
  if (others.length > 0) throw new Fault(409, `The database is in use by ${others.join(', ')}. Stop Smart Cat first.`);
  if (!wanted.isSure) await confirm(backup, database);
  const begun_at = iso(systemClock.now());
  const replacedAt = wanted.isBackedUp ? (await backUp('before-restore')).header.taken_at : begun_at;
  say('Restoring ...');
  await restoreBackup({ database, filesDir, randomBytes, replacedAt, sessionId: null }, backup, key);
  const kept = await readKept(database);
  const { taken_at } = backup.header;
  const outcome = { taken_at, begun_at, ended_at: iso(systemClock.now()), is_restored: true, reason: null, kept };
  const record = { file_name: basename(path), taken_at, begun_at, by: 'the terminal', mark_before: null, history: [] };
  // Backups page and login show which backup was restored.
  await createRestoreRecords(join(config.dataDir, 'restore.json')).write({ ...record, reason: null, outcome });
  say(`Restored ${backupTime(backup.header.taken_at)}: ${facts(backup)}. ${keptWords(kept)} Start Smart Cat again.`);
}

await runCommand(USAGE, async (args) => {
  const wanted = parseWanted(args);
  const config = readProcessConfig();
  if (wanted.verb === 'list') {
    await list(config);
    return listSecondPlace(config);
  }
  await withDatabase('backup', (database) => perform(wanted, config, database));
});
