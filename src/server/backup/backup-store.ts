// SQL of backups: attempts with their outcome, download tickets, and downloads of the key kit.
import { basename } from 'node:path';
import { z } from 'zod';
import { BackupKind, rowsIn } from '../../domain/backup/manifest.ts';
import type { CopyFacts } from '../../domain/reports/backup-check.ts';
import { type ConnectionSettings, connectDirectly, type Db } from '../db/database.ts';
import { lockNumbers } from '../db/lock-numbers.ts';
import { createQuery, raw } from '../db/query.ts';
import { Fault } from '../process/fault.ts';
import type { BackupFile } from './file/backup-file.ts';

/** Complete row without its id. Instants are ISO; null before they happen. */
export const StoredAttempt = z.object({
  kind: BackupKind,
  file_name: z.string().nullable(),
  begun_at: z.string(),
  written_at: z.string().nullable(),
  checked_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  bytes: z.number().nullable(),
  row_total: z.number().nullable(),
  table_total: z.number().nullable(),
  sha256: z.string().nullable(),
  error: z.string().nullable(),
  removed_at: z.string().nullable(),
  /** Time of the copy to the second place; null without a copy. */
  copied_at: z.string().nullable(),
  installation: z.string().nullable().default(null),
  /** Origin of a file from elsewhere; null for a file written here. */
  brought: z.enum(['uploaded', 'fetched']).nullable().default(null),
});
export type StoredAttempt = z.infer<typeof StoredAttempt>;

/** Row of the list of backups. `is_own`: true when this installation is recorded as the one that took it. */
export type BackupRow = Omit<StoredAttempt, 'table_total' | 'removed_at' | 'installation'> & {
  id: number;
  is_own: boolean;
};

/** Backup to copy. `bytes`: file size, by which an existing copy is recognized. */
export type CopyableBackup = Pick<StoredAttempt, 'kind' | 'copied_at' | 'removed_at'> & {
  file_name: string;
  taken_at: string;
  bytes: number;
  installation: string;
};

const STORED = Object.keys(StoredAttempt.shape).join(', ');

/** True for backups taken by this installation; a restored database also contains rows of others. */
const IS_OWN = 'coalesce(installation = (select id from installation), false)';
/** Rows shown in the list: own backups, rows of versions that recorded no installation, and files added by a person. */
const IS_LISTED = '(installation is null or brought is not null or installation = (select id from installation))';

/** Maximum number of listed attempts without a file. */
const MOST_FAILED = 100;

type Written = { file_name: string; at: string; bytes: number; rows: number; tables: number; sha256: string };

/** Work on backups that one process does at a time, and its refusal in any other. */
const aloneWork = {
  copies: { lock: lockNumbers.backupCopies, refusal: 'Backups are being copied by another process.' },
  backups: { lock: lockNumbers.backups, refusal: 'A backup is being taken or checked by another process.' },
} as const;

/**
 * Runs `work` under a lock that one process has at a time, terminal commands included. The lock ends with its
 * connection. Throws Fault 409 while another process has it.
 */
export async function runAlone<Result>(
  connection: ConnectionSettings,
  what: keyof typeof aloneWork,
  work: () => Promise<Result>,
): Promise<Result> {
  const { lock, refusal } = aloneWork[what];
  const client = await connectDirectly(connection);
  try {
    const { rows } = await createQuery(client)<{ is_ours: boolean }>`select pg_try_advisory_lock(${lock}) as is_ours`;
    if (rows[0]?.is_ours !== true) throw new Fault(409, refusal);
    return await work();
  } finally {
    await client.end();
  }
}

export type BackupStore = ReturnType<typeof createBackupStore>;

