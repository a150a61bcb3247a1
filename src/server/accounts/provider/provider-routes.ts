// Routes of provider sign-in: begin, finish, confirm, list, link, unlink.
import type { providerEndpoints } from '../../../contract/accounts/providers.ts';
import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts';
import { accountRules } from '../../../domain/accounts/account-rules.ts';
import { toNetwork } from '../../../domain/accounts/network-of.ts';
import { judgeProvider } from '../../../domain/accounts/provider-sign-in.ts';
import { secondMs } from '../../../domain/numbers/time.ts';
import { type Caller, defineRoutes, type RequestFacts } from '../../http/handlers.ts';
import { Fault } from '../../process/fault.ts';
import { accountEmail } from '../account-email.ts';
import type { AccountParts } from '../account-parts.ts';
import { findUsableSite } from '../passkeys/passkey-site.ts';
import { isOpen, nameFor } from '../registration/register.ts';
import { checkSafely, confirmOwner, WRONG_CODE } from '../sign-in/confirm-owner.ts';
import { auditAccount, completeSignIn, signIn } from '../sign-in/sign-in.ts';
import { LAST_WAY } from '../sign-in/sign-in-ways-store.ts';
import { hashToken, newToken } from '../sign-in/tokens.ts';
import type { StoredUser } from '../store.ts';
import type { Provider, ProviderAnswer } from './provider.ts';
import type { Identity } from './provider-store.ts';

type Finished = ReplyOf<typeof providerEndpoints.finishProviderSignIn>;

const LASTS_MS = accountRules.provider_sign_in.value * secondMs;
const OVER = 'This sign-in took too long or was finished before. Please begin again.';

