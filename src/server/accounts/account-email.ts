// Email addresses of accounts: the domain's rules over the runtime's UTS #46.
import { domainToASCII } from 'node:url';
import { normalEmail } from '../../domain/accounts/email.ts';

/** Canonical form of an address, with an ASCII domain ("xn--..."), for comparing; null for an unacceptable address. */
export function accountEmail(text: string): string | null {
  return normalEmail(text, domainToASCII);
}
