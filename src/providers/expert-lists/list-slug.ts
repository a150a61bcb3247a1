// Valid form of a list's slug in a path.
import { ProviderError } from '../ports/provider-error.ts';

const slugForm = /^[a-z0-9][a-z0-9-]{0,79}$/;

/** File name of a list; throws unknown_symbol for an invalid slug. */
export function listFileName(slug: string): string {
  if (!slugForm.test(slug)) throw new ProviderError('unknown_symbol', 'not a list', { provider: 'expert lists' });
  return `${slug}.csv`;
}
