// Passkeys of an account; JSON forms of WebAuthn messages (W3C WebAuthn Level 3, 5.1.8 to 5.1.10).
import { z } from 'zod';

const encoded = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/);
const PublicKey = z.literal('public-key');

/** Base64url of at most 1023 bytes. */
const CredentialId = encoded(1_364);
const ClientData = encoded(8_000);

export const PasskeyName = z.string().trim().min(1).max(60);

/**
 * Instants are ISO. `is_synced`: the authenticator copies the passkey to other devices. `address`: host name the
 * passkey belongs to; `works_here`: false when the site now has another host name.
 */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  is_synced: z.boolean(),
  address: z.string(),
  works_here: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

/** Input of `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: PublicKey })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: PublicKey, transports: z.array(z.string()) })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

/**
 * Input of `PublicKeyCredential.parseRequestOptionsFromJSON`. No credential is listed, so readers need not type a name.
 */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});

/** Newly created credential as the browser returns it, reduced to the fields the server needs. */
export const CreatedPasskey = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: PublicKey,
  response: z.object({
    clientDataJSON: ClientData,
    attestationObject: encoded(60_000),
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
});
export type CreatedPasskey = z.infer<typeof CreatedPasskey>;

/** Signed challenge as the browser returns it. */
export const SignedPasskey = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: PublicKey,
  response: z.object({
    clientDataJSON: ClientData,
    authenticatorData: encoded(8_000),
    signature: encoded(8_000),
    userHandle: encoded(100).optional(),
  }),
});
export type SignedPasskey = z.infer<typeof SignedPasskey>;
