// Sign-in by an OpenID Connect provider: whose account it opens, and what the reader has to confirm first.
import { z } from 'zod';

/** An identity of the provider that opens the account. Instants are ISO; `email` is the address it had when it was linked. */
export const LinkedIdentity = z.object({
  id: z.string(),
  email: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type LinkedIdentity = z.infer<typeof LinkedIdentity>;

export type ProviderFacts = {
  /** True when this subject of this issuer is linked to an account already. */
  isLinked: boolean;
  /** The address the provider names; null for none that can be an account's. */
  email: string | null;
  /** True when the provider vouches that the address belongs to the reader. */
  isVerified: boolean;
  hasAccount: boolean;
  /** Registration is open, or the address is invited. */
  mayRegister: boolean;
};

export type ProviderVerdict =
  | { kind: 'open' | 'confirm' | 'register' }
  | { kind: 'refuse'; reason: 'no address' | 'address not verified' | 'no account' };

/**
 * Only issuer and subject open an account by themselves. An address, verified or not, never does: a provider may give it to
 * somebody else later, so an account that is there is confirmed with its password.
 */
export function judgeProvider(facts: ProviderFacts): ProviderVerdict {
  if (facts.isLinked) return { kind: 'open' };
  if (facts.email === null) return { kind: 'refuse', reason: 'no address' };
  if (!facts.isVerified) return { kind: 'refuse', reason: 'address not verified' };
  if (facts.hasAccount) return { kind: 'confirm' };
  return facts.mayRegister ? { kind: 'register' } : { kind: 'refuse', reason: 'no account' };
}
