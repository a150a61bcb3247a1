// How many listeners the stream serves, and when it lets go of one.
import type { RuleTable } from '../../domain/rules/rule.ts';

export const streamRules = {
  listeners: {
    name: 'Listeners at once, in one process',
    value: 1_000,
    unit: 'streams',
    source: 'half of the connections there may be',
  },
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
  unsent: {
    name: 'Bytes kept for a reader who does not read',
    value: 65_536,
    unit: 'bytes',
    source: 'own choice: hundreds of events, or a few with changes in them',
  },
} as const satisfies RuleTable;
