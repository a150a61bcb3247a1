// Changes of account rights, for the `user` command and administrators.
import { type Clock, iso } from '../../process/clock.ts';
import { Fault } from '../../process/fault.ts';
import type { AccountStore, StoredUser } from '../store.ts';

type Account = Pick<StoredUser, 'id' | 'email' | 'disabled_at'>;

/**
 * `hint`: end of a refusal's sentence, on how to make another account an administrator. The caller writes the audit
 * entry.
 */
export function userRights(store: AccountStore, clock: Clock, hint: string) {
  /** Ends administrator rights. Throws 409 when no enabled administrator would be left. */
  const end = async (user: Account, change: Parameters<AccountStore['endAdministrator']>[1]): Promise<void> => {
    if (await store.endAdministrator(user.id, change)) return;
    throw new Fault(409, `${user.email} is the last administrator. Make another account an administrator first${hint}`);
  };
  return {
    promote: (user: Account): Promise<void> => store.makeAdmin(user.id),

    demote: (user: Account): Promise<void> => end(user, { is_admin: false }),

    /** Disables an account and ends its sessions and access tokens; enabling does not restore them. */
    disable: async (user: Account): Promise<void> => {
      await end(user, { disabled_at: iso(clock.now()) });
      await store.endAllAccess(user.id);
    },

    /**
     * Enables an account. A sign-in in progress while it was disabled may have opened a session: all access ends first.
     */
    enable: async (user: Account): Promise<void> => {
      if (user.disabled_at === null) return;
      await store.endAllAccess(user.id);
      await store.enable(user.id);
    },
  };
}
