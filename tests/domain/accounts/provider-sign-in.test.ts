// Verdicts on the answer of a provider: which account it opens, and after what.
import { expect, test } from 'vitest';
import { judgeProvider } from '../../../src/domain/accounts/provider-sign-in.ts';

const EMAIL = 'reader@sample.test';
const facts = { isLinked: false, email: EMAIL, isVerified: true, hasAccount: false, mayRegister: true };

test.each([
  [
    'a linked identity opens its account, whatever became of its address',
    { isLinked: true, email: null, isVerified: false },
    { kind: 'open' },
  ],
  ['an account that is there is confirmed', { hasAccount: true }, { kind: 'confirm' }],
  ['also where registration is closed', { hasAccount: true, mayRegister: false }, { kind: 'confirm' }],
  ['an unknown address registers where it may', {}, { kind: 'register' }],
  ['and is refused where it may not', { mayRegister: false }, { kind: 'refuse', reason: 'no account' }],
  [
    'an unverified address opens nothing',
    { isVerified: false, hasAccount: true },
    { kind: 'refuse', reason: 'address not verified' },
  ],
  ['and registers nothing', { isVerified: false }, { kind: 'refuse', reason: 'address not verified' }],
  ['no address opens nothing', { email: null }, { kind: 'refuse', reason: 'no address' }],
])('%s', (_name, given, verdict) => {
  expect(judgeProvider({ ...facts, ...given })).toEqual(verdict);
});
