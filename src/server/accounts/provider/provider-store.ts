// SQL of linked identities and of sign-ins by a provider that are under way.
import type { LinkedIdentity } from '../../../domain/accounts/provider-sign-in.ts';
import type { User } from '../../../domain/accounts/user.ts';
import type { Db } from '../../db/database.ts';
import type { Query } from '../../db/query.ts';
import { iso } from '../../process/clock.ts';
import type { TellOwner } from '../owner-messages.ts';
import { registerInvited } from '../registration/invitation-store.ts';
import { hasOtherWay } from '../sign-in/sign-in-ways-store.ts';
import { insertUser, isTaken, type NewUser } from '../store.ts';

/** Identity stated by the provider: `subject` never changes, the address may. */
export type Identity = { issuer: string; subject: string; email: string };
export type UnderWay = { state: string; nonce: string; code_verifier: string };

export type ProviderStore = ReturnType<typeof providerStore>;

/** Links an identity; false when any account has it. */
function insertIdentity(query: Query, id: string, userId: number, identity: Identity, now: number) {
  const { issuer, subject, email } = identity;
  return query.any`
     insert into linked_identity (id, user_id, issuer, subject, email, created_at, last_used_at)
     values (${id}, ${userId}, ${issuer}, ${subject}, ${email}, ${iso(now)}, ${iso(now)})
     on conflict (issuer, subject) do nothing`;
}

export function providerStore({ query, transaction }: Db, tell: TellOwner) {
  return {
    /** Stores a sign-in in progress. `linkTo`: account to link the identity to; null for a sign-in. */
    begin: async (ticketHash: Buffer, under: UnderWay, linkTo: number | null, expiresAt: number): Promise<void> => {
      const { state, nonce, code_verifier } = under;
      await query`insert into provider_sign_in (ticket_hash, state, nonce, code_verifier, user_id, expires_at)
         values (${ticketHash}, ${state}, ${nonce}, ${code_verifier}, ${linkTo}, ${iso(expiresAt)})`;
    },

    /** Consumes the sign-in in progress; null if it is unknown, used, expired, or begun for another purpose. */
    takeUnderWay: (ticketHash: Buffer, linkTo: number | null, now: number) => query.first<UnderWay>`
         delete from provider_sign_in
         where ticket_hash = ${ticketHash} and user_id is not distinct from ${linkTo} and expires_at > ${iso(now)}
         returning state, nonce, code_verifier`,

    /** Records a use of the identity. Returns its account; null when it is not linked. */
    noteUse: ({ issuer, subject }: Identity, now: number) => query.value<number | null>`
         update linked_identity set last_used_at = ${iso(now)}
         where issuer = ${issuer} and subject = ${subject} returning user_id`,

    prove: (ticketHash: Buffer, userId: number, identity: Identity, expiresAt: number) => query.run`
         insert into proven_identity (ticket_hash, user_id, issuer, subject, email, expires_at)
         values (${ticketHash}, ${userId}, ${identity.issuer}, ${identity.subject}, ${identity.email},
         ${iso(expiresAt)})`,

    proven: (ticketHash: Buffer, now: number) => query.first<Identity & { user_id: number }>`
         select user_id, issuer, subject, email
         from proven_identity where ticket_hash = ${ticketHash} and expires_at > ${iso(now)}`,

    /** Consumes a proven identity; false when it was used in the meantime. */
    takeProven: (ticketHash: Buffer) => query.any`delete from proven_identity where ticket_hash = ${ticketHash}`,

    /** Links an identity and informs the owner; false when an account has it already. */
    link: (id: string, userId: number, identity: Identity, now: number): Promise<boolean> =>
      transaction(async (tx) => {
        if (!(await insertIdentity(tx, id, userId, identity, now))) return false;
        await tell(tx, userId, { kind: 'sign-in-linked', address: identity.email });
        return true;
      }),

    /**
     * Creates account and identity, both or neither; null when the address or the identity is taken or the invitation
     * cannot be used.
     */
    register: async (
      id: string,
      user: NewUser,
      identity: Identity,
      invitationId: number | null,
      now: number,
    ): Promise<User | null> => {
      try {
        return await transaction(async (tx) => {
          const made =
            invitationId === null ? await insertUser(tx, user) : await registerInvited(tx, invitationId, user, now);
          if (made !== null && !(await insertIdentity(tx, id, made.id, identity, now))) throw new IdentityTaken();
          return made;
        });
      } catch (error) {
        if (error instanceof IdentityTaken || isTaken(error)) return null;
        throw error;
      }
    },

    /** Linked identities of a user, newest first. */
    list: (userId: number) => query.all<LinkedIdentity>`select id, email, created_at, last_used_at from linked_identity
           where user_id = ${userId} order by created_at desc, id`,

    /**
     * Removes a linked identity. `only`: refused, because the account has no password, no other identity and no passkey
     * of `rpId`, the host name of this site's passkeys (null when none can work).
     */
    unlink: (userId: number, id: string, rpId: string | null): Promise<{ email: string } | 'unknown' | 'only'> =>
      transaction(async (tx) => {
        const hasOther = await hasOtherWay(tx, userId, id, rpId);
        const { rows: found } = await tx<{ email: string }>`select email from linked_identity
           where user_id = ${userId} and id = ${id}`;
        if (found[0] === undefined) return 'unknown';
        if (!hasOther) return 'only';
        await tx`delete from linked_identity where user_id = ${userId} and id = ${id}`;
        await tell(tx, userId, { kind: 'sign-in-unlinked', address: found[0].email });
        return found[0];
      }),

    removeAll: (userId: number) => query.run`delete from linked_identity where user_id = ${userId}`,

    prune: async (now: number): Promise<void> => {
      await query`delete from provider_sign_in where expires_at <= ${iso(now)}`;
      await query`delete from proven_identity where expires_at <= ${iso(now)}`;
    },
  };
}

class IdentityTaken extends Error {}
