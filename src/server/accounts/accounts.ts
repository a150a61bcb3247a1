// Public interface of accounts: its routes, the gate every request passes, the first administrator, and tidying up.
import { accountRules } from '../../domain/accounts/account-rules.ts';
import { dayMs } from '../../domain/numbers/time.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Gate } from '../http/gate.ts';
import type { Caller } from '../http/handlers.ts';
import type { Log } from '../log.ts';
import { administrationRoutes } from './administration/administration-routes.ts';
import { admissionRoutes } from './administration/admission-routes.ts';
import { firstAdministrator } from './administration/first-administrator.ts';
import { auditStore } from './audit/audit-store.ts';
import { invitationStore } from './registration/invitation-store.ts';
import { registrationStore } from './registration/registration-store.ts';
import { accountRoutes } from './routes.ts';
import { callerKey, createCallers } from './sign-in/callers.ts';
import { callersStore, sessionRightsStore } from './sign-in/callers-store.ts';
import { createLimits } from './sign-in/limits.ts';
import { createPasswords, type PasswordCost, standardCost } from './sign-in/passwords.ts';
import { throttleStore } from './sign-in/throttle-store.ts';
import { tokenHashOf } from './sign-in/tokens.ts';
import { accountStore } from './store.ts';

export type AccountsOptions = {
  database: Database;
  clock: Clock;
  log: Log;
  randomBytes: (size: number) => Buffer;
  config: Pick<Config, 'registrationEnabled' | 'admin'>;
  /** What one password hash costs; the rules' own cost unless set otherwise. */
  passwordCost?: PasswordCost;
};

export type Accounts = ReturnType<typeof createAccounts>;
/** Email addresses of users, by their id. */
export type Emails = Accounts['emails'];

export function createAccounts(options: AccountsOptions) {
  const { database, clock, log, randomBytes, config } = options;
  const store = accountStore(database);
  const callersOf = callersStore(database);
  const rightsOf = sessionRightsStore(database);
  const audit = auditStore(database);
  const registration = registrationStore(database);
  const invitations = invitationStore(database);
  const passwords = createPasswords(options.passwordCost ?? standardCost, randomBytes);
  const limits = createLimits(throttleStore(database), clock);
  const idleMs = accountRules.session_idle.value * 1000;
  const touchMs = accountRules.session_touch.value * 1000;

  const callerOf = createCallers(async (tokenHashes): Promise<Map<string, Caller>> => {
    const now = clock.now();
    const callers = new Map<string, Caller>();
    const untouched: Buffer[] = [];
    for (const { token_hash, last_used_at, ...caller } of await callersOf(tokenHashes, now, now - idleMs)) {
      if (now - Date.parse(last_used_at) >= touchMs) untouched.push(token_hash);
      callers.set(callerKey(token_hash), caller);
    }
    if (untouched.length > 0) await store.touchSessions(untouched, now);
    return callers;
  });
  const authenticate = async (authorization: string | undefined): Promise<Caller | null> => {
    const tokenHash = tokenHashOf(authorization);
    return tokenHash === null ? null : ((await callerOf(tokenHash)) ?? null);
  };
  const gate: Gate = { authenticate, audit: (entry) => audit.append(clock.now(), entry) };

  /** The ids of sessions that have ended or whose user is no administrator any more. */
  const endedSessions = async (
    sessions: readonly Pick<Caller, 'session_id' | 'is_admin'>[],
  ): Promise<ReadonlySet<string>> => {
    const now = clock.now();
    const rights = await rightsOf(
      sessions.map(({ session_id }) => session_id),
      now,
      now - idleMs,
    );
    const ended = sessions.filter(({ session_id, is_admin }) => {
      const isAdmin = rights.get(session_id);
      return isAdmin === undefined || (is_admin && !isAdmin);
    });
    return new Set(ended.map(({ session_id }) => session_id));
  };

  const pruneSessions = async (): Promise<number> => {
    const now = clock.now();
    const ended = await store.pruneSessions(now, now - idleMs);
    await store.forgetAddresses(now - accountRules.known_address.value * dayMs);
    await limits.prune();
    return ended;
  };

  return {
    routes: {
      ...accountRoutes({
        store,
        audit,
        limits,
        passwords,
        clock,
        log,
        randomBytes,
        invitations,
        isOpen: async () => (await registration.decision())?.is_open ?? config.registrationEnabled,
      }),
      ...administrationRoutes({ database, store, clock }),
      ...admissionRoutes({ registration, invitations, clock, randomBytes, configured: config.registrationEnabled }),
    },
    gate,
    endedSessions,
    /** Makes the first administrator when there is no user at all; a made-up password is handed out this one time. */
    bootstrapAdmin: () => firstAdministrator({ store, audit, passwords, clock, randomBytes, admin: config.admin }),
    /** Removes what has ended, hourly; answers how many sessions that were. */
    pruneSessions,
    /** Email addresses of users, by their id. */
    emails: store.emails,
    /** Whether every row of the audit trail still follows from the one before it. */
    verifyAudit: audit.verify,
  };
}
