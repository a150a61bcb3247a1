// Email addresses of accounts: the domain's rules over the runtime's UTS #46.
import { domainToASCII } from 'node:url';
import { normalEmail } from '../../domain/accounts/email.ts';

/** The form an address is unique by, its domain in ASCII ("xn--..."); null when it is no acceptable address. */
export function accountEmail(text: string): string | null {
  return normalEmail(text, domainToASCII);
}
