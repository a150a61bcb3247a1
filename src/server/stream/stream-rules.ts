// Rules of the stream: listeners of one user, limits on a slow one.
import type { RuleTable } from '../../domain/rules/rule.ts';

export const streamRules = {
  of_one_user: {
    name: 'Listeners of one user at once, in one process',
    value: 12,
    unit: 'streams',
    source: 'own choice: one for each page in sight, several devices',
  },
  heartbeat: {
    name: 'A sign of life every',
    value: 10,
    unit: 's',
    source: 'own choice: shorter than any proxy waits; who took nothing from one to the next is let go',
  },
  session_check: {
    name: 'Whether sessions of listeners go on is checked every',
    value: 2,
    unit: 's',
    source: 'own choice: a stream ends within 5 s after sign-out, demotion or disabling, whichever process did it',
  },
  lifetime: {
    name: 'A stream ends after',
    value: 300,
    unit: 's',
    source: 'own choice: the page asks again, and whether it may is looked at again',
  },
  spread_of_one: {
    name: 'Pages spread their questions after a publication over, for each listener',
    value: 2,
    unit: 'ms',
    source: 'own choice: 500 questions a second, a quarter of what one core answers',
  },
  spread_from: {
    name: 'Pages ask at once below a spread of',
    value: 100,
    unit: 'ms',
    source: 'own choice: nobody notices it',
  },
  longest_spread: {
    name: 'Pages spread their questions over at most',
    value: 4_000,
    unit: 'ms',
    source: 'own choice: a few seconds, of a minute that a publication stands',
  },
  held: {
    name: 'A stream that a push proxy holds ends after',
    value: 300,
    unit: 's',
    source: 'own choice: as long as one the product holds; 20,000 of them begin again 67 times a second',
  },
  held_session_check: {
    name: 'Streams of ended sessions that a push proxy holds are ended every',
    value: 5,
    unit: 's',
    source: 'own choice: out within 10 s',
  },
  session_end_repeated: {
    name: 'The end of a session is passed to push proxies for',
    value: 60,
    unit: 's',
    source: 'own choice: a stream that began just before is subscribed a moment later',
  },
  counted: {
    name: 'Streams of one user that a push proxy holds are counted over',
    value: 50,
    unit: 's',
    source: 'own choice: who opens and closes pages is refused only in a burst',
  },
  unsent: {
    name: 'Bytes kept for a reader who does not read',
    value: 65_536,
    unit: 'bytes',
    source: 'own choice: hundreds of events',
  },
} as const satisfies RuleTable;
