// Passkeys and people of an OpenID Connect provider, as tests of sign-ins make them.
import type { Claims } from '../../setup/authenticator.ts';
import { CLIENT_ID, CLIENT_SECRET, type OpenIdProvider, type Person } from '../../setup/openid-provider.ts';

export const RP_ID = 'smartcat.sample.test';
export const ORIGIN = `https://${RP_ID}`;
/** Name of the provider. */
export const NAME = 'Sample Works';

let addresses = 0;
/** An address of its own for each sign-in: delays of one test do not reach the next. */
export function address(): string {
  addresses += 1;
  return `198.19.${addresses >> 8}.${addresses & 255}`;
}

export const claims = (challenge: string, userHandle: string, lies: Partial<Claims> = {}): Claims => ({
  origin: ORIGIN,
  rpId: RP_ID,
  challenge,
  counter: 1,
  verified: true,
  synced: false,
  userHandle,
  ...lies,
});

export const oidcOf = ({ issuer }: OpenIdProvider) => ({
  issuer,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  name: NAME,
});

let people = 0;
export function newPerson(given: Partial<Person> = {}): Person & { email: string } {
  people += 1;
  const email = `person${people}@sample.test`;
  const person = { sub: `subject-${people}`, email, email_verified: true, name: 'Sample Person' };
  return { ...person, ...given } as Person & { email: string };
}
