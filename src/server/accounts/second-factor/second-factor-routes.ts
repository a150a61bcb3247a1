// Routes of the second factor: each change is confirmed by the owner.
import { type Caller, defineRoutes, type RequestFacts } from '../../http/handlers.ts';
import { Fault } from '../../process/fault.ts';
import type { AccountParts } from '../account-parts.ts';
import { checkSafely, confirmOwner } from '../sign-in/confirm-owner.ts';
import { auditAccount } from '../sign-in/sign-in.ts';

const WRONG_FIRST_CODE = 'The code is not right: compare the time of your device, then try the next code';

export function secondFactorRoutes(parts: AccountParts) {
  const { factors } = parts;
  const note = (user: Caller, request: RequestFacts, action: string) =>
    auditAccount(parts, request, { action, user, result: 'ok' });

  return defineRoutes({
    secondFactor: ({ caller }) => factors.state(caller.id),

    beginSecondFactor: async ({ caller, body }) => {
      await confirmOwner(parts, caller, body);
      const begun = await factors.begin(caller.id, caller.email);
      if (begun === null) throw new Fault(409, 'Codes are asked for already: turn them off first');
      return begun;
    },

    confirmSecondFactor: async ({ caller, body, request }) => {
      let recovery_codes: string[] | null = null;
      await checkSafely(parts, caller, async () => {
        recovery_codes = await factors.confirm(caller.id, body.code);
        return recovery_codes === null ? WRONG_FIRST_CODE : null;
      });
      await note(caller, request, 'second-factor.on');
      return { recovery_codes: recovery_codes ?? [] };
    },

    renewRecoveryCodes: async ({ caller, body }) => {
      await confirmOwner(parts, caller, body);
      const recovery_codes = await factors.renewCodes(caller.id);
      if (recovery_codes === null) throw new Fault(409, 'Signing in asks for no codes: turn them on first');
      return { recovery_codes };
    },

    removeSecondFactor: async ({ caller, body, request }) => {
      await confirmOwner(parts, caller, body);
      await factors.remove(caller.id);
      await note(caller, request, 'second-factor.off');
      return { success: true };
    },
  });
}
