// Endpoints of backups: list, take, key kit, second place, download, upload and restore.
import { z } from 'zod';
import { BackupOverview, KeyKit, SecondPlaceFile, UPLOAD_PART_BYTES } from '../../domain/backup/backup-view.ts';
import { RestorePreview } from '../../domain/backup/restore-view.ts';
import { get, post, remove, Success, wholeNumber } from '../endpoint.ts';

const FileParam = z.object({ file_name: z.string().max(100) });
const MOST_BYTES = Number.MAX_SAFE_INTEGER;

export const backupEndpoints = {
  backups: get('/api/admin/backups', 'admin', {
    summary: 'Backups, newest first: when each was taken, whether it was restored and compared, and the settings',
    reply: BackupOverview,
  }),
  backUpNow: post('/api/admin/backups', 'admin', {
    summary: 'Take a backup now, restore it into a scratch database and compare it',
    reply: z.object({ job_id: z.number() }),
    errors: [409],
    audit: 'backup.take',
  }),
  backupKeyKit: post('/api/admin/backups/key-kit', 'admin', {
    signedInOnly: true,
    summary: 'The key of encrypted backups as a text to keep elsewhere; once for each key',
    reply: KeyKit,
    errors: [409],
    audit: 'backup.key_kit',
  }),
  secondPlace: get('/api/admin/backups/second-place', 'admin', {
    summary: 'Backups in the second place, newest first, as it lists them now; empty where there is no second place',
    reply: z.object({ files: z.array(SecondPlaceFile) }),
    errors: [502],
  }),
  copyBackups: post('/api/admin/backups/second-place', 'admin', {
    summary: 'Copy what is missing in the second place now, and remove what is past its retention',
    reply: z.object({ job_id: z.number() }),
    errors: [409],
    audit: 'backup.copy',
  }),
  fetchBackup: post('/api/admin/backups/second-place/:file_name', 'admin', {
    summary: 'Bring a backup of the second place into the folder, compared byte for byte with its manifest',
    params: FileParam,
    reply: z.object({ job_id: z.number() }),
    errors: [404, 409],
    audit: 'backup.fetch',
  }),
  removeBackupCopy: remove('/api/admin/backups/second-place/:file_name', 'admin', {
    summary: 'Remove a backup from the second place that is not in the folder',
    params: FileParam,
    reply: Success,
    errors: [404, 409, 502],
    audit: 'backup.remove_copy',
  }),
  removeBackup: remove('/api/admin/backups/:file_name', 'admin', {
    summary: 'Remove a backup from the folder; the newest verified one stays',
    params: FileParam,
    reply: Success,
    errors: [404, 409],
    audit: 'backup.remove',
  }),
  backupDownload: post('/api/admin/backups/:file_name/download', 'admin', {
    signedInOnly: true,
    summary: 'An address that downloads the backup once, within a minute',
    params: FileParam,
    reply: z.object({ path: z.string() }),
    errors: [404],
    audit: 'backup.download',
  }),
  backupFile: get('/api/backup-files/:ticket', 'visitor', {
    summary: 'A backup as it lies in the folder, by the address an administrator asked for',
    params: z.object({ ticket: z.string().max(100) }),
    reply: z.null(),
    file: true,
    errors: [404],
  }),
  startBackupUpload: post('/api/admin/backups/uploads', 'admin', {
    summary: 'Begin the upload of a backup of so many bytes',
    body: z.object({ bytes: wholeNumber(0, MOST_BYTES) }),
    reply: z.object({ upload: z.string() }),
    errors: [413, 422, 507],
    audit: 'backup.upload',
  }),
  sendBackupPart: post('/api/admin/backups/uploads/:upload', 'admin', {
    summary: 'The next part of an upload; the last one checks the file and puts it into the folder',
    params: z.object({ upload: z.string().max(100) }),
    query: z.object({ at: wholeNumber(0, MOST_BYTES) }),
    upload: { field: 'file', maxBytes: UPLOAD_PART_BYTES, maxFiles: 1, several: [] },
    reply: z.object({ received: z.number(), file_name: z.string().nullable() }),
    errors: [400, 404, 409, 413, 422, 507],
    audit: 'backup.upload_part',
  }),
  restorePreview: get('/api/admin/backups/:file_name', 'admin', {
    summary: 'What restoring a backup would lose, and whether this version can',
    params: FileParam,
    reply: RestorePreview,
    errors: [404, 409],
  }),
  restoreBackup: post('/api/admin/backups/:file_name/restore', 'admin', {
    signedInOnly: true,
    summary: 'Put the data of a backup in place of the present ones; the server answers 503 until it is done',
    params: FileParam,
    body: z.object({ words: z.string().max(100) }),
    reply: z.object({ begun_at: z.string() }),
    errors: [404, 409],
    audit: 'backup.restore',
  }),
};
