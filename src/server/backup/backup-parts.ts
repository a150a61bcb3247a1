// Dependencies shared by the modules of the backup feature.
import type { Config } from '../config.ts';
import type { Ground } from '../ground.ts';
import type { BackupStore } from './backup-store.ts';
import type { BackupKey } from './file/cipher.ts';
import type { createIdentity } from './identity/identity.ts';

export type BackupDeps = Pick<Ground, 'database' | 'clock' | 'randomBytes' | 'filesDir'> & {
  settings: Config['backup'];
};

export type BackupParts = BackupDeps & {
  store: BackupStore;
  /** Identity of this installation; others may use the same folder. */
  identity: ReturnType<typeof createIdentity>;
  /** Null when backups are not encrypted. */
  key: () => BackupKey | null;
};
