// SQL of access tokens.

import type { AccessToken } from '../../../domain/accounts/access-token.ts';
import { accountRules } from '../../../domain/accounts/account-rules.ts';
import { secondMs } from '../../../domain/numbers/time.ts';
import type { Db } from '../../db/database.ts';
import { raw } from '../../db/query.ts';
import type { Caller } from '../../http/handlers.ts';
import { iso } from '../../process/clock.ts';

type NewAccessToken = Omit<AccessToken, 'last_used_at' | 'last_used_ip'> & { token_hash: Buffer; user_id: number };

/** Valid token with its enabled owner; `last_used_at` is null before the first use. */
export type TokenOwner = Omit<Caller, 'token'> &
  Pick<AccessToken, 'name' | 'scope' | 'sheet' | 'last_used_at'> & { token_hash: Buffer };

const columns = 'id, name, scope, sheet, created_at, expires_at, last_used_at, last_used_ip';
const MOST = accountRules.tokens_of_user.value;

export type AccessTokenStore = ReturnType<typeof accessTokenStore>;

export function accessTokenStore({ query, transaction }: Db) {
  return {
    owners: (tokenHashes: Buffer[], now: number) => query.all<TokenOwner>`
         select u.id, u.full_name, u.email, u.is_admin, u.time_zone,
           u.csv_notation, u.has_begun, t.id as session_id, t.token_hash,
           t.name, t.scope, t.sheet, t.last_used_at
         from access_token t join app_user u on u.id = t.user_id
         where t.token_hash = any(${tokenHashes}::bytea[]) and u.disabled_at is null and t.expires_at > ${iso(now)}`,

    /** Records a use, at most once per interval, even with concurrent calls. */
    touch: (id: string, now: number, ip: string) => query.run`
         update access_token set last_used_at = ${iso(now)}, last_used_ip = ${ip}
         where id = ${id}
         and (last_used_at is null or last_used_at <= ${iso(now - accountRules.token_touch.value * secondMs)})`,

    list: (userId: number) => query.all<AccessToken>`select ${raw(columns)} from access_token
           where user_id = ${userId} order by created_at desc, id`,

    /**
     * Adds a token; null when the user already has the maximum number of valid tokens. A row lock serializes calls of a
     * user, and orders them with a reset of the password: it leaves no token of a session it ended.
     */
    add: (token: NewAccessToken, sessionId: string): Promise<AccessToken | 'signed out' | null> =>
      transaction(async (tx) => {
        await tx`select from app_user where id = ${token.user_id} for update`;
        const { rowCount } = await tx`select from session where id = ${sessionId}`;
        if (rowCount === 0) return 'signed out';
        const { token_hash, id, user_id, name, scope, sheet, created_at, expires_at } = token;
        return tx.first<AccessToken>`insert into access_token (token_hash, id, user_id, name, scope,
           created_at, expires_at, sheet)
           select ${token_hash}::bytea, ${id}::text, ${user_id}::integer, ${name}::text, ${scope}::text,
           ${created_at}::timestamptz, ${expires_at}::timestamptz, ${sheet}::text
           where (select count(*) from access_token
           where user_id = ${user_id} and expires_at > ${created_at}) < ${raw(MOST)}
           returning ${raw(columns)}`;
      }),

    /** Revokes a token and returns it; null when the user has none with this id. */
    revoke: (userId: number, id: string) => query.first<AccessToken>`
         delete from access_token where user_id = ${userId} and id = ${id}
         returning ${raw(columns)}`,

    prune: (expiredBefore: number) => query.run`delete from access_token where expires_at <= ${iso(expiredBefore)}`,
  };
}
