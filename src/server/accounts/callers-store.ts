// The SQL that almost every request waits for: who is behind these tokens.
import type { User } from '../../domain/accounts/user.ts';
import { iso } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { AccountTables } from './store-tables.ts';

export type SessionCaller = User & { session_id: string; token_hash: Buffer; last_used_at: string };

/** The enabled users behind tokens whose sessions are neither idle too long nor too old, each row with its hash. */
export function callersStore({ db, pool }: Pick<Database, 'db' | 'pool'>) {
  const { sql: text } = db
    .withTables<AccountTables>()
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(['app_user.id', 'full_name', 'email', 'is_admin', 'session.id as session_id', 'token_hash', 'last_used_at'])
    .where('token_hash', '=', (eb) => eb.fn.any(eb.val<Buffer[]>([])))
    .where('disabled_at', 'is', null)
    .where('expires_at', '>', '')
    .where('last_used_at', '>', '')
    .compile();
  return async (tokenHashes: Buffer[], now: number, idleSince: number): Promise<SessionCaller[]> => {
    // Without a name: a prepared statement would be half as dear, but does not stand behind a pooler in transaction mode.
    return (await pool.query<SessionCaller>(text, [tokenHashes, iso(now), iso(idleSince)])).rows;
  };
}
