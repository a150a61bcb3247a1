// Owner confirmation before a change of sign-in methods: the same proof as a sign-in; wrong answers delay the next try.
import { accountRules, sessionIdleMs } from '../../../domain/accounts/account-rules.ts';
import type { OwnerProof } from '../../../domain/accounts/owner-proof.ts';
import { minuteMs, secondMs } from '../../../domain/numbers/time.ts';
import type { Caller } from '../../http/handlers.ts';
import { Fault } from '../../process/fault.ts';
import type { AccountParts } from '../account-parts.ts';
import { throttleKey } from './limits.ts';

export const NO_CODE = 'Enter the 6-digit code of your authenticator app';
export const WRONG_CODE = 'The code is not right or was used before';

const FRESH_MS = accountRules.fresh_sign_in.value * secondMs;

/**
 * Counts a try as wrong when `check` returns a sentence, and throws it as a Fault; a `check` that throws does not
 * count. Throws Fault 429 while tries are delayed.
 */
export async function checkSafely(
  { limits }: AccountParts,
  caller: Pick<Caller, 'id'>,
  check: () => Promise<string | null>,
  status = 400,
): Promise<void> {
  const attempt = await limits.attempt([
    { key: throttleKey('second-factor', String(caller.id)), threshold: accountRules.wrong_before_delay.value },
  ]);
  const problem = await check().catch(async (error: unknown) => {
    await attempt.takeBack();
    throw error;
  });
  if (problem !== null) throw new Fault(status, problem);
  await attempt.forget();
}

/**
 * Confirms the owner by passkey alone; else by password (without one, a recent sign-in of this session) and, if
 * required, a code. A recent sign-in never replaces the password, which a stolen session lacks. Throws Fault 400 for
 * missing or wrong proof, 429 while tries are delayed.
 */
export async function confirmOwner(
  parts: AccountParts,
  caller: Pick<Caller, 'id' | 'session_id'>,
  { password, code, passkey }: OwnerProof,
): Promise<void> {
  if (passkey !== undefined) {
    return checkSafely(parts, caller, async () => {
      const signed = await parts.passkeys.signedBy(passkey);
      if ('reason' in signed) return signed.words;
      return signed.user_id === caller.id ? null : 'This passkey belongs to another account';
    });
  }
  const hash = (await parts.store.userById(caller.id))?.password_hash ?? null;
  if (hash === null) await requireFreshSignIn(parts, caller);
  else if (password === undefined) throw new Fault(400, 'Enter your password');
  const asksForCode = await parts.factors.isOn(caller.id);
  if (asksForCode && code === undefined) throw new Fault(400, NO_CODE);
  // Password and code count as one attempt: a right password must not clear earlier wrong codes.
  await checkSafely(parts, caller, async () => {
    if (hash !== null && !(await parts.passwords.verify(hash, password ?? ''))) return 'The password is not right';
    return asksForCode && !(await parts.factors.spend(caller.id, code ?? '')) ? WRONG_CODE : null;
  });
}

async function requireFreshSignIn(
  { store, clock }: AccountParts,
  caller: Pick<Caller, 'id' | 'session_id'>,
): Promise<void> {
  const now = clock.now();
  const sessions = await store.readSessions(caller.id, now, now - sessionIdleMs);
  const began = sessions.find(({ id }) => id === caller.session_id)?.created_at;
  // Absolute difference: setting the clock back must not make an old sign-in recent.
  if (began !== undefined && Math.abs(now - Date.parse(began)) <= FRESH_MS) return;
  const minutes = FRESH_MS / minuteMs;
  throw new Fault(400, `You signed in more than ${minutes} minutes ago. Log out, sign in again, and repeat this.`);
}
