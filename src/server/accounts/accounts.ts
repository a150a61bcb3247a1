// Public interface of accounts: routes, access gate, first administrator, retention.
import { accountRules, sessionIdleMs } from '../../domain/accounts/account-rules.ts';
import { dayMs } from '../../domain/numbers/time.ts';
import type { Ground } from '../ground.ts';
import type { Gate } from '../http/gate.ts';
import type { Caller } from '../http/handlers.ts';
import { accessTokenRoutes } from './access-tokens/access-token-routes.ts';
import { accessTokenStore } from './access-tokens/access-token-store.ts';
import { createTokenCallers } from './access-tokens/token-callers.ts';
import type { AccountParts } from './account-parts.ts';
import { administrationRoutes } from './administration/administration-routes.ts';
import { admissionRoutes } from './administration/admission-routes.ts';
import { firstAdministrator } from './administration/first-administrator.ts';
import { auditStore } from './audit/audit-store.ts';
import { createAccountMails } from './mails/account-mails.ts';
import { mailedLinkStore } from './mails/mailed-link-store.ts';
import { createTellOwner } from './owner-messages.ts';
import { passkeyStore } from './passkeys/passkey-store.ts';
import { createPasskeys } from './passkeys/passkeys.ts';
import { createProvider } from './provider/provider.ts';
import { providerStore } from './provider/provider-store.ts';
import { invitationStore } from './registration/invitation-store.ts';
import { registrationStore } from './registration/registration-store.ts';
import { accountRoutes } from './routes.ts';
import { factorStore } from './second-factor/factor-store.ts';
import { createSecondFactors } from './second-factor/second-factor.ts';
import { callerKey, createCallers } from './sign-in/callers.ts';
import { callersStore } from './sign-in/callers-store.ts';
import { createLimits } from './sign-in/limits.ts';
import { createPasswords, type PasswordCost, standardCost } from './sign-in/passwords.ts';
import { throttleStore } from './sign-in/throttle-store.ts';
import { hashLinkToken, readCredential } from './sign-in/tokens.ts';
import { accountStore } from './store.ts';

export type AccountsOptions = Ground & {
  /** Cost of a password hash; default: the cost in the account rules. */
  passwordCost?: PasswordCost;
};

export type Accounts = ReturnType<typeof createAccounts>;
export function createAccounts(options: AccountsOptions) {
  const { database, clock, config, delivery, log, randomBytes } = options;
  const store = accountStore(database);
  const lookUp = callersStore(database.query);
  const audit = auditStore(database);
  const passwords = createPasswords(options.passwordCost ?? standardCost, randomBytes);
  const limits = createLimits(throttleStore(database), clock);
  const handOverMail = config.smtp === null ? null : delivery.handOverMail;
  const tell = createTellOwner({ handOver: delivery.handOver, handOverMail, clock, randomBytes });
  const passkeys = passkeyStore(database, tell);
  const links = mailedLinkStore(database, tell);
  const mails = handOverMail === null ? null : createAccountMails(options, links, handOverMail);
  const identities = providerStore(database, tell);
  const { oidc, publicUrl } = config;
  const provider = oidc === null || publicUrl === null ? null : createProvider(oidc, { clock, log, publicUrl });
  const parts: AccountParts = {
    ...options,
    audit,
    factors: createSecondFactors(factorStore(database, tell), clock, randomBytes),
    identities,
    invitations: invitationStore(database),
    limits,
    links,
    mails,
    passkeys: createPasskeys(passkeys, clock, randomBytes),
    passwords,
    provider,
    registration: registrationStore(database),
    store,
    tell,
  };
  const accessTokens = accessTokenStore(database);
  const tokenCaller = createTokenCallers({ store: accessTokens, limits, clock });
  const touchMs = accountRules.session_touch.value * 1000;

  const callerOf = createCallers(async (tokenHashes): Promise<Map<string, Caller>> => {
    const now = clock.now();
    const callers = new Map<string, Caller>();
    const untouched: Buffer[] = [];
    for (const { token_hash, last_used_at, ...caller } of await lookUp.callers(tokenHashes, now, now - sessionIdleMs)) {
      if (now - Date.parse(last_used_at) >= touchMs) untouched.push(token_hash);
      callers.set(callerKey(token_hash), { ...caller, token: null });
    }
    if (untouched.length > 0) await store.touchSessions(untouched, now);
    return callers;
  });
  const authenticate = async (authorization: string | undefined, address: string): Promise<Caller | null> => {
    const credential = readCredential(authorization);
    if (credential === null) return null;
    if (credential.kind === 'access token') return tokenCaller(credential.token_hash, address);
    return (await callerOf(credential.token_hash)) ?? null;
  };
  const authenticateLink: Gate['authenticateLink'] = async (token, sheet, address) => {
    const token_hash = hashLinkToken(token);
    return token_hash === null ? null : tokenCaller(token_hash, address, sheet);
  };
  const gate: Gate = { authenticate, authenticateLink, audit: (entry) => audit.append(clock.now(), entry) };

  /** Ids of sessions and access tokens that have ended or whose user has lost the administrator role. */
  const endedSessions = async (
    sessions: readonly Pick<Caller, 'session_id' | 'is_admin'>[],
  ): Promise<ReadonlySet<string>> => {
    const now = clock.now();
    const ids = sessions.map(({ session_id }) => session_id);
    const rights = await lookUp.rights(ids, now, now - sessionIdleMs);
    const ended = sessions.filter(({ session_id, is_admin }) => {
      const isAdmin = rights.get(session_id);
      return isAdmin === undefined || (is_admin && !isAdmin);
    });
    return new Set(ended.map(({ session_id }) => session_id));
  };

  const pruneSessions = async (): Promise<number> => {
    const now = clock.now();
    const ended = await store.pruneSessions(now, now - sessionIdleMs);
    await store.forgetAddresses(now - accountRules.known_address.value * dayMs);
    await accessTokens.prune(now - accountRules.token_listed.value * dayMs);
    await passkeys.pruneChallenges(now);
    await identities.prune(now);
    await links.prune(now);
    await limits.prune();
    await lookUp.pruneEnds();
    return ended;
  };

  return {
    routes: {
      ...accountRoutes(parts),
      ...accessTokenRoutes(options, accessTokens),
      ...administrationRoutes(parts),
      ...admissionRoutes(parts),
    },
    gate,
    /** Appends an audit entry of the program itself, without a user. */
    noteOwnWork: (action: string, target: string, result: string) =>
      audit.append(clock.now(), { user_id: null, action, target, result }),
    endedSessions,
    hasUsers: store.hasUsers,
    /** Ids of sessions and access tokens that ended or lost rights in the last `seconds`. */
    sessionsEndedWithin: (seconds: number) => lookUp.endedWithin(seconds, clock.now()),
    /** Creates the first administrator when there is no user; a generated password is returned this one time only. */
    bootstrapAdmin: () => firstAdministrator(parts),
    /** Logs whether the sign-in provider can be reached, without delaying the caller. */
    greetProvider: () => provider?.greet(),
    /** Removes expired rows; returns the number of removed sessions. */
    pruneSessions,
    emails: store.emails,
    adminsAmong: store.adminsAmong,
    enabledAmong: store.enabledAmong,
    /**
     * Verifies the hash chain of the audit trail; `broken_at`: id of the first broken row, null when the chain is
     * intact.
     */
    verifyAudit: audit.verify,
  };
}
