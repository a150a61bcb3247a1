// The SQL that almost every request waits for: who is behind these tokens.
import type { User } from '../../../domain/accounts/user.ts';
import { iso } from '../../clock.ts';
import type { Query } from '../../db/query.ts';

export type SessionCaller = User & { session_id: string; token_hash: Buffer; last_used_at: string };

/** The enabled users behind tokens whose sessions are neither idle too long nor too old, each row with its hash. */
export function callersStore({ query }: { query: Query }) {
  return async (tokenHashes: Buffer[], now: number, idleSince: number): Promise<SessionCaller[]> => {
    // Without a name: a prepared statement would be half as dear, but does not stand behind a pooler in transaction mode.
    const { rows } = await query<SessionCaller>(
      `select u.id, u.full_name, u.email, u.is_admin, s.id as session_id, s.token_hash, s.last_used_at
       from session s join app_user u on u.id = s.user_id
       where s.token_hash = any($1::bytea[]) and u.disabled_at is null and s.expires_at > $2 and s.last_used_at > $3`,
      [tokenHashes, iso(now), iso(idleSince)],
    );
    return rows;
  };
}

/** Whether the user behind each session is an administrator now; sessions that have ended are not among them. */
export function sessionRightsStore({ query }: { query: Query }) {
  return async (sessionIds: string[], now: number, idleSince: number): Promise<Map<string, boolean>> => {
    const { rows } = await query<{ id: string; is_admin: boolean }>(
      `select s.id, u.is_admin from session s join app_user u on u.id = s.user_id
       where s.id = any($1::text[]) and u.disabled_at is null and s.expires_at > $2 and s.last_used_at > $3`,
      [sessionIds, iso(now), iso(idleSince)],
    );
    return new Map(rows.map(({ id, is_admin }) => [id, is_admin]));
  };
}
