// Public interface of backups: the daily job, the list with verdicts, and the parts of the page.
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BackupOverview, BackupView } from '../../domain/backup/backup-view.ts';
import { BackupKind, rowsIn } from '../../domain/backup/manifest.ts';
import { isBackupName } from '../../domain/backup/names.ts';
import { dayMs } from '../../domain/numbers/time.ts';
import type { BackupFacts } from '../../domain/reports/backup-check.ts';
import { dailyAt } from '../../domain/schedule/slots.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { appliedAt } from '../db/migrate.ts';
import type { Ground } from '../ground.ts';
import type { JobHandle } from '../jobs/job-handle.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { Surroundings } from '../surroundings.ts';
import type { BackupDeps } from './backup-parts.ts';
import type { BackupRow } from './backup-store.ts';
import { createBackupWork, findBackups } from './backup-work.ts';
import { createDownloads } from './downloads.ts';
import type { BackupFile } from './file/backup-file.ts';
import { createLossStore } from './loss-store.ts';
import { createRemoval } from './removal.ts';
import { createRestoreRecords } from './restore-record.ts';
import { createRestores } from './restores.ts';
import { backupRoutes } from './routes.ts';
import { createSecondPlace, type SecondPlaceDeps } from './second-place.ts';
import { GROWTH, RESERVE_BYTES } from './take-backup.ts';

const NOT_CHECKED = 'Not restored and compared by this installation';
const INTERRUPTED = 'Interrupted: the process ended';

const toView = (row: BackupRow, isRunning: boolean, file: BackupFile | undefined): BackupView => {
  const isThere = file !== undefined && file.manifest.body.sha256 === row.sha256;
  const ended = row.ended_at ?? row.written_at;
  return {
    file_name: isThere ? row.file_name : null,
    kind: row.brought ?? row.kind,
    taken_at: row.begun_at,
    state: isRunning ? 'running' : !isThere ? 'failed' : row.checked_at === null ? 'unverified' : 'verified',
    checked_at: row.checked_at,
    took_ms: ended === null || row.brought !== null ? null : Date.parse(ended) - Date.parse(row.begun_at),
    bytes: row.bytes,
    rows: row.row_total,
    is_encrypted: file !== undefined && file.header.encryption !== null,
    copied_at: row.copied_at,
    reason: isRunning
      ? null
      : (row.error ??
        (row.ended_at === null
          ? INTERRUPTED
          : !isThere
            ? 'The file is not in the folder'
            : row.checked_at === null
              ? NOT_CHECKED
              : null)),
  };
};

/** View of a file that no stored attempt of this database wrote. */
const foundView = ({ path, bytes, header, manifest }: BackupFile): BackupView => ({
  file_name: basename(path),
  kind: 'found',
  taken_at: header.taken_at,
  state: 'unverified',
  checked_at: null,
  took_ms: null,
  bytes,
  rows: rowsIn(manifest),
  is_encrypted: header.encryption !== null,
  copied_at: null,
  reason: NOT_CHECKED,
});

/** False for backups from elsewhere, which do not protect this installation's data. */
const isTakenHere = (kind: BackupView['kind']) => BackupKind.options.some((one) => one === kind);
const newestVerified = (backups: readonly BackupView[]) =>
  backups.find(({ state, kind }) => state === 'verified' && isTakenHere(kind)) ?? null;

const secondPlaceView = ({ endpoint, bucket, prefix, keep }: NonNullable<BackupDeps['settings']['secondPlace']>) => ({
  place: `${bucket}/${prefix} at ${new URL(endpoint).host}`,
  keep_daily: keep.daily,
  keep_weekly: keep.weekly,
});

export type Backups = ReturnType<typeof createBackups>;

type BackupsDeps = Ground & {
  accounts: Accounts;
  /** Job kinds with the configured times. */
  backupKinds: SecondPlaceDeps['kinds'] & { backup: JobKind };
  maintain?: Surroundings['maintain'];
};

