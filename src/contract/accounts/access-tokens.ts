// Endpoints of access tokens: bearer tokens for a user's own programs.
import { z } from 'zod';
import { AccessToken, TokenExpiry, TokenScope } from '../../domain/accounts/access-token.ts';
import { SheetName } from '../../domain/sheets/sheet.ts';
import { get, post, remove, Success } from '../endpoint.ts';

export const accessTokenEndpoints = {
  accessTokens: get('/api/auth/tokens', 'user', {
    own: 'account',
    signedInOnly: true,
    summary: "The user's own access tokens, newest first; expired ones stay listed for 30 days",
    reply: z.object({ tokens: z.array(AccessToken) }),
  }),
  createAccessToken: post('/api/auth/tokens', 'user', {
    own: 'account',
    signedInOnly: true,
    summary:
      'Create an access token for own programs, or with `sheet` a link to one table for spreadsheets; it is shown this one time',
    body: z.strictObject({
      name: z.string().trim().min(1).max(60),
      scope: TokenScope,
      expires: TokenExpiry,
      /** Table the link reads; its scope is always `read`. Null: a token for programs. */
      sheet: SheetName.nullable().default(null),
    }),
    reply: z.object({ token: z.string(), access_token: AccessToken }),
    errors: [400, 403, 409],
    audit: 'token.create',
  }),
  revokeAccessToken: remove('/api/auth/tokens/:id', 'user', {
    own: 'account',
    signedInOnly: true,
    summary: "Revoke one of the user's own access tokens, from the next call on",
    params: z.object({ id: z.string().min(1).max(64) }),
    reply: Success,
    errors: [404],
    audit: 'token.revoke',
  }),
};
