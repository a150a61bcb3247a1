// Routes of accounts.
import { sessionIdleMs } from '../../domain/accounts/account-rules.ts';
import { toNetwork } from '../../domain/accounts/network-of.ts';
import { defineRoutes } from '../http/handlers.ts';
import { Fault } from '../process/fault.ts';
import type { AccountParts } from './account-parts.ts';
import { accountMailRoutes } from './mails/account-mail-routes.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { findUsableSite } from './passkeys/passkey-site.ts';
import { providerRoutes } from './provider/provider-routes.ts';
import { acceptedEmail, isOpen, register, usableInvitation } from './registration/register.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { changePassword } from './sign-in/change-password.ts';
import { signIn } from './sign-in/sign-in.ts';
import { type SessionRow, toUser } from './store.ts';

/** A session ends at its last use plus the idle time, and never later than its absolute end. */
function endsAt(session: SessionRow): string {
  const idleEnd = new Date(Date.parse(session.last_used_at) + sessionIdleMs).toISOString();
  return idleEnd < session.expires_at ? idleEnd : session.expires_at;
}

export function accountRoutes(parts: AccountParts) {
  const { config, store, clock } = parts;
  return defineRoutes({
    ...secondFactorRoutes(parts),
    ...passkeyRoutes(parts),
    ...providerRoutes(parts),
    ...accountMailRoutes(parts),
    me: async ({ caller }) => toUser(caller),
    chooseTimeZone: async ({ caller, body: { time_zone } }) => {
      await store.setTimeZone(caller.id, time_zone);
      return toUser({ ...caller, time_zone });
    },
    chooseCsvNotation: async ({ caller, body: { csv_notation, guessed = false } }) =>
      toUser({ ...caller, csv_notation: await store.setCsvNotation(caller.id, csv_notation, guessed) }),
    putSuggestionsAway: async ({ caller }) => {
      await store.setBegun(caller.id);
      return toUser({ ...caller, has_begun: true });
    },
    login: ({ body, request }) => signIn(parts, body, request),
    authStatus: async ({ request }) => ({
      registration_enabled: await isOpen(parts),
      contact_email: config.contactEmail,
      mails: parts.mails !== null,
      provider: parts.provider?.name ?? null,
      passkey_origin: findUsableSite(config.publicUrl, request.served_at)?.origin ?? null,
    }),
    register: ({ body, request }) => register(parts, body, request),
    checkInvitation: async ({ body: { invite } }) => {
      const { email, expires_at } = await usableInvitation(parts, invite, { unknown: 404, over: 410 });
      return { email, expires_at };
    },
    waitlistSignup: async ({ body, request }) => {
      await parts.limits.countCall('waitlist', toNetwork(request.ip));
      const { email, email_normal } = acceptedEmail(body.email);
      await store.joinWaitlist(email_normal, email, clock.now());
      return { success: true };
    },
    logout: async ({ caller }) => {
      await store.endSession(caller.id, caller.session_id);
      return { success: true };
    },
    changePassword: ({ caller, body, request }) => changePassword(parts, caller, body, request),
    sessions: async ({ caller }) => {
      const now = clock.now();
      const sessions = await store.readSessions(caller.id, now, now - sessionIdleMs);
      return {
        sessions: sessions.map((session) => ({
          ...session,
          expires_at: endsAt(session),
          current: session.id === caller.session_id,
        })),
      };
    },
    revokeSession: async ({ caller, body, request }) => {
      if ((body.id === undefined) === (body.all_others !== true)) {
        throw new Fault(400, "Name either the 'id' of a session or 'all_others'");
      }
      if (body.id === undefined) await store.endOtherSessions(caller.id, caller.session_id);
      else if (!(await store.endSession(caller.id, body.id))) throw new Fault(404, 'No such session');
      await parts.audit.append(clock.now(), {
        user_id: caller.id,
        action: 'session.revoke',
        target: body.id === undefined ? 'all others' : `session:${body.id}`,
        result: 'ok',
        ip: request.ip,
        request_id: request.id,
      });
      return { success: true };
    },
  });
}
