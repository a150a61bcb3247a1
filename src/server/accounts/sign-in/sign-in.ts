// Signing in: every step costs the same for a known and an unknown address, and wrong passwords make the next try wait.
import { accountRules } from '../../../domain/accounts/account-rules.ts';
import { networkOf } from '../../../domain/accounts/network-of.ts';
import type { User } from '../../../domain/accounts/user.ts';
import { dayMs } from '../../../domain/numbers/time.ts';
import { accountEmail } from '../../account-email.ts';
import type { Clock } from '../../clock.ts';
import { Fault } from '../../fault.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import type { Log } from '../../log.ts';
import type { AuditStore } from '../audit/audit-store.ts';
import { type AccountStore, asUser, type StoredUser } from '../store.ts';
import { type Limits, throttleKey } from './limits.ts';
import type { Passwords } from './passwords.ts';
import { hashOfToken, newToken } from './tokens.ts';

const NOBODY = 0;

export type SignInParts = {
  store: AccountStore;
  audit: AuditStore;
  limits: Limits;
  passwords: Passwords;
  clock: Clock;
  log: Log;
  randomBytes: (size: number) => Buffer;
};

async function openSession(parts: SignInParts, user: StoredUser, request: RequestFacts): Promise<string> {
  const token = newToken(parts.randomBytes);
  const now = parts.clock.now();
  await parts.store.addSession({
    token_hash: hashOfToken(token),
    id: parts.randomBytes(16).toString('base64url'),
    user_id: user.id,
    now,
    expires_at: now + accountRules.session_absolute.value * 1000,
    ip: request.ip,
    agent: request.agent,
  });
  return token;
}

/** A hash made with older parameters is made again while the password is at hand; the sign-in does not depend on it. */
async function refreshHash(parts: SignInParts, user: StoredUser, password: string): Promise<void> {
  if (!parts.passwords.isOutdated(user.password_hash)) return;
  try {
    await parts.store.setPasswordHash(user.id, await parts.passwords.hash(password));
  } catch (error) {
    parts.log.warn({ err: error, user_id: user.id }, 'a password hash could not be renewed');
  }
}

export async function signIn(
  parts: SignInParts,
  given: { email: string; password: string },
  request: RequestFacts,
): Promise<{ access_token: string; user: User }> {
  const { store, limits, clock } = parts;
  const network = networkOf(request.ip);
  const note = (action: string, user: StoredUser | undefined, result: string) =>
    parts.audit.append(clock.now(), {
      user_id: user?.id ?? null,
      action,
      target: user === undefined ? 'unknown account' : `user:${user.id}`,
      result,
      ip: request.ip,
      request_id: request.id,
    });
  await limits.countAddress('sign_in', network, () => note('login.address-limit', undefined, 'refused 429'));

  const account = accountEmail(given.email) ?? given.email.slice(0, 254).toLowerCase();
  const user = await store.userByEmail(account);
  const knownSince = clock.now() - accountRules.known_address.value * dayMs;
  const isKnown = await store.isKnownAddress(user?.id ?? NOBODY, network, knownSince);
  const tries = [
    { key: throttleKey('sign-in', account, network), threshold: accountRules.wrong_before_delay.value },
    // Addresses the account is used to are not held up by what strangers do to it.
    ...(isKnown
      ? []
      : [{ key: throttleKey('sign-in', account), threshold: accountRules.wrong_before_delay_anywhere.value }]),
  ];
  const attempt = await limits.attempt(tries);
  const right = await parts.passwords
    .verify(user?.password_hash ?? null, given.password)
    .catch(async (error: unknown) => {
      await attempt.takeBack();
      throw error;
    });
  if (!right || user === undefined || user.disabled_at !== null) {
    await note('login', user, right ? 'disabled' : 'wrong password');
    if (attempt.delayBegins) await note('login.delay', user, 'delay begins');
    throw new Fault(401, 'Invalid email or password');
  }
  await attempt.forget();
  await refreshHash(parts, user, given.password);
  const access_token = await openSession(parts, user, request);
  await store.rememberAddress(user.id, network, clock.now());
  await note('login', user, 'ok');
  return { access_token, user: asUser(user) };
}
