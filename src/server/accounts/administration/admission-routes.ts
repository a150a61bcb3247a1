// Routes for administrators: registration switch, waitlist, invitations.
import { accountRules } from '../../../domain/accounts/account-rules.ts';
import { dayMs } from '../../../domain/numbers/time.ts';
import { defineRoutes } from '../../http/handlers.ts';
import { iso } from '../../process/clock.ts';
import { Fault } from '../../process/fault.ts';
import type { AccountParts } from '../account-parts.ts';
import { acceptedEmail } from '../registration/register.ts';
import { hashToken, newToken } from '../sign-in/tokens.ts';
import { cut } from './administration-routes.ts';

const HAS_ACCOUNT = 'This address has an account already';
const NOT_THERE = 'There is no such address on the waitlist';

export function admissionRoutes(parts: AccountParts) {
  const { registration, invitations, clock, randomBytes } = parts;
  /** Initial state of the switch, until an administrator sets it. */
  const configured = parts.config.registrationEnabled;

  async function invite(entry: number, by: number) {
    const token = newToken('inv', randomBytes);
    const now = clock.now();
    const expiresAt = now + accountRules.invitation_lasts.value * dayMs;
    const made = await invitations.invite(entry, hashToken(token), by, now, expiresAt);
    if (made === 'unknown') throw new Fault(404, NOT_THERE);
    if (made === 'registered') throw new Fault(409, HAS_ACCOUNT);
    return { invite_path: `/register?invite=${token}`, email: made.email, expires_at: iso(expiresAt) };
  }

  return defineRoutes({
    registration: async () => {
      const decision = await registration.decision();
      return {
        registration_enabled: decision?.is_open ?? configured,
        configured,
        changed_at: decision?.changed_at ?? null,
        changed_by: decision?.changed_by ?? null,
      };
    },
    closeRegistration: async ({ caller }) => {
      await registration.decide(false, caller.id, clock.now());
      return { success: true };
    },
    openRegistration: async ({ caller }) => {
      await registration.decide(true, caller.id, clock.now());
      return { success: true };
    },
    waitlist: async ({ query }) => {
      const now = clock.now();
      const read = await invitations.page({ ...query, limit: query.limit + 1 }, now);
      const { rows: entries, next } = cut(read, query.limit);
      return { entries, next, counts: await invitations.counts(now) };
    },
    invite: ({ params, caller }) => invite(params.id, caller.id),
    inviteAddress: async ({ body, caller, request }) => {
      const { email, email_normal } = acceptedEmail(body.email);
      request.setAuditTarget?.(email);
      // An address that has an account needs no invitation.
      if (await invitations.isRegistered(email_normal)) throw new Fault(409, HAS_ACCOUNT);
      return invite(await invitations.ensureEntry(email_normal, email, clock.now()), caller.id);
    },
    revokeInvitation: async ({ params }) => {
      if (await invitations.revoke(params.id, clock.now())) return { success: true };
      if (!(await invitations.exists(params.id))) throw new Fault(404, NOT_THERE);
      throw new Fault(409, 'This address has no invitation that could still be used');
    },
  });
}
