// Rules of accounts: session lifetime, cost of a password hash, limits on attempts.
import { secondMs } from '../numbers/time.ts';
import type { Rule, RuleTable } from '../rules/rule.ts';

const rule = (name: string, value: number, unit: string, source: string): Rule => ({ name, value, unit, source });

const OWASP_PASSWORDS = 'OWASP Password Storage Cheat Sheet: argon2id, above its floor of 19 MiB and 2 passes';
const OWN = 'own choice';

export const accountRules = {
  session_idle: rule('A sign-in ends when it was not used for', 12 * 3600, 'seconds', 'OWASP ASVS 5.0, 7.3.1'),
  session_absolute: rule('A sign-in ends at the latest after', 30 * 86_400, 'seconds', 'OWASP ASVS 5.0, 7.3.2'),
  session_touch: rule('The last use of a sign-in is written at most once in', 60, 'seconds', OWN),
  known_address: rule('An address that signed in is remembered for', 90, 'days', OWN),

  hash_memory: rule('Memory of one password hash', 64 * 1024, 'KiB', OWASP_PASSWORDS),
  hash_passes: rule('Passes of one password hash', 3, 'passes', OWASP_PASSWORDS),
  hash_lanes: rule('Lanes of one password hash', 1, 'lanes', OWASP_PASSWORDS),
  hash_queue: rule('Password hashes that may wait', 8, 'hashes per core', OWN),
  password_most: rule('A password has at most', 1024, 'bytes', OWN),

  wrong_before_delay: rule('Wrong passwords from one address before a delay', 5, 'attempts', 'OWASP ASVS 5.0, 6.3.1'),
  wrong_before_delay_anywhere: rule(
    'Wrong passwords for one account from all unknown addresses before a delay',
    20,
    'attempts',
    OWN,
  ),
  first_delay: rule('The first delay; each further wrong password doubles it', 30, 'seconds', OWN),
  longest_delay: rule('The longest delay', 15 * 60, 'seconds', OWN),
  wrong_forgotten: rule('Wrong passwords are forgotten when none follows within', 15 * 60, 'seconds', OWN),

  code_tolerance: rule(
    'The clock of an authenticator app may differ by',
    30,
    'seconds',
    'RFC 6238, 5.2: one time step',
  ),
  recovery_codes: rule('Recovery codes of a second factor', 10, 'codes', OWN),

  passkey_challenge: rule('A passkey has to answer within', 300, 'seconds', 'W3C WebAuthn Level 3, 15.1'),
  passkeys_of_user: rule('Passkeys of one account', 20, 'passkeys', OWN),
  fresh_sign_in: rule('A sign-in confirms a change of an account without a password for', 600, 'seconds', OWN),
  provider_sign_in: rule('The way to a provider and back may take', 600, 'seconds', OWN),

  sign_ins_per_address: rule('Sign-ins from one address a minute', 30, 'attempts', OWN),
  challenges_per_address: rule('Sign-ins by passkey or provider that one address begins a minute', 60, 'attempts', OWN),
  sign_in_window: rule('Sign-ins of an address are counted over', 60, 'seconds', OWN),
  registrations_per_address: rule('Registrations from one address an hour', 10, 'attempts', OWN),
  registration_window: rule('Registrations of an address are counted over', 3600, 'seconds', OWN),
  waitlist_per_address: rule('Waitlist entries from one address an hour', 20, 'attempts', OWN),
  invitation_lasts: rule('An invitation can be used for', 7, 'days', OWN),
  waitlist_window: rule('Waitlist entries of an address are counted over', 3600, 'seconds', OWN),

  reset_lasts: rule('A mailed link resets a password for', 30, 'minutes', OWN),
  confirmation_lasts: rule('A mailed link confirms an address for', 24, 'hours', OWN),
  resets_per_address: rule('Links to reset a password asked for by one address an hour', 10, 'links', OWN),
  links_of_account: rule('Links mailed to one account an hour', 5, 'links', OWN),
  mail_window: rule('Mailed links are counted over', 3600, 'seconds', OWN),

  token_longest: rule('An access token lasts at most', 365, 'days', OWN),
  token_calls: rule('Calls with one access token a minute', 300, 'calls', OWN),
  token_window: rule('Calls with an access token are counted over', 60, 'seconds', OWN),
  token_touch: rule('The last use of an access token is written at most once in', 60, 'seconds', OWN),
  tokens_of_user: rule('Access tokens of one account', 20, 'tokens', OWN),
  token_listed: rule('An expired access token stays listed for', 30, 'days', OWN),
} as const satisfies RuleTable;

export const sessionIdleMs = accountRules.session_idle.value * secondMs;
