// SQL of what a restore would lose: product and user rows since an instant. Also detects a new installation.
import type { BackupLoss } from '../../domain/backup/restore-view.ts';
import type { Database } from '../db/database.ts';
import { appliedAt } from '../db/migrate.ts';
import { personalTables } from './present/personal-tables.ts';

/** First migration that records changes in every table that users edit. */
const CHANGES_NOTED = '0797-changes-of-people.sql';

const personal = personalTables.flatMap((one) => {
  if (one.fate !== 'backup') return [];
  return one.lost.map(({ part, newer }) => `(select count(*) from ${one.table} where ${newer}) as ${part}`);
});

export function createLossStore({ query }: Pick<Database, 'query'>) {
  return {
    since: (at: string) =>
      query.one<BackupLoss>(
        `select count(*) filter (where kind = 'signals') as publications, count(*) filter (where kind = 'screener') as screener_runs,
           count(*) filter (where kind = 'goldeneye') as polls,
           (select count(*) from call_set s join call c on c.set_id = s.id where s.known_at > $1) as calls,
           (select count(*) from source_file where first_received_at > $1) as lists,
           (select count(*) from app_user where created_at > $1) as accounts,
           ${personal.join(', ')}
         from publication_snapshot where published_at > $1`,
        [at],
      ),
    /** Time from which changes are recorded, if later than `at`; else null. Changes before it are not counted. */
    async countedSince(at: string): Promise<string | null> {
      const noted = await appliedAt(query, CHANGES_NOTED);
      return Date.parse(noted) > Date.parse(at) ? noted : null;
    },
    /** True before the first published list, and while nobody has changed anything since the first start. */
    isNew: () => query.value<boolean>`select not exists (select from publication_snapshot where kind = 'signals')
           or (select count(*) from app_user) = 1
             and not exists (select from audit_log where action <> 'user.first-administrator' and action not like 'backup.%') as is_new`,
  };
}
