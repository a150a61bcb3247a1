// Endpoints of the sign-in by an OpenID Connect provider.
import { z } from 'zod';
import { OwnerProof } from '../../domain/accounts/owner-proof.ts';
import { LinkedIdentity } from '../../domain/accounts/provider-sign-in.ts';
import { SecondFactorCode } from '../../domain/accounts/second-factor.ts';
import { User } from '../../domain/accounts/user.ts';
import { get, post, Success } from '../endpoint.ts';

/** Secret the browser stores while at the provider, so that only this browser can finish the sign-in. */
const Ticket = z.string().min(1).max(100);
/** Query string of the provider's callback, unchanged. */
const Query = z.string().min(1).max(8_000);
const Session = z.object({ access_token: z.string(), user: User });

export const providerEndpoints = {
  beginProviderSignIn: post('/api/auth/provider/begin', 'visitor', {
    summary:
      'Address of the provider to sign in at, and a ticket to come back with within ten minutes; 503 while it is away',
    reply: z.object({ url: z.string(), ticket: z.string() }),
    errors: [404, 429, 503],
  }),
  finishProviderSignIn: post('/api/auth/provider/finish', 'visitor', {
    summary: "Sign in by the provider's answer; `needs` says what the account asks for besides, with the same ticket",
    body: z.strictObject({ ticket: Ticket, query: Query }),
    reply: z.object({
      session: Session.nullable(),
      needs: z.enum(['password', 'code']).nullable(),
      /** Email address of the account. */
      email: z.string(),
    }),
    errors: [401, 403, 404, 429, 503],
  }),
  confirmProviderSignIn: post('/api/auth/provider/confirm', 'visitor', {
    summary: 'Finish a sign-in that needs the password, which links the account, or a code; 428 asks for the code too',
    body: z.strictObject({
      ticket: Ticket,
      password: z.string().min(1).max(1024).optional(),
      code: SecondFactorCode.optional(),
    }),
    reply: Session,
    errors: [401, 403, 404, 428, 429],
  }),
  beginProviderLink: post('/api/auth/provider/link/begin', 'user', {
    signedInOnly: true,
    summary:
      "Address of the provider to link the user's account at, and a ticket to come back with; asks for what signing in would ask for",
    body: OwnerProof,
    reply: z.object({ url: z.string(), ticket: z.string() }),
    errors: [400, 404, 429, 503],
  }),
  finishProviderLink: post('/api/auth/provider/link', 'user', {
    own: 'account',
    signedInOnly: true,
    summary: "Link the user's account by the provider's answer; one identity opens one account",
    body: z.strictObject({ ticket: Ticket, query: Query }),
    reply: Success,
    errors: [400, 404, 409, 429, 503],
    audit: 'provider.link',
  }),
  linkedIdentities: get('/api/auth/provider/identities', 'user', {
    own: 'account',
    signedInOnly: true,
    summary:
      "What the provider knows the user's account by, newest first; `provider` is its name, null where none is set",
    reply: z.object({
      provider: z.string().nullable(),
      /** False: changes of sign-in methods need a sign-in at most a few minutes old instead of a password. */
      has_password: z.boolean(),
      identities: z.array(LinkedIdentity),
    }),
  }),
  unlinkIdentity: post('/api/auth/provider/identities/:id/unlink', 'user', {
    own: 'account',
    signedInOnly: true,
    summary:
      'Take an identity of the provider off the account; asks for what signing in would ask for. Never the only way to sign in',
    params: z.object({ id: z.string().min(1).max(64) }),
    body: OwnerProof,
    reply: Success,
    errors: [400, 404, 409, 429],
    audit: 'provider.unlink',
  }),
};
