// The numbers accounts run on: how long a sign-in lasts, what a password hash costs, how fast anybody may try.

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

  sign_ins_per_address: rule('Sign-ins from one address a minute', 30, 'attempts', OWN),
  sign_in_window: rule('Sign-ins of an address are counted over', 60, 'seconds', OWN),
  registrations_per_address: rule('Registrations from one address an hour', 10, 'attempts', OWN),
  registration_window: rule('Registrations of an address are counted over', 3600, 'seconds', OWN),
  waitlist_per_address: rule('Waitlist entries from one address an hour', 20, 'attempts', OWN),
  invitation_lasts: rule('An invitation can be used for', 7, 'days', OWN),
  waitlist_window: rule('Waitlist entries of an address are counted over', 3600, 'seconds', OWN),
} as const satisfies RuleTable;
