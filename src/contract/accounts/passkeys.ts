// Endpoints of passkeys: sign-in without a password, and the passkeys of an account.
import { z } from 'zod';
import { OwnerProof } from '../../domain/accounts/owner-proof.ts';
import {
  CreatedPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyName,
  PasskeyRequest,
  SignedPasskey,
} from '../../domain/accounts/passkey.ts';
import { User } from '../../domain/accounts/user.ts';
import { get, post, put, Success } from '../endpoint.ts';

const ById = z.object({ id: z.string().min(1).max(64) });

export const passkeyEndpoints = {
  beginPasskeySignIn: post('/api/auth/passkey-sign-in/begin', 'visitor', {
    summary: 'A challenge for a passkey of this site, to be signed within five minutes; 409 where passkeys cannot work',
    reply: PasskeyRequest,
    errors: [409, 429],
  }),
  passkeySignIn: post('/api/auth/passkey-sign-in', 'visitor', {
    summary: 'Sign in by a signed challenge; it counts as password and code together',
    body: z.strictObject({ response: SignedPasskey }),
    reply: z.object({ access_token: z.string(), user: User }),
    errors: [401, 429],
  }),
  passkeys: get('/api/auth/passkeys', 'user', {
    own: 'account',
    signedInOnly: true,
    summary: "The user's own passkeys, newest first; where they work, or why they cannot",
    reply: z.object({
      passkeys: z.array(Passkey),
      /** Scheme, host and port of the one address where passkeys work; null where they cannot. */
      origin: z.string().nullable(),
      /** Reason passkeys cannot work, in words; null where they can. */
      unavailable: z.string().nullable(),
    }),
  }),
  beginPasskey: post('/api/auth/passkeys/begin', 'user', {
    signedInOnly: true,
    summary:
      'What an authenticator needs to make a passkey, within five minutes; asks for what signing in would ask for',
    body: OwnerProof,
    reply: PasskeyCreation,
    errors: [400, 409, 429],
  }),
  addPasskey: post('/api/auth/passkeys', 'user', {
    own: 'account',
    signedInOnly: true,
    summary: 'Add the passkey an authenticator has made',
    body: z.strictObject({ name: PasskeyName, response: CreatedPasskey }),
    reply: Passkey,
    errors: [400, 409],
    audit: 'passkey.add',
  }),
  renamePasskey: put('/api/auth/passkeys/:id/name', 'user', {
    own: 'account',
    signedInOnly: true,
    summary: "Rename one of the user's own passkeys",
    params: ById,
    body: z.strictObject({ name: PasskeyName }),
    reply: Success,
    errors: [404],
    audit: 'passkey.rename',
  }),
  removePasskey: post('/api/auth/passkeys/:id/remove', 'user', {
    own: 'account',
    signedInOnly: true,
    summary:
      "Remove one of the user's own passkeys; asks for what signing in would ask for. Never the only way to sign in",
    params: ById,
    body: OwnerProof,
    reply: Success,
    errors: [400, 404, 409, 429],
    audit: 'passkey.remove',
  }),
};
