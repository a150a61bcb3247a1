// Normalization of account email addresses: domain rules with the UTS #46 conversion of Node.
import { domainToASCII } from 'node:url';
import { normalEmail } from '../../domain/accounts/email.ts';

/** Canonical form of an address, with an ASCII domain ("xn--..."), for comparing; null for an unacceptable address. */
export function accountEmail(text: string): string | null {
  return normalEmail(text, domainToASCII);
}