export function providerRoutes(parts: AccountParts) {
  const { identities, clock, limits, store } = parts;
  const newId = () => parts.randomBytes(16).toString('base64url');

  function present(): Provider {
    if (parts.provider === null) throw new Fault(404, 'This site has no sign-in by another provider');
    return parts.provider;
  }

  /** Opens a session, or returns what is still required for it, such as a second-factor code. */
  async function open(user: StoredUser, identity: Identity, ticket: Buffer, request: RequestFacts): Promise<Finished> {
    if (user.disabled_at !== null) {
      await auditAccount(parts, request, { action: 'login', user, result: 'disabled' });
      throw new Fault(401, 'This account is not open');
    }
    if (await parts.factors.isOn(user.id)) return ask('code', user, identity, ticket);
    const session = await completeSignIn(parts, user, request, `ok, by ${present().name}`);
    return { session, needs: null, email: user.email };
  }

  async function ask(
    needs: 'password' | 'code',
    user: StoredUser,
    identity: Identity,
    ticket: Buffer,
  ): Promise<Finished> {
    await identities.prove(ticket, user.id, identity, clock.now() + LASTS_MS);
    return { session: null, needs, email: user.email };
  }

  async function register(
    answer: ProviderAnswer,
    identity: Identity,
    invitation: number | null,
    request: RequestFacts,
  ) {
    await limits.countCall('registration', toNetwork(request.ip));
    const email_normal = accountEmail(identity.email) ?? '';
    const full_name = nameFor(email_normal, answer.full_name);
    const wanted = { full_name, email: identity.email, email_normal, password_hash: null, is_admin: false };
    const made = await identities.register(newId(), wanted, identity, invitation, clock.now());
    const user = made === null ? undefined : await store.userById(made.id);
    if (user === undefined) throw new Fault(401, OVER);
    await auditAccount(parts, request, { action: 'register', user, result: `ok, by ${present().name}` });
    return user;
  }

  async function finish(
    { ticket, query }: BodyOf<typeof providerEndpoints.finishProviderSignIn>,
    request: RequestFacts,
  ): Promise<Finished> {
    const provider = present();
    const network = toNetwork(request.ip);
    await limits.countCall('sign_in', network);
    const hash = hashToken(ticket);
    const under = await identities.takeUnderWay(hash, null, clock.now());
    if (under === null) throw new Fault(401, OVER);
    const answer = await provider.finish(query, under);
    const email_normal = accountEmail(answer.email ?? '');
    const identity = { issuer: answer.issuer, subject: answer.subject, email: (answer.email ?? '').trim() };
    const linked = await identities.noteUse(identity, clock.now());
    const account = email_normal === null ? undefined : await store.userByEmail(email_normal);
    const invitation = email_normal === null ? null : await parts.invitations.openFor(email_normal, clock.now());
    const verdict = judgeProvider({
      isLinked: linked !== null,
      email: email_normal,
      isVerified: answer.isVerified,
      hasAccount: account !== undefined,
      mayRegister: invitation !== null || (await isOpen(parts)),
    });
    if (verdict.kind === 'refuse') {
      await auditAccount(parts, request, { action: 'login', user: undefined, result: `refused: ${verdict.reason}` });
      throw new Fault(403, refusals(provider.name)[verdict.reason]);
    }
    if (verdict.kind === 'register') {
      return open(await register(answer, identity, invitation, request), identity, hash, request);
    }
    const user = linked === null ? account : await store.userById(linked);
    if (user === undefined) throw new Fault(401, OVER);
    return verdict.kind === 'confirm' ? ask('password', user, identity, hash) : open(user, identity, hash, request);
  }

  async function confirm(
    { ticket, password, code }: BodyOf<typeof providerEndpoints.confirmProviderSignIn>,
    request: RequestFacts,
  ) {
    const { name } = present();
    const hash = hashToken(ticket);
    const proven = await identities.proven(hash, clock.now());
    const user = proven === null ? undefined : await store.userById(proven.user_id);
    if (proven === null || user === undefined || user.disabled_at !== null) throw new Fault(401, OVER);
    if ((await identities.noteUse(proven, clock.now())) !== user.id) {
      const session = await signIn(parts, { email: user.email, password: password ?? '', code }, request);
      if (!(await identities.takeProven(hash))) throw new Fault(401, OVER);
      const isLinked = await identities.link(newId(), user.id, proven, clock.now());
      const result = isLinked ? `ok, ${name}` : 'another account has it';
      await auditAccount(parts, request, { action: 'provider.link', user, result });
      return session;
    }
    await limits.countCall('sign_in', toNetwork(request.ip));
    const check = async () => ((await parts.factors.spend(user.id, code ?? '')) ? null : WRONG_CODE);
    await checkSafely(parts, user, check, 401);
    if (!(await identities.takeProven(hash))) throw new Fault(401, OVER);
    return completeSignIn(parts, user, request, `ok, by ${name}`);
  }

  async function begin(linkTo: number | null, request: RequestFacts) {
    const provider = present();
    await limits.countCall('challenge', toNetwork(request.ip));
    const { url, ...under } = await provider.begin();
    const ticket = newToken('way', parts.randomBytes);
    await identities.begin(hashToken(ticket), under, linkTo, clock.now() + LASTS_MS);
    return { url, ticket };
  }

  /**
   * Links the identity. The caller is signed in to both accounts, so their addresses may differ. Refusals are 400,
   * because a 401 would end the session.
   */
  async function finishLink(
    { ticket, query }: BodyOf<typeof providerEndpoints.finishProviderLink>,
    caller: Caller,
    request: RequestFacts,
  ) {
    const provider = present();
    await limits.countCall('sign_in', toNetwork(request.ip));
    const under = await identities.takeUnderWay(hashToken(ticket), caller.id, clock.now());
    if (under === null) throw new Fault(400, OVER);
    const answer = await provider.finish(query, under).catch((error: unknown) => {
      throw error instanceof Fault && error.status === 401 ? new Fault(400, error.message) : error;
    });
    const identity = { issuer: answer.issuer, subject: answer.subject, email: (answer.email ?? '').trim() };
    request.setAuditTarget?.(identity.email || provider.name);
    if (!(await identities.link(newId(), caller.id, identity, clock.now()))) {
      throw new Fault(409, `This sign-in of ${provider.name} is linked already, to your account or to another one.`);
    }
    return { success: true };
  }

  return defineRoutes({
    beginProviderSignIn: ({ request }) => begin(null, request),
    beginProviderLink: async ({ caller, body, request }) => {
      present();
      await confirmOwner(parts, caller, body);
      return begin(caller.id, request);
    },
    finishProviderLink: ({ caller, body, request }) => finishLink(body, caller, request),
    finishProviderSignIn: ({ body, request }) => finish(body, request),
    confirmProviderSignIn: ({ body, request }) => confirm(body, request),
    linkedIdentities: async ({ caller }) => ({
      provider: parts.provider?.name ?? null,
      has_password: ((await store.userById(caller.id))?.password_hash ?? null) !== null,
      identities: await identities.list(caller.id),
    }),
    unlinkIdentity: async ({ caller, params, body, request }) => {
      await confirmOwner(parts, caller, body);
      const rpId = findUsableSite(parts.config.publicUrl, request.served_at)?.rp_id ?? null;
      const unlinked = await identities.unlink(caller.id, params.id, rpId);
      if (unlinked === 'unknown') throw new Fault(404, 'No such link');
      if (unlinked === 'only') throw new Fault(409, LAST_WAY);
      request.setAuditTarget?.(unlinked.email);
      return { success: true };
    },
  });
}

const refusals = (name: string) => ({
  'no address': `${name} did not tell us an email address we can use.`,
  'address not verified': `${name} has not confirmed your email address. Confirm it there, then try again.`,
  'no account': 'There is no account for your email address, and registration is closed.',
});
