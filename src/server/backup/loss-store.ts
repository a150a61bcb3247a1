// SQL of what a restore loses: what readers know of, since an instant; and whether there is anything to lose.
import type { BackupLoss } from '../../domain/backup/restore-view.ts';
import type { Database } from '../db/database.ts';

export function createLossStore({ query }: Pick<Database, 'query'>) {
  return {
    async since(at: string): Promise<BackupLoss> {
      const { rows } = await query<BackupLoss>(
        `select count(*) filter (where kind = 'signals') as publications, count(*) filter (where kind = 'screener') as screener_runs,
           count(*) filter (where kind = 'goldeneye') as polls,
           (select count(*) from source_file where first_received_at > $1) as lists,
           (select count(*) from app_user where created_at > $1) as accounts
         from publication_snapshot where published_at > $1`,
        [at],
      );
      return rows[0] ?? { publications: 0, screener_runs: 0, polls: 0, lists: 0, accounts: 0 };
    },
    /** True if no list was ever published, or nobody has changed anything since the first start. */
    async isNew(): Promise<boolean> {
      const { rows } = await query<{ is_new: boolean }>(
        `select not exists (select from publication_snapshot where kind = 'signals')
           or (select count(*) from app_user) = 1
             and not exists (select from audit_log where action <> 'user.first-administrator' and action not like 'backup.%') as is_new`,
      );
      return rows[0]?.is_new ?? false;
    },
  };
}
