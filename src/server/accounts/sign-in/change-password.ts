// Change of one's own password: requires the current one and, if on, a code; ends every other session.
import { newPasswordProblem } from '../../../domain/accounts/password-rules.ts';
import type { Caller, RequestFacts } from '../../http/handlers.ts';
import { Fault } from '../../process/fault.ts';
import type { AccountParts } from '../account-parts.ts';
import { checkSafely, NO_CODE, WRONG_CODE } from './confirm-owner.ts';
import { auditAccount } from './sign-in.ts';

const WRONG_PASSWORD = 'The current password is not right';

export async function changePassword(
  parts: AccountParts,
  caller: Caller,
  given: { current_password: string; new_password: string; code?: string | undefined },
  request: RequestFacts,
): Promise<{ success: boolean }> {
  const note = (result: string) => auditAccount(parts, request, { action: 'password.change', user: caller, result });
  const problem = newPasswordProblem(given.new_password);
  if (problem !== null) throw new Fault(400, problem);
  if (given.new_password === given.current_password) {
    throw new Fault(400, 'The new password must differ from the current one');
  }
  const verified = (await parts.store.userById(caller.id))?.password_hash ?? null;
  const asksForCode = await parts.factors.isOn(caller.id);
  if (asksForCode && given.code === undefined) throw new Fault(400, NO_CODE);
  // Password and code count as one attempt: a right password must not clear earlier wrong codes.
  await checkSafely(parts, caller, async () => {
    if (!(await parts.passwords.verify(verified, given.current_password))) {
      await note('wrong password');
      return WRONG_PASSWORD;
    }
    if (!asksForCode || (await parts.factors.spend(caller.id, given.code ?? ''))) return null;
    await note('wrong code');
    return WRONG_CODE;
  });
  const next = await parts.passwords.hash(given.new_password);
  const isChanged = await parts.store.changePassword(caller.id, { verified, next }, caller.session_id, (tx) =>
    parts.tell(tx, caller.id, { kind: 'password-changed' }),
  );
  if (!isChanged) {
    await note('password changed meanwhile');
    throw new Fault(400, WRONG_PASSWORD);
  }
  await note('ok');
  return { success: true };
}
