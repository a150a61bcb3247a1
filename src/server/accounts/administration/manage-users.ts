// Terminal commands on accounts: add, list, promote, disable, reset; each change is audited.

import { Fault } from '../../process/fault.ts';
import { accountEmail } from '../account-email.ts';
import type { AccountParts } from '../account-parts.ts';
import type { PasskeyStore } from '../passkeys/passkey-store.ts';
import type { ProviderStore } from '../provider/provider-store.ts';
import { acceptedEmail, acceptedName, nameFor } from '../registration/register.ts';
import type { FactorStore } from '../second-factor/factor-store.ts';
import type { StoredUser } from '../store.ts';
import { newPassword } from './new-password.ts';
import { userRights } from './user-rights.ts';

type ManageParts = Pick<AccountParts, 'store' | 'audit' | 'passwords' | 'tell' | 'clock' | 'randomBytes'> & {
  factors: Pick<FactorStore, 'removeSilently'>;
  passkeys: Pick<PasskeyStore, 'removeAll'>;
  identities: Pick<ProviderStore, 'removeAll'>;
};

export type UserLine = { email: string; full_name: string; role: 'admin' | 'user'; state: 'enabled' | 'disabled' };

/** Every command throws a Fault with a sentence when it cannot be done. */
export function manageUsers(parts: ManageParts) {
  const { store, clock } = parts;
  const note = (action: string, userId: number) =>
    parts.audit.append(clock.now(), {
      user_id: null,
      action,
      target: `user:${userId}`,
      result: 'ok, from the terminal',
    });
  const find = async (email: string): Promise<StoredUser> => {
    const normal = accountEmail(email);
    const user = normal === null ? undefined : await store.userByEmail(normal);
    if (user === undefined) throw new Fault(404, `There is no account with the email address ${email}.`);
    return user;
  };
  const rights = userRights(store, clock, ': npm run user -- promote <email>');
  const change =
    (name: keyof typeof rights) =>
    async (email: string): Promise<void> => {
      const user = await find(email);
      await rights[name](user);
      await note(`user.${name}`, user.id);
    };
  return {
    list: async (): Promise<UserLine[]> =>
      (await store.listUsers()).map((user) => ({
        email: user.email,
        full_name: user.full_name,
        role: user.is_admin ? 'admin' : 'user',
        state: user.disabled_at === null ? 'enabled' : 'disabled',
      })),

    /** Adds an account. Returns its generated password, which is stored as a hash only. */
    add: async (email: string, options: { name: string | null; isAdmin: boolean }): Promise<string> => {
      const address = acceptedEmail(email);
      const full_name = options.name === null ? nameFor(address.email_normal, null) : acceptedName(options.name);
      const password = newPassword(parts.randomBytes);
      const password_hash = await parts.passwords.hash(password);
      const user = await store.addUser({ full_name, ...address, password_hash, is_admin: options.isAdmin });
      if (user === null) throw new Fault(409, `There is already an account with the email address ${email}.`);
      await note(options.isAdmin ? 'user.add-admin' : 'user.add', user.id);
      return password;
    },

    promote: change('promote'),
    demote: change('demote'),
    disable: change('disable'),
    enable: change('enable'),

    /** Sets and returns a new password. Ends all sessions; removes passkeys, linked sign-ins and second factor. */
    reset: async (email: string): Promise<string> => {
      const user = await find(email);
      const password = newPassword(parts.randomBytes);
      await store.setPassword(user.id, await parts.passwords.hash(password), (tx) =>
        parts.tell(tx, user.id, { kind: 'account-reset' }),
      );
      await parts.factors.removeSilently(user.id);
      await parts.passkeys.removeAll(user.id);
      await parts.identities.removeAll(user.id);
      await store.endAllAccess(user.id);
      await note('user.reset', user.id);
      return password;
    },
  };
}
