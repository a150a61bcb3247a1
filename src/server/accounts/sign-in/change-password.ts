// Change of one's own password: asks for the current one and ends every other session.
import { accountRules } from '../../../domain/accounts/account-rules.ts';
import { newPasswordProblem } from '../../../domain/accounts/password-rules.ts';
import type { Caller, RequestFacts } from '../../http/handlers.ts';
import { Fault } from '../../process/fault.ts';
import { throttleKey } from './limits.ts';
import type { SignInParts } from './sign-in.ts';

export async function changePassword(
  parts: SignInParts,
  caller: Caller,
  given: { current_password: string; new_password: string },
  request: RequestFacts,
): Promise<{ success: boolean }> {
  const note = (result: string) =>
    parts.audit.append(parts.clock.now(), {
      user_id: caller.id,
      action: 'password.change',
      target: `user:${caller.id}`,
      result,
      ip: request.ip,
      request_id: request.id,
    });
  const problem = newPasswordProblem(given.new_password);
  if (problem !== null) throw new Fault(400, problem);
  if (given.new_password === given.current_password) {
    throw new Fault(400, 'The new password must differ from the current one');
  }
  const user = await parts.store.userById(caller.id);
  const attempt = await parts.limits.attempt([
    { key: throttleKey('change-password', String(caller.id)), threshold: accountRules.wrong_before_delay.value },
  ]);
  let password_hash: string | null = null;
  try {
    if (await parts.passwords.verify(user?.password_hash ?? null, given.current_password)) {
      password_hash = await parts.passwords.hash(given.new_password);
    }
  } catch (error) {
    await attempt.takeBack();
    throw error;
  }
  if (password_hash === null) {
    await note('wrong password');
    throw new Fault(400, 'The current password is not right');
  }
  await attempt.forget();
  await parts.store.changePassword(caller.id, password_hash, (tx) =>
    parts.tell(tx, caller.id, { kind: 'password-changed' }),
  );
  await parts.store.endOtherSessions(caller.id, caller.session_id);
  await note('ok');
  return { success: true };
}
