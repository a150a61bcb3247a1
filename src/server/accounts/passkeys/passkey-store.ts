// SQL of passkeys and of the challenges of ceremonies that have begun.

import { accountRules } from '../../../domain/accounts/account-rules.ts';
import type { Passkey } from '../../../domain/accounts/passkey.ts';
import type { Db } from '../../db/database.ts';
import { raw } from '../../db/query.ts';
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

type ListedPasskey = Omit<Passkey, 'works_here'>;
const listed = 'id, name, created_at, last_used_at, backed_up as is_synced, rp_id as address';
const stored = 'id, user_id, credential_id, public_key, user_handle, rp_id, transports, name';
const MOST = accountRules.passkeys_of_user.value;

export type PasskeyStore = ReturnType<typeof passkeyStore>;

export function passkeyStore({ query, transaction }: Db, tell: TellOwner) {
  return {
    addChallenge: (challenge: string, purpose: Purpose, of: Challenge, expiresAt: number) => query.run`
         insert into passkey_challenge (challenge, purpose, user_id, user_handle, rp_id, origin, expires_at)
         values (${challenge}, ${purpose}, ${of.user_id}, ${of.user_handle}, ${of.rp_id}, ${of.origin}, ${iso(expiresAt)})`,

    /** Consumes the challenge; null if it is unknown, used, expired, or for another purpose or user. */
    takeChallenge: (challenge: string, purpose: Purpose, userId: number | null, now: number) => query.first<Challenge>`
         delete from passkey_challenge
         where challenge = ${challenge} and purpose = ${purpose} and user_id is not distinct from ${userId}
           and expires_at > ${iso(now)}
         returning user_id, user_handle, rp_id, origin`,

    /** Passkeys of a user, newest first. `rpId`: host name of this site's passkeys, null when none can work. */
    list: async (userId: number, rpId: string | null): Promise<Passkey[]> => {
      const { rows } = await query<ListedPasskey>`select ${raw(listed)} from passkey where user_id = ${userId}
         order by created_at desc, id`;
      return rows.map((row) => ({ ...row, works_here: row.address === rpId }));
    },

    ofUser: (userId: number) => query.all<StoredPasskey>`
         select ${raw(stored)} from passkey where user_id = ${userId} order by created_at, id`,

    byCredential: (credentialId: string) => query.first<StoredPasskey>`select ${raw(stored)} from passkey
         where credential_id = ${credentialId}`,

    /** Adds a passkey; null when the credential is already stored or the user has the maximum number of passkeys. */
    add: (passkey: NewPasskey): Promise<Passkey | null> =>
      transaction(async (tx) => {
        const { id, user_id, name, now, ...key } = passkey;
        await tx`select from app_user where id = ${user_id} for update`;
        const { rows } = await tx<ListedPasskey>`insert into passkey (id, user_id, credential_id, public_key,
             user_handle, rp_id, counter, transports, backup_eligible, backed_up, name, created_at)
           select ${id}::text, ${user_id}::integer, ${key.credential_id}::text, ${key.public_key}::bytea,
             ${key.user_handle}::text, ${key.rp_id}::text, ${key.counter}::bigint, ${key.transports}::text[],
             ${key.backup_eligible}::boolean, ${key.backed_up}::boolean, ${name}::text, ${iso(now)}::timestamptz
           where (select count(*) from passkey where user_id = ${user_id}) < ${MOST}
           on conflict (credential_id) do nothing returning ${raw(listed)}`;
        if (rows[0] === undefined) return null;
        await tell(tx, user_id, { kind: 'passkey-added', id, name });
        return { ...rows[0], works_here: true };
      }),

    /** Records a use; false, without a change, when the counter has not risen, which suggests a copied key. */
    use: (id: string, counter: number, backedUp: boolean, now: number) =>
      query.any(
        `update passkey set counter = $2, backed_up = $3, last_used_at = $4
         where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
        [id, counter, backedUp, iso(now)],
      ),

    /** Renames a passkey and returns its previous name; null when there is no such passkey. */
    rename: (userId: number, id: string, name: string) => query.value<string | null>`
         update passkey p set name = ${name} from passkey b
         where p.user_id = ${userId} and p.id = ${id} and b.id = p.id returning b.name as before`,

    tellCopied: ({ user_id, id, name }: StoredPasskey): Promise<void> =>
      transaction((tx) => tell(tx, user_id, { kind: 'passkey-copied', id, name })),

    /**
     * Removes a passkey. `only`: refused, because the user has no other way to sign in at `rpId`, the host name of this
     * site's passkeys (null when none can work).
     */
    remove: (userId: number, id: string, rpId: string | null): Promise<{ name: string } | 'unknown' | 'only'> =>
      transaction(async (tx) => {
        const hasOther = await hasOtherWay(tx, userId, id, rpId);
        const { rows } = await tx<{ name: string }>`select name from passkey
           where user_id = ${userId} and id = ${id}`;
        if (rows[0] === undefined) return 'unknown';
        if (!hasOther) return 'only';
        await tx`delete from passkey where user_id = ${userId} and id = ${id}`;
        await tell(tx, userId, { kind: 'passkey-removed', id, name: rows[0].name });
        return rows[0];
      }),

    removeAll: (userId: number) => query.run`delete from passkey where user_id = ${userId}`,

    pruneChallenges: (now: number) => query.run`delete from passkey_challenge where expires_at <= ${iso(now)}`,
  };
}
