// Proof of ownership for changes of sign-in methods: the factors a sign-in requires.
import { z } from 'zod';
import { SignedPasskey } from './passkey.ts';
import { SecondFactorCode } from './second-factor.ts';

/**
 * Either `passkey` alone (a signed challenge), or `password` (accounts without one: a fresh sign-in) plus `code` when
 * the account's sign-ins need codes.
 */
export const OwnerProof = z.strictObject({
  password: z.string().min(1).max(1024).optional(),
  code: SecondFactorCode.optional(),
  passkey: SignedPasskey.optional(),
});
export type OwnerProof = z.infer<typeof OwnerProof>;