export function createBackupStore({ query, transaction }: Db) {
  return {
    /** Begins an attempt and returns its id. Attempts that never ended are marked as interrupted. */
    async begin(kind: BackupKind, at: string, installation: string): Promise<number> {
      await query`update backup set ended_at = ${at}, error = coalesce(error, 'Interrupted: the process ended')
         where ended_at is null`;
      return query.value<number>`insert into backup (kind, begun_at, installation)
         values (${kind}, ${at}, ${installation}) returning id`;
    },
    noteWritten: (id: number, { file_name, at, bytes, rows, tables, sha256 }: Written) => query.run`
         update backup set file_name = ${file_name}, written_at = ${at}, bytes = ${bytes},
         row_total = ${rows}, table_total = ${tables}, sha256 = ${sha256} where id = ${id}`,
    noteChecked: (id: number, at: string) => query.run`
         update backup set checked_at = ${at}, ended_at = ${at} where id = ${id}`,
    noteFailed: (id: number, at: string, error: string) => query.run`
         update backup set ended_at = ${at}, error = ${error} where id = ${id}`,
    /** Stores the verdict on a file, found by the digest of its stored bytes; `error` is null for a good one. */
    noteVerdict: (sha256: string, at: string, error: string | null) => query.run`
         update backup set checked_at = case when ${error}::text is null then ${at}::timestamptz end,
         error = ${error} where sha256 = ${sha256}`,
    noteRemoved: (fileNames: readonly string[], at: string) => query.run`
         update backup set removed_at = ${at} where file_name = any(${fileNames})`,
    /** Stores a file that a person added to the folder, with its installation from the header and its origin. */
    noteBrought: (
      brought: 'uploaded' | 'fetched',
      at: string,
      { path, bytes, header, manifest }: BackupFile,
    ) => query.run`
         insert into backup (kind, file_name, begun_at, ended_at, bytes, row_total, table_total, sha256,
           installation, brought)
         values (${header.kind}, ${basename(path)}, ${header.taken_at}, ${at}, ${bytes}, ${rowsIn(manifest)},
           ${manifest.tables.length}, ${manifest.body.sha256}, ${header.installation}, ${brought})
         on conflict (file_name) do update set brought = excluded.brought, removed_at = null, bytes = excluded.bytes,
           sha256 = excluded.sha256, installation = excluded.installation,
           checked_at = case when backup.sha256 = excluded.sha256 then backup.checked_at end`,
    /**
     * Verified own backups that may be copied to the second place, newest first. Excludes those taken before a restore,
     * whose data the restore replaced.
     */
    copyable: () =>
      query.all<CopyableBackup>(
        `select kind, file_name, begun_at as taken_at, bytes, copied_at, removed_at, installation from backup
         where file_name is not null and checked_at is not null and kind <> 'before-restore' and ${IS_OWN}
           and written_at is not null
         order by begun_at desc`,
      ),
    /**
     * True if this database took all of these files. A clone of the installation with the same id would have taken
     * other files.
     */
    async knows(files: readonly { taken_at: string; sha256: string }[]): Promise<boolean> {
      const { rows } = await query<{ unknown: number }>`select count(*)::integer as unknown
         from json_to_recordset(${JSON.stringify(files)}) as file (taken_at timestamptz, sha256 text)
         where not exists (select from backup where ${raw(IS_OWN)} and begun_at = file.taken_at
           and (backup.sha256 is null or backup.sha256 = file.sha256))`;
      return rows[0]?.unknown === 0;
    },
    /** File names of all own backups, including those that retention removed. */
    fileNames: () => query.column<string>(`select file_name from backup where file_name is not null and ${IS_OWN}`),
    /** Sets the time a backup was copied; null when the copy no longer exists. */
    noteCopied: (fileName: string, at: string | null) => query.run`
         update backup set copied_at = ${at} where file_name = ${fileName}`,
    /** Time of the newest verified backup in each place, ISO; null without one. */
    newest: () =>
      query.one<{ folder: string | null; second_place: string | null }>(
        `select max(begun_at) filter (where checked_at is not null and removed_at is null) as folder,
           max(begun_at) filter (where copied_at is not null) as second_place
         from backup where installation is null or ${IS_OWN}`,
      ),
    /** Records that copying is due or has begun; retains the time of the first such record since the last success. */
    noteCopyingDue: (at: string) => query.run`insert into backup_copying (due_since) values (${at})
         on conflict (is_only) do update set due_since = coalesce(backup_copying.due_since, ${at})`,
    /** Stores the result of copying; `problem` is null for success. */
    noteCopying: (problem: string | null, at: string) => query.run`insert into backup_copying (problem, failing_since)
         values (${problem}, case when ${problem}::text is not null then ${at}::timestamptz end)
         on conflict (is_only) do update set problem = ${problem},
           failing_since = case when ${problem}::text is not null then coalesce(backup_copying.failing_since, ${at}) end,
           due_since = case when ${problem}::text is not null then backup_copying.due_since end`,
    /** `problem`: null after a success or before the first copying. `due_since`: null while no copying is due. */
    async copying(): Promise<Pick<CopyFacts, 'problem' | 'due_since'>> {
      const { rows } = await query<{ reason: string | null; since: string; due_since: string | null }>`
         select problem as reason, failing_since as since, due_since from backup_copying`;
      const { reason = null, since = '', due_since = null } = rows[0] ?? {};
      return { problem: reason === null ? null : { reason, since }, due_since };
    },
    /** Backups whose file was not removed, and the last ones without a file; newest first. */
    attempts: () => query.all<BackupRow>`select id, kind, file_name, begun_at, written_at, checked_at,
           ended_at, bytes, row_total, sha256, error, copied_at,
           brought, ${raw(IS_OWN)} as is_own
         from backup where removed_at is null and ${raw(IS_LISTED)}
           and (file_name is not null
           or id in (select id from backup where file_name is null order by id desc limit ${MOST_FAILED}))
         order by begun_at desc, id desc`,
    /** Attempts whose file is still in either place, or never existed. */
    history: () =>
      query.all<StoredAttempt>(
        `select ${STORED} from backup where (removed_at is null or copied_at is not null) and ${IS_LISTED} order by id`,
      ),
    /** Replaces the stored attempts: the list describes the folder, so a restore must keep it. */
    async replaceHistory(attempts: readonly StoredAttempt[]): Promise<void> {
      await transaction(async (tx) => {
        await tx('delete from backup');
        await tx`insert into backup (${raw(STORED)}) select ${raw(STORED)}
           from json_populate_recordset(null::backup, ${JSON.stringify(attempts)})`;
      });
    },
    /** First download of the key kit, ISO; null before it. */
    kitDownloadedAt: (keyId: string) => query.value<string | null>`select downloaded_at as at from backup_key_kit
         where key_id = ${keyId}`,
    /** Notes the first download of the key kit; false when it was downloaded before. */
    noteKitDownload: (keyId: string, at: string, by: number) => query.any`
         insert into backup_key_kit (key_id, downloaded_at, by_user)
         values (${keyId}, ${at}, ${by}) on conflict do nothing`,
    async addTicket(ticketHash: Buffer, fileName: string, now: string, expiresAt: string): Promise<void> {
      await query`delete from backup_download where expires_at < ${now}`;
      await query`insert into backup_download (ticket_hash, file_name, expires_at)
         values (${ticketHash}, ${fileName}, ${expiresAt})`;
    },
    /** Consumes a download ticket and returns its file; null for an invalid ticket. */
    redeemTicket: (ticketHash: Buffer, now: string) => query.value<string | null>`delete from backup_download
         where ticket_hash = ${ticketHash} and expires_at >= ${now} returning file_name`,
  };
}