export function createBackups(deps: BackupsDeps) {
  const { accounts, backupKinds: kinds, clock, config, database, jobs, log } = deps;
  const settings = config.backup;
  const { parts, store, key, backUp, uploads, copies } = createBackupWork({ ...deps, settings });
  const secondPlace = createSecondPlace({ ...parts, jobs, kinds, copies });
  const job: JobHandle<null, { message: string }, null> = jobs.handle(kinds.backup, async (running) => {
    const file = await backUp(
      running.scheduled_for === null ? 'by-hand' : 'automatic',
      (message) => running.report({ message }),
      () => running.signal.throwIfAborted(),
    );
    await secondPlace.copySoon();
    return { state: 'completed', detail: { message: `${basename(file.path)} restored and checked` } };
  });
  const place = (fileName: string) => {
    const path = join(settings.folder, fileName);
    if (!isBackupName(fileName) || !existsSync(path)) throw new Fault(404, 'There is no such backup in the folder.');
    return path;
  };
  const downloads = createDownloads(parts, place);
  const isTaking = async () => (await job.running()) !== null;
  const removal = createRemoval({
    ...parts,
    place,
    copies,
    newestVerified: async () => newestVerified(await list(false)),
    isBusy: async () => (await isTaking()) || (await secondPlace.state()).transfer !== null,
  });
  const loss = createLossStore(database);
  const restores = createRestores({
    ...parts,
    log,
    loss,
    place,
    maintain: deps.maintain,
    noteOwnWork: accounts.noteOwnWork,
    records: createRestoreRecords(join(config.dataDir, 'restore.json')),
    isRunning: isTaking,
  });

  async function list(isRunning: boolean): Promise<BackupView[]> {
    const [rows, files] = await Promise.all([store.attempts(), findBackups(settings.folder)]);
    const byName = new Map(files.map((file) => [basename(file.path), file]));
    const known = new Set(rows.map(({ sha256 }) => sha256));
    const views = rows.map((row, at) =>
      toView(row, isRunning && at === 0 && row.ended_at === null, byName.get(row.file_name ?? '')),
    );
    const found = files.filter(({ manifest }) => !known.has(manifest.body.sha256)).map(foundView);
    return [...views, ...found].sort((one, other) => (one.taken_at < other.taken_at ? 1 : -1));
  }

  async function overview(): Promise<BackupOverview> {
    const running = await job.running();
    const [backups, disk] = await Promise.all([list(running !== null), statfs(settings.folder).catch(() => null)]);
    const now = clock.now();
    const last = backups.find(({ kind, bytes }) => isTakenHere(kind) && bytes !== null)?.bytes ?? null;
    const free_bytes = disk && disk.bavail * disk.bsize;
    const [next] = dailyAt(settings.at)(now, now + 2 * dayMs, false);
    const ownKey = key();
    const { at, folder, keep } = settings;
    return {
      backups,
      verified: newestVerified(backups),
      running: running && { since: running.started_at, message: running.detail.message ?? 'Waiting for a process' },
      ...(await secondPlace.state()),
      next_at: next === undefined ? null : iso(next),
      settings: {
        folder,
        at: `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
        keep_daily: keep.daily,
        keep_weekly: keep.weekly,
        second_place: settings.secondPlace && secondPlaceView(settings.secondPlace),
        upload_bytes: settings.uploadBytes,
        key: ownKey && { id: ownKey.id, downloaded_at: await store.kitDownloadedAt(ownKey.id) },
      },
      free_bytes,
      room_for:
        free_bytes === null || last === null
          ? null
          : Math.max(0, Math.floor((free_bytes - RESERVE_BYTES) / (last * GROWTH))),
      unfinished: await uploads.unfinished(),
      is_new: await loss.isNew(),
      last_restore: await restores.last(),
    };
  }

  return {
    routes: backupRoutes({
      ...parts,
      overview,
      start: job.start,
      uploads,
      downloads,
      removal,
      restores,
      secondPlace,
    }),
    /** Prints the outcome of the last restore, once. */
    settleRestore: restores.settle,
    /** State of copying; null without a second place. */
    copyFacts: secondPlace.facts,
    newest: store.newest,
    facts: async (): Promise<BackupFacts> => {
      // Health is checked every few minutes: use it to remove uploads abandoned by a closed tab.
      await uploads.unfinished();
      const backups = (await list(await isTaking())).filter(({ kind }) => isTakenHere(kind));
      const [newest] = backups.filter(({ state }) => state !== 'running');
      return {
        verified_at: newestVerified(backups)?.taken_at ?? null,
        since: await appliedAt(deps.database.query, '0480-backups.sql'),
        last_reason: newest === undefined || newest.state === 'verified' ? null : newest.reason,
      };
    },
  };
}
