// Registration and waitlist: by invitation, or for anybody while open; input is checked by the rules of the form.
import type { accountEndpoints } from '../../../contract/accounts/accounts.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { invitationRefusals, invitationState } from '../../../domain/accounts/admission.ts';
import { toNetwork } from '../../../domain/accounts/network-of.ts';
import { newPasswordProblem } from '../../../domain/accounts/password-rules.ts';
import { registrationRules } from '../../../domain/accounts/registration-rules.ts';
import type { RequestFacts } from '../../http/handlers.ts';
import { Fault } from '../../process/fault.ts';
import { accountEmail } from '../account-email.ts';
import type { AccountParts } from '../account-parts.ts';
import { sendLinkAtMost } from '../mails/account-mails.ts';
import { auditAccount } from '../sign-in/sign-in.ts';
import { hashToken } from '../sign-in/tokens.ts';
import type { Invitation } from './invitation-store.ts';

type Registered = ReplyOf<typeof accountEndpoints.register>;

const INVALID_EMAIL = registrationRules.email[0]?.message ?? 'Please enter a valid email address';

/** Whether anybody may register; read for each request, because administrators switch it for all processes. */
export const isOpen = async ({ config, registration }: AccountParts): Promise<boolean> =>
  (await registration.decision())?.is_open ?? config.registrationEnabled;

/** Trimmed name. Throws Fault 400 with the first rule it breaks; tags are refused, not removed. */
export function acceptedName(text: string): string {
  const name = text.trim();
  const broken = registrationRules.full_name.find((rule) => !rule.holds(name));
  if (broken !== undefined) throw new Fault(400, broken.message);
  return name;
}

/** Name from a provider if the rules accept it, else one derived from the address. */
export function nameFor(email_normal: string, given: string | null): string {
  const name = given?.trim() ?? '';
  if (name !== '' && registrationRules.full_name.every((rule) => rule.holds(name))) return name;
  const words = (email_normal.split('@')[0] ?? '').replaceAll(/[^a-z]+/g, ' ').trim();
  return words.length < 2 ? 'New User' : words;
}

export function acceptedEmail(text: string): { email: string; email_normal: string } {
  const email_normal = accountEmail(text);
  if (email_normal === null) throw new Fault(400, INVALID_EMAIL);
  return { email: text.trim(), email_normal };
}

/** Usable invitation of a link. Throws a Fault with the reason and the status in `refusals`. */
export async function usableInvitation(
  parts: AccountParts,
  invite: string,
  refusals: { unknown: number; over: number },
): Promise<Invitation> {
  const invitation = await parts.invitations.byToken(hashToken(invite));
  if (invitation === null) throw new Fault(refusals.unknown, invitationRefusals.unknown);
  const state = invitationState(invitation, parts.clock.now());
  if (state !== 'open') throw new Fault(refusals.over, invitationRefusals[state]);
  return invitation;
}

const INVITED_REFUSALS = { unknown: 403, over: 403 };

export async function register(
  parts: AccountParts,
  given: { email: string; password: string; full_name: string; invite?: string | undefined },
  request: RequestFacts,
): Promise<Registered> {
  const { invite } = given;
  if (invite === undefined && !(await isOpen(parts))) throw new Fault(403, 'Registration is currently closed');
  await parts.limits.countCall('registration', toNetwork(request.ip));
  const invitation = invite === undefined ? null : await usableInvitation(parts, invite, INVITED_REFUSALS);
  const full_name = acceptedName(given.full_name);
  const address = acceptedEmail(given.email);
  if (invitation !== null && invitation.email_normal !== address.email_normal) {
    throw new Fault(400, 'This invitation is for another email address');
  }
  const problem = newPasswordProblem(given.password);
  if (problem !== null) throw new Fault(400, problem);
  // Hash before looking up the address: a taken one must take as long as a free one.
  const password_hash = await parts.passwords.hash(given.password);
  // An invitation link proves the address; other registrations must confirm it.
  const awaits_confirmation = invitation === null && parts.mails !== null;
  const wanted = { full_name, ...address, password_hash, is_admin: false, awaits_confirmation };
  const user =
    invitation === null
      ? await parts.store.addUser(wanted)
      : await parts.invitations.register(invitation.id, wanted, parts.clock.now());
  if (user === null) {
    // A concurrent registration may have used the same link.
    if (invite !== undefined) await usableInvitation(parts, invite, INVITED_REFUSALS);
    if (awaits_confirmation) return mailOwner(parts, { full_name, ...address }, request);
    throw new Fault(400, 'This email address cannot be registered. If it is yours, please sign in.');
  }
  const result = invitation === null ? 'ok' : `ok, with invitation ${invitation.id}`;
  await auditAccount(parts, request, { action: 'register', user, result });
  if (!awaits_confirmation || parts.mails === null) return user;
  await sendLinkAtMost({ limits: parts.limits, mails: parts.mails }, 'confirm', user);
  return { ...user, id: null };
}

/** Registration of an address with an account: mails the owner, and replies as for a new address. */
async function mailOwner(
  parts: AccountParts,
  { full_name, email, email_normal }: { full_name: string; email: string; email_normal: string },
  request: RequestFacts,
): Promise<Registered> {
  const owner = await parts.store.userByEmail(email_normal);
  if (owner !== undefined) {
    const result = 'refused: the address has an account';
    await auditAccount(parts, request, { action: 'register', user: owner, result });
    if (parts.mails !== null && owner.disabled_at === null) {
      await sendLinkAtMost({ limits: parts.limits, mails: parts.mails }, 'registered', owner);
    }
  }
  return { id: null, full_name, email, is_admin: false };
}
