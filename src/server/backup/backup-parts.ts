// Dependencies shared by the modules of the backup feature.
import type { Retention } from '../../domain/backup/retention.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../process/clock.ts';
import type { BackupStore } from './backup-store.ts';
import type { BackupKey } from './file/cipher.ts';
import type { createIdentity } from './identity/identity.ts';
import type { ObjectStoreSettings } from './object-store.ts';

type BackupSettings = {
  folder: string;
  /** Time of the daily backup, in minutes after Pacific midnight. */
  at: number;
  keep: Retention;
  uploadBytes: number;
  keyFile: string | null;
  /** Object storage with its own retention; null without a second place. */
  secondPlace: (ObjectStoreSettings & { keep: Retention }) | null;
};

export type BackupDeps = {
  database: Database;
  clock: Clock;
  randomBytes: (size: number) => Buffer;
  settings: BackupSettings;
  filesDir: string;
};

export type BackupParts = BackupDeps & {
  store: BackupStore;
  /** Identity of this installation; others may use the same folder. */
  identity: ReturnType<typeof createIdentity>;
  /** Null when backups are not encrypted. */
  key: () => BackupKey | null;
};
