// Routes of accounts that need e-mail: password reset, confirmation of an address, mailed invitations.
import { toNetwork } from '../../../domain/accounts/network-of.ts';
import { newPasswordProblem } from '../../../domain/accounts/password-rules.ts';
import { defineRoutes, type RequestFacts } from '../../http/handlers.ts';
import { Fault } from '../../process/fault.ts';
import { accountEmail } from '../account-email.ts';
import type { AccountParts } from '../account-parts.ts';
import { usableInvitation } from '../registration/register.ts';
import { auditAccount } from '../sign-in/sign-in.ts';
import { hashToken } from '../sign-in/tokens.ts';
import { sendLinkAtMost } from './account-mails.ts';

const OVER = 'This link was used before or is too old. Ask for a new one.';

export function accountMailRoutes(parts: AccountParts) {
  const { limits, store, links, mails, clock, log } = parts;
  const note = (action: string, user: { id: number } | undefined, request: RequestFacts) =>
    auditAccount(parts, request, { action, user, result: 'ok' });

  return defineRoutes({
    askPasswordReset: async ({ body, request }) => {
      if (mails === null) {
        throw new Fault(404, 'This site sends no e-mail. Ask your administrator to reset your password.');
      }
      await limits.countCall('mailed_link', toNetwork(request.ip));
      const normal = accountEmail(body.email);
      const user = normal === null ? undefined : await store.userByEmail(normal);
      await note('password.ask-reset', user, request);
      // Not awaited: the response time must not reveal whether the account exists.
      if (user !== undefined && user.disabled_at === null) {
        void sendLinkAtMost({ limits, mails }, 'reset', user).catch((error: unknown) =>
          log.error({ err: error, user_id: user.id }, 'accounts: link to reset a password not mailed'),
        );
      }
      return { success: true };
    },

    resetPassword: async ({ body: { token, new_password }, request }) => {
      const problem = newPasswordProblem(new_password);
      if (problem !== null) throw new Fault(400, problem);
      await limits.countCall('sign_in', toNetwork(request.ip));
      const hash = hashToken(token);
      // Hashing is expensive: an expired link must not cost a hash.
      if (!(await links.isOpen(hash, 'reset', clock.now()))) throw new Fault(410, OVER);
      const userId = await links.reset(hash, await parts.passwords.hash(new_password), clock.now());
      if (userId === null) throw new Fault(410, OVER);
      await note('password.reset', { id: userId }, request);
      return { success: true };
    },

    confirmAddress: async ({ body: { token }, request }) => {
      await limits.countCall('sign_in', toNetwork(request.ip));
      const userId = await links.confirm(hashToken(token), clock.now());
      if (userId === null) throw new Fault(410, 'This link was used before or is too old. Sign in to get a new one.');
      await note('address.confirm', { id: userId }, request);
      return { success: true };
    },

    mailInvitation: async ({ body: { invite }, caller, request }) => {
      if (mails === null) throw new Fault(409, 'This site sends no e-mail: copy the link and send it yourself');
      const { email, expires_at } = await usableInvitation(parts, invite, { unknown: 404, over: 410 });
      request.setAuditTarget?.(email);
      await mails.sendInvitation(invite, email, caller.full_name, Date.parse(expires_at));
      return { success: true };
    },
  });
}
