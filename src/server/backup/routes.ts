// Routes of the Backups page.

import type { BackupOverview } from '../../domain/backup/backup-view.ts';
import { dayMs } from '../../domain/numbers/time.ts';
import { defineRoutes } from '../http/handlers.ts';
import type { JobHandle } from '../jobs/job-handle.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { BackupParts } from './backup-parts.ts';
import type { createDownloads } from './downloads.ts';
import type { BackupKey } from './file/cipher.ts';
import type { createRemoval } from './removal.ts';
import type { createRestores } from './restores.ts';
import type { SecondPlace } from './second-place.ts';
import type { createUploads } from './uploads.ts';

const kitText = ({ id, text }: BackupKey, at: string) =>
  [
    'Smart Cat backup key kit',
    '',
    `Key ${id}, downloaded ${at}.`,
    'This key opens your backups. Without it, encrypted backups cannot be restored.',
    'Keep it away from the machine that holds the backups.',
    '',
    text,
    '',
    'To restore: write the line above into a file, and run',
    '  BACKUP_KEY_FILE=<that file> npm run backup -- restore <backup file>',
    '',
  ].join('\n');

type RouteDeps = BackupParts & {
  overview: () => Promise<BackupOverview>;
  start: JobHandle<null, { message: string }, null>['start'];
  uploads: ReturnType<typeof createUploads>;
  downloads: ReturnType<typeof createDownloads>;
  removal: ReturnType<typeof createRemoval>;
  secondPlace: SecondPlace;
  restores: ReturnType<typeof createRestores>;
};

export function backupRoutes(deps: RouteDeps) {
  const { clock, store, key, overview, start, uploads, downloads, removal, restores, secondPlace } = deps;
  return defineRoutes({
    backups: () => overview(),

    backUpNow: async ({ caller }) => {
      const { id } = await start({
        input: null,
        detail: { message: 'Waiting for a process' },
        refusal: 'A backup is already running',
        by: caller.id,
      });
      return { job_id: id };
    },

    backupKeyKit: async ({ caller, request }) => {
      const own = key();
      if (own === null) throw new Fault(409, 'Backups are not encrypted. Set BACKUP_KEY_FILE to encrypt them.');
      request.setAuditTarget?.(`key ${own.id}`);
      const at = iso(clock.now());
      if (!(await store.noteKitDownload(own.id, at, caller.id))) {
        throw new Fault(409, 'The key kit was downloaded before. The key itself is in the file BACKUP_KEY_FILE names.');
      }
      return { file_name: `smart-cat-key-${own.id}.txt`, text: kitText(own, at) };
    },

    secondPlace: async () => ({ files: await secondPlace.list() }),

    copyBackups: async ({ caller }) => ({ job_id: await secondPlace.copy(caller.id) }),

    fetchBackup: async ({ caller, params, request }) => {
      request.setAuditTarget?.(params.file_name);
      return { job_id: await secondPlace.fetch(params.file_name, caller.id) };
    },

    backupDownload: async ({ params, request }) => {
      request.setAuditTarget?.(params.file_name);
      return { path: await downloads.offer(params.file_name) };
    },

    removeBackup: async ({ params, request }) => {
      request.setAuditTarget?.(params.file_name);
      await removal.fromFolder(params.file_name);
      return { success: true };
    },

    removeBackupCopy: async ({ params, request }) => {
      request.setAuditTarget?.(params.file_name);
      await removal.copy(params.file_name);
      return { success: true };
    },

    backupFile: ({ params }) => downloads.open(params.ticket),

    startBackupUpload: async ({ body }) => ({ upload: await uploads.start(body.bytes) }),

    sendBackupPart: async ({ params, query, upload, request }) => {
      const [part] = upload ?? [];
      const { received, file_name } = await uploads.add(params.upload, query.at, part?.bytes ?? Buffer.alloc(0));
      request.setAuditTarget?.(file_name ?? `${part?.file_name}, ${received} bytes so far`);
      return { received, file_name };
    },

    restoredNotice: async () => {
      const last = await restores.last();
      const isFresh = last?.is_restored === true && clock.now() - Date.parse(last.ended_at) < dayMs;
      return { taken_at: isFresh ? last.taken_at : null };
    },

    restorePreview: ({ params }) => restores.preview(params.file_name),

    restoreBackup: async ({ params, body, caller, request }) => {
      request.setAuditTarget?.(params.file_name);
      return restores.begin(params.file_name, body.words, caller);
    },
  });
}
