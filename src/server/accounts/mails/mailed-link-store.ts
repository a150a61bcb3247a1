// SQL of links mailed to the address of an account.
import type { Db } from '../../db/database.ts';
import type { Query } from '../../db/query.ts';
import { iso } from '../../process/clock.ts';
import type { TellOwner } from '../owner-messages.ts';

export type LinkPurpose = 'reset' | 'confirm';
export type MailedLinkStore = ReturnType<typeof mailedLinkStore>;

export function mailedLinkStore({ query, transaction }: Db, tell: TellOwner) {
  return {
    transaction,

    add: (tx: Query, tokenHash: Buffer, purpose: LinkPurpose, userId: number, expiresAt: number) => tx.run`
         insert into mailed_link (token_hash, purpose, user_id, expires_at)
         values (${tokenHash}, ${purpose}, ${userId}, ${iso(expiresAt)})`,

    /** Whether the link exists for this purpose and has not expired. */
    isOpen: (tokenHash: Buffer, purpose: LinkPurpose, now: number) => query.any`select from mailed_link
           where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${iso(now)}`,

    /**
     * Sets the password, ends all access and consumes the link. Returns the account's id; null when the link cannot be
     * used.
     */
    reset: (tokenHash: Buffer, passwordHash: string, now: number): Promise<number | null> =>
      transaction(async (tx) => {
        const userId = await take(tx, tokenHash, 'reset', now);
        if (userId === null) return null;
        await tx`update app_user set password_hash = ${passwordHash}, awaits_confirmation = false
           where id = ${userId}`;
        await tx`delete from session where user_id = ${userId}`;
        await tx`delete from access_token where user_id = ${userId}`;
        await tell(tx, userId, { kind: 'password-reset' });
        return userId;
      }),

    /** Confirms the address. Returns the account's id; null when the link cannot be used. */
    confirm: (tokenHash: Buffer, now: number): Promise<number | null> =>
      transaction(async (tx) => {
        const userId = await take(tx, tokenHash, 'confirm', now);
        if (userId !== null) await tx`update app_user set awaits_confirmation = false where id = ${userId}`;
        return userId;
      }),

    prune: (now: number) => query.run`delete from mailed_link where expires_at <= ${iso(now)}`,
  };
}

async function take(tx: Query, tokenHash: Buffer, purpose: LinkPurpose, now: number): Promise<number | null> {
  const userId = await tx.value<number | null>`delete from mailed_link
     where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${iso(now)} returning user_id`;
  if (userId !== null) await tx`delete from mailed_link where user_id = ${userId} and purpose = ${purpose}`;
  return userId;
}
