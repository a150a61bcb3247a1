// First administrator of an empty database: from configuration, or with a generated password shown once.

import type { AccountParts } from '../account-parts.ts';
import { acceptedEmail } from '../registration/register.ts';
import { newPassword } from './new-password.ts';

const DEFAULT_ADMIN_EMAIL = 'admin@smartcat.local';

/**
 * Creates the first administrator; null when there is any user. `password`: the generated one; null when the operator
 * chose it.
 */
export async function firstAdministrator(
  parts: AccountParts,
): Promise<{ email: string; password: string | null } | null> {
  const { store } = parts;
  const { admin } = parts.config;
  if (await store.hasUsers()) return null;
  const address = acceptedEmail(admin.email ?? DEFAULT_ADMIN_EMAIL);
  const madeUp = admin.password === null ? newPassword(parts.randomBytes) : null;
  const password_hash = await parts.passwords.hash(madeUp ?? admin.password ?? '');
  const user = await store.addFirstUser({ full_name: 'Administrator', ...address, password_hash, is_admin: true });
  if (user === null) return null;
  await parts.audit.append(parts.clock.now(), {
    user_id: user.id,
    action: 'user.first-administrator',
    target: `user:${user.id}`,
    result: 'ok',
  });
  return { email: user.email, password: madeUp };
}
