// Sign-in by an OpenID Connect provider: the account it opens, and the confirmation it needs first.
import { z } from 'zod';

/** Provider identity that opens the account. Instants are ISO; `email`: address of the identity when it was linked. */
export const LinkedIdentity = z.object({
  id: z.string(),
  email: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type LinkedIdentity = z.infer<typeof LinkedIdentity>;

export type ProviderFacts = {
  /** True when this issuer and subject are already linked to an account. */
  isLinked: boolean;
  /** Address the provider names; null if missing or invalid. */
  email: string | null;
  /** True when the provider states that the address is verified. */
  isVerified: boolean;
  hasAccount: boolean;
  /** Registration is open, or the address is invited. */
  mayRegister: boolean;
};

export type ProviderVerdict =
  | { kind: 'open' | 'confirm' | 'register' }
  | { kind: 'refuse'; reason: 'no address' | 'address not verified' | 'no account' };

/**
 * Only a linked issuer and subject open an account, never an address, verified or not: the provider may later assign
 * the address to somebody else, so the first sign-in needs the account's password.
 */
export function judgeProvider(facts: ProviderFacts): ProviderVerdict {
  if (facts.isLinked) return { kind: 'open' };
  if (facts.email === null) return { kind: 'refuse', reason: 'no address' };
  if (!facts.isVerified) return { kind: 'refuse', reason: 'address not verified' };
  if (facts.hasAccount) return { kind: 'confirm' };
  return facts.mayRegister ? { kind: 'register' } : { kind: 'refuse', reason: 'no account' };
}
