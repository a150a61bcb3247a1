// Routes of passkeys: sign in with one, list, add, rename, remove.

import type { passkeyEndpoints } from '../../../contract/accounts/passkeys.ts';
import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts';
import { accountRules } from '../../../domain/accounts/account-rules.ts';
import { toNetwork } from '../../../domain/accounts/network-of.ts';
import { defineRoutes, type RequestFacts } from '../../http/handlers.ts';
import { Fault } from '../../process/fault.ts';
import type { AccountParts } from '../account-parts.ts';
import { confirmOwner } from '../sign-in/confirm-owner.ts';
import { throttleKey } from '../sign-in/limits.ts';
import { auditAccount, completeSignIn } from '../sign-in/sign-in.ts';
import { LAST_WAY } from '../sign-in/sign-in-ways-store.ts';
import { findSite, findUsableSite, requireSite } from './passkey-site.ts';

type SignIn = typeof passkeyEndpoints.passkeySignIn;

/** Signs in with a passkey, which counts as both factors, because the device has verified its user. */
async function signInByPasskey(
  parts: AccountParts,
  { response }: BodyOf<SignIn>,
  request: RequestFacts,
): Promise<ReplyOf<SignIn>> {
  const network = toNetwork(request.ip);
  const note = (user: { id: number } | undefined, result: string, action = 'login') =>
    auditAccount(parts, request, { action, user, result });
  await parts.limits.countCall('sign_in', network, () => note(undefined, 'refused 429', 'login.address-limit'));
  const attempt = await parts.limits.attempt([
    { key: throttleKey('passkey', response.id, network), threshold: accountRules.wrong_before_delay.value },
  ]);
  const signed = await parts.passkeys.signedBy(response).catch(async (error: unknown) => {
    await attempt.takeBack();
    throw error;
  });
  if ('reason' in signed) {
    const owner = signed.user_id === null ? undefined : { id: signed.user_id };
    await note(owner, `passkey refused: ${signed.reason}`);
    throw new Fault(401, signed.words);
  }
  const user = await parts.store.userById(signed.user_id);
  if (user === undefined || user.disabled_at !== null) {
    await note(user, 'disabled');
    throw new Fault(401, 'This passkey is not accepted');
  }
  await attempt.forget();
  return completeSignIn(parts, user, request, 'ok, with a passkey');
}

export function passkeyRoutes(parts: AccountParts) {
  const { passkeys, limits } = parts;
  const { publicUrl } = parts.config;
  return defineRoutes({
    beginPasskeySignIn: async ({ request }) => {
      await limits.countCall('challenge', toNetwork(request.ip));
      return passkeys.beginSignIn(requireSite(publicUrl, request.served_at));
    },
    passkeySignIn: ({ body, request }) => signInByPasskey(parts, body, request),
    passkeys: async ({ caller, request }) => {
      const site = findSite(publicUrl, request.served_at);
      const works = typeof site === 'string' ? null : site;
      return {
        passkeys: await passkeys.list(caller.id, works?.rp_id ?? null),
        origin: works?.origin ?? null,
        unavailable: typeof site === 'string' ? site : null,
      };
    },
    beginPasskey: async ({ caller, body, request }) => {
      const site = requireSite(publicUrl, request.served_at);
      await confirmOwner(parts, caller, body);
      return passkeys.beginAdding(caller, site);
    },
    addPasskey: ({ caller, body: { name, response }, request }) => {
      request.setAuditTarget?.(name);
      return passkeys.add(caller, name, response);
    },
    renamePasskey: async ({ caller, params, body, request }) => {
      const before = await passkeys.rename(caller.id, params.id, body.name);
      if (before === null) throw new Fault(404, 'No such passkey');
      request.setAuditTarget?.(`${before}, now ${body.name}`);
      return { success: true };
    },
    removePasskey: async ({ caller, params, body, request }) => {
      await confirmOwner(parts, caller, body);
      const rpId = findUsableSite(publicUrl, request.served_at)?.rp_id ?? null;
      const removed = await passkeys.remove(caller.id, params.id, rpId);
      if (removed === 'unknown') throw new Fault(404, 'No such passkey');
      if (removed === 'only') throw new Fault(409, LAST_WAY);
      request.setAuditTarget?.(removed.name);
      return { success: true };
    },
  });
}
