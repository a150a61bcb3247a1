// Sign-in: equal cost for known and unknown addresses; wrong passwords delay the next attempt.
import { accountRules } from '../../../domain/accounts/account-rules.ts';
import { toNetwork } from '../../../domain/accounts/network-of.ts';
import type { User } from '../../../domain/accounts/user.ts';
import { dayMs } from '../../../domain/numbers/time.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import { Fault } from '../../process/fault.ts';
import { accountEmail } from '../account-email.ts';
import type { AccountParts } from '../account-parts.ts';
import { sendLinkAtMost } from '../mails/account-mails.ts';
import { type StoredUser, toUser } from '../store.ts';
import { throttleKey } from './limits.ts';
import { hashToken, newToken } from './tokens.ts';

const NOBODY = 0;

/** Appends an audit entry about an account; `user` is undefined for an unknown address. */
export function auditAccount(
  { audit, clock }: AccountParts,
  request: RequestFacts,
  entry: { action: string; user: Pick<StoredUser, 'id'> | undefined; result: string },
): Promise<void> {
  return audit.append(clock.now(), {
    user_id: entry.user?.id ?? null,
    action: entry.action,
    target: entry.user === undefined ? 'unknown account' : `user:${entry.user.id}`,
    result: entry.result,
    ip: request.ip,
    request_id: request.id,
  });
}

/**
 * Last step of every sign-in: opens the session, stores the network address, appends the audit entry. `result`: text of
 * that entry. Throws Fault 401 when the account's password is no longer the one that `user` was read with.
 */
export async function completeSignIn(
  parts: AccountParts,
  user: StoredUser,
  request: RequestFacts,
  result: string,
): Promise<{ access_token: string; user: User }> {
  const access_token = await openSession(parts, user, request);
  if (access_token === null) {
    await auditAccount(parts, request, { action: 'login', user, result: 'password changed meanwhile' });
    throw new Fault(401, 'The password of this account has just been changed. Please sign in again.');
  }
  await parts.store.rememberAddress(user.id, toNetwork(request.ip), parts.clock.now());
  await auditAccount(parts, request, { action: 'login', user, result });
  return { access_token, user: toUser(user) };
}

async function openSession(parts: AccountParts, user: StoredUser, request: RequestFacts): Promise<string | null> {
  const token = newToken('sct', parts.randomBytes);
  const now = parts.clock.now();
  const isOpened = await parts.store.addSession({
    token_hash: hashToken(token),
    id: parts.randomBytes(16).toString('base64url'),
    user_id: user.id,
    password_hash: user.password_hash,
    now,
    expires_at: now + accountRules.session_absolute.value * 1000,
    ip: request.ip,
    agent: request.agent,
  });
  return isOpened ? token : null;
}

/**
 * Renews an outdated hash of the right password; returns the stored hash that it fits. A failure is logged and does not
 * fail the sign-in.
 */
async function refreshHash(parts: AccountParts, user: StoredUser, password: string): Promise<string | null> {
  const { store, passwords, log } = parts;
  const older = user.password_hash;
  if (older === null || !passwords.isOutdated(older)) return older;
  try {
    const newer = await passwords.hash(password);
    if (await store.renewPasswordHash(user.id, older, newer)) return newer;
    // Another sign-in has renewed it, or the password was changed.
    const stored = (await store.userById(user.id))?.password_hash ?? null;
    if (await passwords.verify(stored, password)) return stored;
  } catch (error) {
    log.warn({ err: error, user_id: user.id }, 'accounts: password hash not renewed');
  }
  return older;
}

export async function signIn(
  parts: AccountParts,
  given: { email: string; password: string; code?: string | undefined },
  request: RequestFacts,
): Promise<{ access_token: string; user: User }> {
  const { store, limits, clock } = parts;
  const network = toNetwork(request.ip);
  const note = (action: string, user: StoredUser | undefined, result: string) =>
    auditAccount(parts, request, { action, user, result });
  await limits.countCall('sign_in', network, () => note('login.address-limit', undefined, 'refused 429'));

  const account = accountEmail(given.email) ?? given.email.slice(0, 254).toLowerCase();
  const user = await store.userByEmail(account);
  const knownSince = clock.now() - accountRules.known_address.value * dayMs;
  const isKnown = await store.isKnownAddress(user?.id ?? NOBODY, network, knownSince);
  const tries = [
    { key: throttleKey('sign-in', account, network), threshold: accountRules.wrong_before_delay.value },
    // Addresses the account has signed in from are not delayed by attempts of others.
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
  if (user.awaits_confirmation && parts.mails !== null) {
    await attempt.takeBack();
    const isSent = await sendLinkAtMost({ limits, mails: parts.mails }, 'confirm', user);
    throw new Fault(
      403,
      `Confirm your email address first: open the link we ${isSent ? 'have just' : 'have'} sent you.`,
    );
  }
  if (await parts.factors.isOn(user.id)) {
    if (given.code === undefined) {
      // Take the attempt back uncounted: asking for the code must not clear earlier wrong attempts.
      await attempt.takeBack();
      throw new Fault(428, 'Enter the 6-digit code of your authenticator app');
    }
    if (!(await parts.factors.spend(user.id, given.code))) {
      await note('login', user, 'wrong code');
      if (attempt.delayBegins) await note('login.delay', user, 'delay begins');
      throw new Fault(401, 'The code is not right or was used before');
    }
  }
  await attempt.forget();
  const password_hash = await refreshHash(parts, user, given.password);
  return completeSignIn(parts, { ...user, password_hash }, request, 'ok');
}
