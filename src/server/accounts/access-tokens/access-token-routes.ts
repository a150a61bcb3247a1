// Routes of access tokens: list, create, revoke.
import { type AccessToken, tokenEnd } from '../../../domain/accounts/access-token.ts';
import { accountRules } from '../../../domain/accounts/account-rules.ts';
import type { Ground } from '../../ground.ts';
import { defineRoutes } from '../../http/handlers.ts';
import { iso } from '../../process/clock.ts';
import { Fault } from '../../process/fault.ts';
import { hashToken, newToken } from '../sign-in/tokens.ts';
import type { AccessTokenStore } from './access-token-store.ts';

const describe = ({ name, scope, sheet, expires_at }: AccessToken) =>
  `${name} (${sheet === null ? scope : `link to ${sheet}`}, until ${expires_at})`;

export function accessTokenRoutes({ clock, randomBytes }: Ground, store: AccessTokenStore) {
  return defineRoutes({
    accessTokens: async ({ caller }) => ({ tokens: await store.list(caller.id) }),
    createAccessToken: async ({ caller, body: { name, scope, expires, sheet }, request }) => {
      request.setAuditTarget?.(`${name} (${scope})`);
      if (scope === 'admin' && !caller.is_admin) {
        throw new Fault(403, 'Only administrators can create tokens with the scope admin');
      }
      if (sheet !== null && scope !== 'read') throw new Fault(400, 'The link of a spreadsheet has the scope read');
      const now = clock.now();
      const end = tokenEnd(expires, now);
      if ('problem' in end) throw new Fault(400, end.problem);
      const token = newToken(sheet === null ? 'sca' : 'scl', randomBytes);
      const added = {
        token_hash: hashToken(token),
        id: randomBytes(16).toString('base64url'),
        user_id: caller.id,
        name,
        scope,
        sheet,
        created_at: iso(now),
        expires_at: iso(end.ends_at),
      };
      const access_token = await store.add(added, caller.session_id);
      if (access_token === 'signed out') throw new Fault(401, 'Please sign in');
      if (access_token === null) {
        const most = accountRules.tokens_of_user.value;
        throw new Fault(409, `You have ${most} access tokens already. Revoke one of them first.`);
      }
      request.setAuditTarget?.(describe(access_token));
      return { token, access_token };
    },
    revokeAccessToken: async ({ caller, params, request }) => {
      const revoked = await store.revoke(caller.id, params.id);
      if (revoked === null) throw new Fault(404, 'No such access token');
      request.setAuditTarget?.(describe(revoked));
      return { success: true };
    },
  });
}
