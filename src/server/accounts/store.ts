// The only SQL of accounts: users, their sessions and known addresses, the waitlist.
import type { Selectable } from 'kysely';
import type { User } from '../../domain/accounts/user.ts';
import { iso } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { AccountTables, UserTable } from './store-tables.ts';

export type StoredUser = Selectable<UserTable>;

export type SessionRow = {
  id: string;
  created_at: string;
  last_used_at: string;
  expires_at: string;
  agent: string | null;
};

export type NewUser = {
  full_name: string;
  email: string;
  email_normal: string;
  password_hash: string;
  is_admin: boolean;
};

const UNIQUE_VIOLATION = '23505';
/** Any constant known to all processes of the program. */
const FIRST_ADMIN_LOCK = 7_221_002;

export function asUser(row: Pick<StoredUser, 'id' | 'full_name' | 'email' | 'is_admin'>): User {
  return { id: row.id, full_name: row.full_name, email: row.email, is_admin: row.is_admin };
}

export type AccountStore = ReturnType<typeof accountStore>;

export function accountStore(plainDb: Db) {
  const db = plainDb.withTables<AccountTables>();
  const endSessions = async (userId: number, exceptId: string | null): Promise<number> => {
    let ending = db.deleteFrom('session').where('user_id', '=', userId);
    if (exceptId !== null) ending = ending.where('id', '<>', exceptId);
    return Number((await ending.executeTakeFirst()).numDeletedRows);
  };
  return {
    userByEmail: (emailNormal: string): Promise<StoredUser | undefined> =>
      db.selectFrom('app_user').selectAll().where('email_normal', '=', emailNormal).executeTakeFirst(),

    userById: (id: number): Promise<StoredUser | undefined> =>
      db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst(),

    listUsers: (): Promise<StoredUser[]> => db.selectFrom('app_user').selectAll().orderBy('id').execute(),

    /** Null when the address is taken. */
    addUser: async (user: NewUser): Promise<User | null> => {
      try {
        return asUser(await db.insertInto('app_user').values(user).returningAll().executeTakeFirstOrThrow());
      } catch (error) {
        if ((error as { code?: string }).code === UNIQUE_VIOLATION) return null;
        throw error;
      }
    },

    /** Adds the user only while there is none at all; one lock makes that true for two servers starting together. */
    addFirstUser: (user: NewUser): Promise<User | null> =>
      db.transaction().execute(async (tx) => {
        await tx
          .selectNoFrom((eb) => eb.fn('pg_advisory_xact_lock', [eb.val(FIRST_ADMIN_LOCK)]).as('locked'))
          .execute();
        if (await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) return null;
        return asUser(await tx.insertInto('app_user').values(user).returningAll().executeTakeFirstOrThrow());
      }),

    hasUsers: async (): Promise<boolean> =>
      (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) !== undefined,

    setPasswordHash: async (userId: number, passwordHash: string): Promise<void> => {
      await db.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
    },

    makeAdmin: async (userId: number): Promise<void> => {
      await db.updateTable('app_user').set({ is_admin: true }).where('id', '=', userId).execute();
    },

    enable: async (userId: number): Promise<void> => {
      await db.updateTable('app_user').set({ disabled_at: null }).where('id', '=', userId).execute();
    },

    /**
     * Takes the account its administrator's rights, or disables it; false, and nothing changes, when no enabled
     * administrator would be left. Whoever does the same at the same moment waits for the rows of the administrators.
     */
    endAdministrator: (userId: number, change: { is_admin: false } | { disabled_at: string }): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const administrators = await tx
          .selectFrom('app_user')
          .select('id')
          .where('is_admin', '=', true)
          .where('disabled_at', 'is', null)
          .orderBy('id')
          .forUpdate()
          .execute();
        if (administrators.length === 1 && administrators[0]?.id === userId) return false;
        await tx.updateTable('app_user').set(change).where('id', '=', userId).execute();
        return true;
      }),

    addSession: async (session: {
      token_hash: Buffer;
      id: string;
      user_id: number;
      now: number;
      expires_at: number;
      ip: string;
      agent: string | null;
    }): Promise<void> => {
      const at = iso(session.now);
      const { token_hash, id, user_id, ip, agent } = session;
      await db
        .insertInto('session')
        .values({
          token_hash,
          id,
          user_id,
          ip,
          agent,
          created_at: at,
          last_used_at: at,
          expires_at: iso(session.expires_at),
        })
        .execute();
    },

    touchSessions: async (tokenHashes: Buffer[], now: number): Promise<void> => {
      await db
        .updateTable('session')
        .set({ last_used_at: iso(now) })
        .where('token_hash', 'in', tokenHashes)
        .where('last_used_at', '<', iso(now))
        .execute();
    },

    sessionsOf: (userId: number, now: number, idleSince: number): Promise<SessionRow[]> =>
      db
        .selectFrom('session')
        .select(['id', 'created_at', 'last_used_at', 'expires_at', 'agent'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', iso(now))
        .where('last_used_at', '>', iso(idleSince))
        .orderBy('last_used_at', 'desc')
        .orderBy('id')
        .execute(),

    endSession: async (userId: number, id: string): Promise<boolean> => {
      const ended = await db
        .deleteFrom('session')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return ended.numDeletedRows > 0n;
    },

    endSessions,

    pruneSessions: async (now: number, idleSince: number): Promise<number> => {
      const pruned = await db
        .deleteFrom('session')
        .where((eb) => eb.or([eb('expires_at', '<=', iso(now)), eb('last_used_at', '<=', iso(idleSince))]))
        .executeTakeFirst();
      return Number(pruned.numDeletedRows);
    },

    /** Signing up twice is signing up once. */
    joinWaitlist: async (emailNormal: string, email: string, now: number): Promise<void> => {
      await db
        .insertInto('waitlist')
        .values({ email_normal: emailNormal, email, created_at: iso(now) })
        .onConflict((conflict) => conflict.column('email_normal').doNothing())
        .execute();
    },

    isKnownAddress: async (userId: number, network: string, since: number): Promise<boolean> =>
      (await db
        .selectFrom('known_address')
        .select('network')
        .where('user_id', '=', userId)
        .where('network', '=', network)
        .where('last_seen_at', '>', iso(since))
        .executeTakeFirst()) !== undefined,

    rememberAddress: async (userId: number, network: string, now: number): Promise<void> => {
      await db
        .insertInto('known_address')
        .values({ user_id: userId, network, last_seen_at: iso(now) })
        .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ last_seen_at: iso(now) }))
        .execute();
    },

    forgetAddresses: async (before: number): Promise<void> => {
      await db.deleteFrom('known_address').where('last_seen_at', '<=', iso(before)).execute();
    },
  };
}
