// The one reading of email addresses on the server: the domain's rules with UTS #46 of the runtime behind them.
import { domainToASCII } from 'node:url';
import { normalEmail } from '../domain/accounts/email.ts';

/** The form an address is unique by, its domain in ASCII ("xn--..."); null when it is no acceptable address. */
export function accountEmail(text: string): string | null {
  return normalEmail(text, domainToASCII);
}
