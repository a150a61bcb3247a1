// SQL of passkeys and of the challenges of ceremonies that have begun.

import { accountRules } from '../../../domain/accounts/account-rules.ts';
import type { Passkey } from '../../../domain/accounts/passkey.ts';
import type { Db } from '../../db/database.ts';
import { iso } from '../../process/clock.ts';
import type { TellOwner } from '../owner-messages.ts';
import { hasOtherWay } from '../sign-in/sign-in-ways-store.ts';

export type StoredPasskey = {
  id: string;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  user_handle: string;
  rp_id: string;
  transports: string[];
  name: string;
};

export type NewPasskey = StoredPasskey & {
  counter: number;
  backup_eligible: boolean;
  backed_up: boolean;
  now: number;
};

/** Challenge of a ceremony; `user_id` and `user_handle` are null for a sign-in, whose user is not known yet. */
export type Challenge = { user_id: number | null; user_handle: string | null; rp_id: string; origin: string };
export type Purpose = 'add' | 'sign-in';

/** Columns of a listed passkey. $1: host name of this site's passkeys, null when none can work. */
const listed = `id, name, created_at, last_used_at, backed_up as is_synced, rp_id as address,
  rp_id is not distinct from $1 as works_here`;
const MOST = accountRules.passkeys_of_user.value;

export type PasskeyStore = ReturnType<typeof passkeyStore>;

export function passkeyStore({ query, transaction }: Db, tell: TellOwner) {
  return {
    addChallenge: async (challenge: string, purpose: Purpose, of: Challenge, expiresAt: number): Promise<void> => {
      await query(
        `insert into passkey_challenge (challenge, purpose, user_id, user_handle, rp_id, origin, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [challenge, purpose, of.user_id, of.user_handle, of.rp_id, of.origin, iso(expiresAt)],
      );
    },

    /** Consumes the challenge; null if it is unknown, used, expired, or for another purpose or user. */
    takeChallenge: async (
      challenge: string,
      purpose: Purpose,
      userId: number | null,
      now: number,
    ): Promise<Challenge | null> => {
      const { rows } = await query<Challenge>(
        `delete from passkey_challenge
         where challenge = $1 and purpose = $2 and user_id is not distinct from $3 and expires_at > $4
         returning user_id, user_handle, rp_id, origin`,
        [challenge, purpose, userId, iso(now)],
      );
      return rows[0] ?? null;
    },

    /** Passkeys of a user, newest first. */
    list: async (userId: number, rpId: string | null): Promise<Passkey[]> =>
      (
        await query<Passkey>(`select ${listed} from passkey where user_id = $2 order by created_at desc, id`, [
          rpId,
          userId,
        ])
      ).rows,

    ofUser: async (userId: number): Promise<StoredPasskey[]> =>
      (
        await query<StoredPasskey>(
          `select id, user_id, credential_id, public_key, user_handle, rp_id, transports, name from passkey
           where user_id = $1 order by created_at, id`,
          [userId],
        )
      ).rows,

    byCredential: async (credentialId: string): Promise<StoredPasskey | null> => {
      const { rows } = await query<StoredPasskey>(
        `select id, user_id, credential_id, public_key, user_handle, rp_id, transports, name from passkey
         where credential_id = $1`,
        [credentialId],
      );
      return rows[0] ?? null;
    },

    /** Adds a passkey; null when the credential is already stored or the user has the maximum number of passkeys. */
    add: (passkey: NewPasskey): Promise<Passkey | null> =>
      transaction(async (tx) => {
        await tx('select from app_user where id = $1 for update', [passkey.user_id]);
        const { rows } = await tx<Passkey>(
          `insert into passkey (id, user_id, credential_id, public_key, user_handle, rp_id, counter, transports,
             backup_eligible, backed_up, name, created_at)
           select $12::text, $2::integer, $3::text, $4::bytea, $5::text, $1::text, $6::bigint, $7::text[], $8::boolean,
             $9::boolean, $10::text, $11::timestamptz
           where (select count(*) from passkey where user_id = $2) < ${MOST}
           on conflict (credential_id) do nothing returning ${listed}`,
          [
            passkey.rp_id,
            passkey.user_id,
            passkey.credential_id,
            passkey.public_key,
            passkey.user_handle,
            passkey.counter,
            passkey.transports,
            passkey.backup_eligible,
            passkey.backed_up,
            passkey.name,
            iso(passkey.now),
            passkey.id,
          ],
        );
        const { id, name } = passkey;
        if (rows[0] !== undefined) await tell(tx, passkey.user_id, { kind: 'passkey-added', id, name });
        return rows[0] ?? null;
      }),

    /** Records a use; false, without a change, when the counter has not risen, which suggests a copied key. */
    use: async (id: string, counter: number, backedUp: boolean, now: number): Promise<boolean> => {
      const { rowCount } = await query(
        `update passkey set counter = $2, backed_up = $3, last_used_at = $4
         where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
        [id, counter, backedUp, iso(now)],
      );
      return rowCount > 0;
    },

    /** Renames a passkey and returns its previous name; null when there is no such passkey. */
    rename: async (userId: number, id: string, name: string): Promise<string | null> => {
      const { rows } = await query<{ before: string }>(
        `update passkey p set name = $3 from passkey b where p.user_id = $1 and p.id = $2 and b.id = p.id
         returning b.name as before`,
        [userId, id, name],
      );
      return rows[0]?.before ?? null;
    },

    tellCopied: ({ user_id, id, name }: StoredPasskey): Promise<void> =>
      transaction((tx) => tell(tx, user_id, { kind: 'passkey-copied', id, name })),

    /**
     * Removes a passkey. `only`: refused, because the user has no other way to sign in at `rpId`, the host name of this
     * site's passkeys (null when none can work).
     */
    remove: (userId: number, id: string, rpId: string | null): Promise<{ name: string } | 'unknown' | 'only'> =>
      transaction(async (tx) => {
        const hasOther = await hasOtherWay(tx, userId, id, rpId);
        const { rows } = await tx<{ name: string }>('select name from passkey where user_id = $1 and id = $2', [
          userId,
          id,
        ]);
        if (rows[0] === undefined) return 'unknown';
        if (!hasOther) return 'only';
        await tx('delete from passkey where user_id = $1 and id = $2', [userId, id]);
        await tell(tx, userId, { kind: 'passkey-removed', id, name: rows[0].name });
        return rows[0];
      }),

    removeAll: async (userId: number): Promise<void> => {
      await query('delete from passkey where user_id = $1', [userId]);
    },

    pruneChallenges: async (now: number): Promise<void> => {
      await query('delete from passkey_challenge where expires_at <= $1', [iso(now)]);
    },
  };
}
