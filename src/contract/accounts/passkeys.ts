// Endpoints of passkeys: sign-in without a password, and the passkeys of an account.
import { z } from 'zod';
import {
  CreatedPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyRequest,
  SignedPasskey,
} from '../../domain/accounts/passkey.ts';
import { User } from '../../domain/accounts/user.ts';
import { endpoint, Success } from '../endpoint.ts';

export const passkeyEndpoints = {
  beginPasskeySignIn: endpoint({
    method: 'POST',
    path: '/api/auth/passkey-sign-in/begin',
    access: 'visitor',
    summary: 'A challenge for a passkey of this site, to be signed within five minutes; 409 where passkeys cannot work',
    reply: PasskeyRequest,
    errors: [409, 429],
  }),
  passkeySignIn: endpoint({
    method: 'POST',
    path: '/api/auth/passkey-sign-in',
    access: 'visitor',
    summary: 'Sign in by a signed challenge; it counts as password and code together',
    body: z.strictObject({ response: SignedPasskey }),
    reply: z.object({ access_token: z.string(), user: User }),
    errors: [401, 429],
  }),
  passkeys: endpoint({
    method: 'GET',
    path: '/api/auth/passkeys',
    access: 'user',
    signedInOnly: true,
    summary: "The user's own passkeys, newest first, and why none can be used at this address, or null",
    reply: z.object({ passkeys: z.array(Passkey), unavailable: z.string().nullable() }),
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/begin',
    access: 'user',
    signedInOnly: true,
    summary:
      'What an authenticator needs to make a passkey, within five minutes; asks for the password, or without one for a fresh sign-in',
    body: z.strictObject({ password: z.string().min(1).max(1024).optional() }),
    reply: PasskeyCreation,
    errors: [400, 409, 429],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys',
    access: 'user',
    signedInOnly: true,
    summary: 'Add the passkey an authenticator has made',
    body: z.strictObject({ name: z.string().trim().min(1).max(60), response: CreatedPasskey }),
    reply: Passkey,
    errors: [400, 409],
    audit: 'passkey.add',
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/api/auth/passkeys/:id',
    access: 'user',
    signedInOnly: true,
    summary: "Remove one of the user's own passkeys; it signs in no more. Never the only way to sign in",
    params: z.object({ id: z.string().min(1).max(64) }),
    reply: Success,
    errors: [404, 409],
    audit: 'passkey.remove',
  }),
};
