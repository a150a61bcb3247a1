// Changes of account rights, for the `user` command and administrators.
import { type Clock, iso } from '../../process/clock.ts';
import { Fault } from '../../process/fault.ts';
import type { AccountStore, StoredUser } from '../store.ts';

type Account = Pick<StoredUser, 'id' | 'email' | 'disabled_at'>;

/** `hint`: how to make another account an administrator. Not audited here: the caller knows who acts. */
export function userRights(store: AccountStore, clock: Clock, hint: string) {
  /** Takes rights away unless no enabled administrator would be left. */
  const end = async (user: Account, change: Parameters<AccountStore['endAdministrator']>[1]): Promise<void> => {
    if (await store.endAdministrator(user.id, change)) return;
    throw new Fault(409, `${user.email} is the last administrator. Make another account an administrator first${hint}`);
  };
  return {
    promote: (user: Account): Promise<void> => store.makeAdmin(user.id),

    demote: (user: Account): Promise<void> => end(user, { is_admin: false }),

    /** Ends the account's sessions and access tokens; enabling it again does not bring them back. */
    disable: async (user: Account): Promise<void> => {
      await end(user, { disabled_at: iso(clock.now()) });
      await store.endAllAccess(user.id);
    },

    /** A sign-in in progress while the account was disabled may have created a session: it ends too. */
    enable: async (user: Account): Promise<void> => {
      if (user.disabled_at === null) return;
      await store.endAllAccess(user.id);
      await store.enable(user.id);
    },
  };
}
