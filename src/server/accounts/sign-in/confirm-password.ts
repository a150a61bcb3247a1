// Password or code asked for again before a change of how an account signs in; wrong ones delay the next try.
import { accountRules } from '../../../domain/accounts/account-rules.ts';
import type { Caller } from '../../http/handlers.ts';
import { Fault } from '../../process/fault.ts';
import { throttleKey } from './limits.ts';
import type { SignInParts } from './sign-in.ts';

type ConfirmParts = Pick<SignInParts, 'limits' | 'store' | 'passwords'>;

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

/** Throws Fault 400 for a wrong password. */
export function confirmPassword(parts: ConfirmParts, caller: Pick<Caller, 'id'>, password: string): Promise<void> {
  const check = async () => {
    const user = await parts.store.userById(caller.id);
    return parts.passwords.verify(user?.password_hash ?? null, password);
  };
  return checkSafely(parts, caller, check, 'The password is not right');
}
