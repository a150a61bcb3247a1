// SQL of the ways to sign in to an account: the last one cannot be removed.
import type { Query } from '../../db/query.ts';

export const LAST_WAY =
  'This is the only way to sign in to your account: it has no password, and no other passkey of this address or linked sign-in.';

/**
 * Whether the user can sign in without the passkey or identity of this id. `rpId`: host name of this site's passkeys,
 * null when none can work. Locks the account until the transaction ends.
 */
export async function hasOtherWay(tx: Query, userId: number, id: string, rpId: string | null): Promise<boolean> {
  // Lock first: a single statement that waits for the lock would read the other tables as of its start.
  await tx`select from app_user where id = ${userId} for update`;
  const { rows } = await tx<{ others: boolean }>`select password_hash is not null
       or exists (select from passkey where user_id = ${userId} and id <> ${id} and rp_id = ${rpId})
       or exists (select from linked_identity where user_id = ${userId} and id <> ${id}) as others
     from app_user where id = ${userId}`;
  return rows[0]?.others === true;
}
