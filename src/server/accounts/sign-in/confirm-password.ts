// Password or code asked for again before a change of how an account signs in; wrong ones delay the next try.
import { accountRules } from '../../../domain/accounts/account-rules.ts';
import { minuteMs, secondMs } from '../../../domain/numbers/time.ts';
import type { Caller } from '../../http/handlers.ts';
import { Fault } from '../../process/fault.ts';
import { throttleKey } from './limits.ts';
import type { SignInParts } from './sign-in.ts';

type ConfirmParts = Pick<SignInParts, 'limits' | 'store' | 'passwords' | 'clock'>;

const FRESH_MS = accountRules.fresh_sign_in.value * secondMs;
const IDLE_MS = accountRules.session_idle.value * secondMs;

/** Counts a try as wrong until `check` says otherwise; throws a Fault with `refusal` for a wrong one. */
export async function checkSafely(
  { limits }: Pick<ConfirmParts, 'limits'>,
  caller: Pick<Caller, 'id'>,
  check: () => Promise<boolean>,
  refusal: string,
  status = 400,
): Promise<void> {
  const attempt = await limits.attempt([
    { key: throttleKey('second-factor', String(caller.id)), threshold: accountRules.wrong_before_delay.value },
  ]);
  const isRight = await check().catch(async (error: unknown) => {
    await attempt.takeBack();
    throw error;
  });
  if (!isRight) throw new Fault(status, refusal);
  await attempt.forget();
}

/**
 * The password, or for an account without one a sign-in of this session a few minutes ago. Throws Fault 400 otherwise.
 * An account with a password is asked for it, however fresh the sign-in: a stolen session does not have it.
 */
export async function confirmOwner(
  parts: ConfirmParts,
  caller: Pick<Caller, 'id' | 'session_id'>,
  password: string | undefined,
): Promise<void> {
  const user = await parts.store.userById(caller.id);
  if (user !== undefined && user.password_hash === null) {
    const now = parts.clock.now();
    const sessions = await parts.store.sessionsOf(caller.id, now, now - IDLE_MS);
    const began = sessions.find(({ id }) => id === caller.session_id)?.created_at;
    // A clock that was set back makes no sign-in fresh.
    if (began !== undefined && Math.abs(now - Date.parse(began)) <= FRESH_MS) return;
    const minutes = FRESH_MS / minuteMs;
    throw new Fault(400, `You signed in more than ${minutes} minutes ago. Log out, sign in again, and repeat this.`);
  }
  if (password === undefined) throw new Fault(400, 'Enter your password');
  await confirmPassword(parts, caller, password);
}

/** Throws Fault 400 for a wrong password. */
function confirmPassword(parts: ConfirmParts, caller: Pick<Caller, 'id'>, password: string): Promise<void> {
  const check = async () => {
    const user = await parts.store.userById(caller.id);
    return parts.passwords.verify(user?.password_hash ?? null, password);
  };
  return checkSafely(parts, caller, check, 'The password is not right');
}
