// The endpoints of accounts.
import { accountRules } from '../../domain/accounts/account-rules.ts';
import { Fault } from '../fault.ts';
import type { Routes } from '../http/handlers.ts';
import { checkInvitation, joinWaitlist, type RegisterParts, register } from './registration/register.ts';
import { changePassword } from './sign-in/change-password.ts';
import { type SignInParts, signIn } from './sign-in/sign-in.ts';
import type { SessionRow } from './store.ts';

export type AccountRoutes = Routes<
  | 'me'
  | 'login'
  | 'authStatus'
  | 'register'
  | 'checkInvitation'
  | 'waitlistSignup'
  | 'logout'
  | 'changePassword'
  | 'sessions'
  | 'revokeSession'
>;

const idleMs = accountRules.session_idle.value * 1000;

/** A session ends at its last use plus the idle time, and never later than its absolute end. */
function endsAt(session: SessionRow): string {
  const idleEnd = new Date(Date.parse(session.last_used_at) + idleMs).toISOString();
  return idleEnd < session.expires_at ? idleEnd : session.expires_at;
}

export function accountRoutes(parts: SignInParts & RegisterParts): AccountRoutes {
  const { store, clock } = parts;
  return {
    me: async ({ caller }) => ({
      id: caller.id,
      full_name: caller.full_name,
      email: caller.email,
      is_admin: caller.is_admin,
    }),
    login: ({ body, request }) => signIn(parts, body, request),
    authStatus: async () => ({ registration_enabled: await parts.isOpen() }),
    register: ({ body, request }) => register(parts, body, request),
    checkInvitation: ({ body }) => checkInvitation(parts, body),
    waitlistSignup: ({ body, request }) => joinWaitlist(parts, body, request),
    logout: async ({ caller }) => {
      await store.endSession(caller.id, caller.session_id);
      return { success: true };
    },
    changePassword: ({ caller, body, request }) => changePassword(parts, caller, body, request),
    sessions: async ({ caller }) => {
      const now = clock.now();
      const sessions = await store.sessionsOf(caller.id, now, now - idleMs);
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
      if (body.id === undefined) await store.endSessions(caller.id, caller.session_id);
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
  };
}
