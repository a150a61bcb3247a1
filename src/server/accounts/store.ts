// SQL of accounts: users, sessions, known addresses, waitlist.

import type { SessionInfo, User } from '../../domain/accounts/user.ts';
import type { CsvNotation } from '../../domain/text/csv-notations.ts';
import type { Db } from '../db/database.ts';
import { lockNumbers } from '../db/lock-numbers.ts';
import { type Query, raw } from '../db/query.ts';
import type { Caller } from '../http/handlers.ts';
import { iso } from '../process/clock.ts';

/** Account as stored. Instants are ISO; `disabled_at` is null while the account may be used. */
export type StoredUser = Omit<Caller, 'session_id' | 'token'> & {
  email_normal: string;
  /** Null for an account created by a provider sign-in, which cannot sign in by password. */
  password_hash: string | null;
  /** True until the mailed link is opened, for accounts registered where the site sends mail. */
  awaits_confirmation: boolean;
  disabled_at: string | null;
  created_at: string;
};

export type SessionRow = Omit<SessionInfo, 'current'>;

export type NewUser = Pick<StoredUser, 'full_name' | 'email' | 'email_normal' | 'password_hash' | 'is_admin'> &
  Partial<Pick<StoredUser, 'awaits_confirmation'>>;

const UNIQUE_VIOLATION = '23505';

/** Whether an error means that the address has an account already. */
export function isTaken(error: unknown): boolean {
  return (error as { code?: string }).code === UNIQUE_VIOLATION;
}

export function toUser(stored: Pick<StoredUser, keyof User>): User {
  const { id, full_name, email, is_admin, time_zone, csv_notation, has_begun } = stored;
  const chosen = {
    ...(time_zone !== null && { time_zone }),
    ...(csv_notation !== null && { csv_notation }),
    ...(has_begun && { has_begun }),
  };
  return { id, full_name, email, is_admin, ...chosen };
}

const userColumns =
  'id, full_name, email, email_normal, password_hash, is_admin, time_zone, csv_notation, has_begun, awaits_confirmation, disabled_at, created_at';

export async function insertUser(query: Db['query'], user: NewUser): Promise<User> {
  const { rows } = await query<StoredUser>`insert into app_user (full_name, email, email_normal, password_hash,
     is_admin, awaits_confirmation)
     values (${user.full_name}, ${user.email}, ${user.email_normal}, ${user.password_hash}, ${user.is_admin},
     ${user.awaits_confirmation ?? false})
     returning ${raw(userColumns)}`;
  return toUser(rows[0] as StoredUser);
}

export type AccountStore = ReturnType<typeof accountStore>;

/** Email address of an account; null when there is no such account. */
export function readEmail(query: Query, userId: number): Promise<string | null> {
  return query.value<string | null>`select email from app_user where id = ${userId}`;
}

export function accountStore({ query, transaction }: Db) {
  const user = async (where: string, value: unknown): Promise<StoredUser | undefined> =>
    (await query<StoredUser>`select ${raw(userColumns)} from app_user where ${raw(where)} = ${value}`).rows[0];
  const enabledAmong = async (ids: readonly number[], onlyAdmins: boolean): Promise<ReadonlySet<number>> => {
    if (ids.length === 0) return new Set();
    const enabled = await query.column<number>`select id from app_user
       where id = any (${ids}) and (is_admin or not ${onlyAdmins}) and disabled_at is null`;
    return new Set(enabled);
  };
  const anyUser = (ask: Db['query']) => ask.any('select from app_user limit 1');
  return {
    userByEmail: (emailNormal: string) => user('email_normal', emailNormal),

    userById: (id: number) => user('id', id),

    /** Enabled administrators among these users. */
    adminsAmong: (ids: readonly number[]) => enabledAmong(ids, true),
    /** Enabled accounts among these users. */
    enabledAmong: (ids: readonly number[]) => enabledAmong(ids, false),
    async emails(ids: readonly number[]): Promise<Map<number, string>> {
      if (ids.length === 0) return new Map();
      return query.map<number, string>`select id, email from app_user
         where id = any (${ids})`;
    },

    listUsers: () => query.all<StoredUser>(`select ${userColumns} from app_user order by id`),

    /** Adds a user; null when the address is taken. */
    addUser: async (user: NewUser): Promise<User | null> => {
      try {
        return await insertUser(query, user);
      } catch (error) {
        if (isTaken(error)) return null;
        throw error;
      }
    },

    /** Adds the first user; null when there is one. A lock keeps two starting servers from adding one each. */
    addFirstUser: (user: NewUser): Promise<User | null> =>
      transaction(async (tx) => {
        await tx`select pg_advisory_xact_lock(${lockNumbers.firstAdministrator})`;
        return (await anyUser(tx)) ? null : insertUser(tx, user);
      }),

    hasUsers: () => anyUser(query),

    /** `notify` runs in the transaction of the change. */
    setPassword: (userId: number, passwordHash: string, notify: (tx: Query) => Promise<void>): Promise<void> =>
      transaction(async (tx) => {
        await tx`update app_user set password_hash = ${passwordHash} where id = ${userId}`;
        await notify(tx);
      }),

    /**
     * Replaces the verified hash and ends every session but `exceptId`; false, without a change, when it is no longer
     * the stored one. `notify` runs in the transaction of the change.
     */
    changePassword: (
      userId: number,
      hashes: { verified: string | null; next: string },
      exceptId: string,
      notify: (tx: Query) => Promise<void>,
    ): Promise<boolean> =>
      transaction(async (tx) => {
        const { rowCount } = await tx`update app_user set password_hash = ${hashes.next}
           where id = ${userId} and password_hash = ${hashes.verified}`;
        if (rowCount === 0) return false;
        await tx`delete from session where user_id = ${userId} and id <> ${exceptId}`;
        await notify(tx);
        return true;
      }),

    /** Stores a newer hash of the unchanged password; false when the older one is no longer stored. */
    renewPasswordHash: (userId: number, older: string, newer: string) => query.any`
           update app_user set password_hash = ${newer}
           where id = ${userId} and password_hash = ${older}`,

    setTimeZone: (userId: number, timeZone: string | null) => query.run`
         update app_user set time_zone = ${timeZone} where id = ${userId}`,

    /** Returns the stored value: a guess never replaces a choice made in the meantime on another device. */
    setCsvNotation: async (userId: number, notation: CsvNotation, isGuess: boolean): Promise<CsvNotation> => {
      const { rows } = await query<{ csv_notation: CsvNotation }>`update app_user
         set csv_notation = case when ${isGuess} then coalesce(csv_notation, ${notation}) else ${notation} end
         where id = ${userId} returning csv_notation`;
      return rows[0]?.csv_notation ?? notation;
    },

    setBegun: (userId: number) => query.run`update app_user set has_begun = true where id = ${userId}`,

    makeAdmin: (userId: number) => query.run`update app_user set is_admin = true where id = ${userId}`,

    enable: (userId: number) => query.run`update app_user set disabled_at = null where id = ${userId}`,

    /**
     * Removes the administrator's rights or disables the account; false, without a change, when no enabled
     * administrator would be left. Row locks serialize concurrent calls.
     */
    endAdministrator: (userId: number, change: { is_admin: false } | { disabled_at: string }): Promise<boolean> =>
      transaction(async (tx) => {
        const { rows } = await tx<{ id: number }>(
          'select id from app_user where is_admin and disabled_at is null order by id for update',
        );
        if (rows.length === 1 && rows[0]?.id === userId) return false;
        if ('is_admin' in change) await tx`update app_user set is_admin = false where id = ${userId}`;
        else {
          await tx`update app_user set disabled_at = coalesce(disabled_at, ${change.disabled_at})
             where id = ${userId}`;
        }
        return true;
      }),

    /** Opens a session; false when `password_hash` is no longer the stored one, so that a reset ends sign-ins too. */
    addSession: async (session: {
      token_hash: Buffer;
      id: string;
      user_id: number;
      password_hash: string | null;
      now: number;
      expires_at: number;
      ip: string;
      agent: string | null;
    }): Promise<boolean> => {
      const { token_hash, id, user_id, password_hash, now, expires_at, ip, agent } = session;
      return query.any`with signed_in as (update app_user set last_sign_in_at = ${iso(now)}
           where id = ${user_id} and password_hash is not distinct from ${password_hash} returning id)
         insert into session (token_hash, id, user_id, created_at, last_used_at, expires_at, ip, agent)
         select ${token_hash}, ${id}, id, ${iso(now)}, ${iso(now)}, ${iso(expires_at)}, ${ip}, ${agent} from signed_in`;
    },

    touchSessions: (tokenHashes: Buffer[], now: number) => query.run`update session set last_used_at = ${iso(now)}
         where token_hash = any(${tokenHashes}::bytea[]) and last_used_at < ${iso(now)}`,

    readSessions: (userId: number, now: number, idleSince: number) => query.all<SessionRow>`
         select id, created_at, last_used_at, expires_at, agent, ip
         from session
         where user_id = ${userId} and expires_at > ${iso(now)} and last_used_at > ${iso(idleSince)}
         order by last_used_at desc, id`,

    endSession: (userId: number, id: string) => query.any`delete from session where user_id = ${userId} and id = ${id}`,

    /** Revokes every access token of the user and ends every session; returns how many sessions. */
    endAllAccess: async (userId: number): Promise<number> =>
      (
        await query`with revoked as (delete from access_token where user_id = ${userId})
           delete from session where user_id = ${userId}`
      ).rowCount,

    /** Ends all sessions of a user but one; returns how many. */
    endOtherSessions: async (userId: number, exceptId: string): Promise<number> =>
      (await query`delete from session where user_id = ${userId} and id <> ${exceptId}`).rowCount,

    pruneSessions: async (now: number, idleSince: number): Promise<number> =>
      (await query`delete from session where expires_at <= ${iso(now)} or last_used_at <= ${iso(idleSince)}`).rowCount,

    /** Adds an address to the waitlist; does nothing if the address is already there. */
    joinWaitlist: (emailNormal: string, email: string, now: number) => query.run`
         insert into waitlist (email_normal, email, created_at)
         values (${emailNormal}, ${email}, ${iso(now)})
         on conflict (email_normal) do nothing`,

    isKnownAddress: (userId: number, network: string, since: number) => query.any`select from known_address
         where user_id = ${userId} and network = ${network} and last_seen_at > ${iso(since)}`,

    rememberAddress: (userId: number, network: string, now: number) => query.run`
         insert into known_address (user_id, network, last_seen_at)
         values (${userId}, ${network}, ${iso(now)})
         on conflict (user_id, network) do update set last_seen_at = excluded.last_seen_at`,

    forgetAddresses: (before: number) => query.run`delete from known_address where last_seen_at <= ${iso(before)}`,
  };
}
