// Passwords and tokens: hash parameters, stored form, limit of concurrent hashes.
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { newPasswordProblem } from '../../../src/domain/accounts/password-rules.ts';
import { newPassword } from '../../../src/server/accounts/administration/new-password.ts';
import { createPasswords, standardCost } from '../../../src/server/accounts/sign-in/passwords.ts';
import { hashToken, newToken, readCredential } from '../../../src/server/accounts/sign-in/tokens.ts';
import { Fault } from '../../../src/server/process/fault.ts';
import { CHEAP } from './accounts-app.ts';

//
test('twenty thousand tokens are all different, each 43 characters of base64url, 256 bits', () => {
  const tokens = new Set(Array.from({ length: 20_000 }, () => newToken('sct', randomBytes)));
  expect(tokens.size).toBe(20_000);
  for (const token of tokens) {
    if (!/^sct_[A-Za-z0-9_-]{43}$/.test(token)) throw new Error(token);
  }
  expect(Buffer.from([...tokens][0]?.slice(4) ?? '', 'base64url')).toHaveLength(32);
});

//
test('only the SHA-256 of a token is ever looked up', () => {
  for (const [kind, token] of [
    ['session', newToken('sct', randomBytes)],
    ['access token', newToken('sca', randomBytes)],
  ] as const) {
    expect(readCredential(`Bearer ${token}`)).toEqual({ kind, token_hash: hashToken(token) });
    expect(hashToken(token)).toHaveLength(32);
    expect(readCredential(`Bearer ${token} `)).toBeNull();
    expect(readCredential(`Bearer ${token.replace(/^sc./, 'scx')}`)).toBeNull();
  }
  expect(readCredential(undefined)).toBeNull();
});

// the scheme's name alone is read in any case (RFC 9110, 11.1)
test('a header of any other form is nobody', () => {
  const token = newToken('sct', randomBytes);
  for (const header of [
    `Bearer  ${token}`,
    `Bearer ${token.replace('sct_', 'SCT_')}`,
    `Bearer\t${token}`,
    `Bearer ${token}x`,
    `Bearer ${token}, Bearer ${token}`,
    `Token ${token}`,
    `Basic ${Buffer.from('officer@sample.test:Kestrel-9!').toString('base64')}`,
    token,
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwiaXNfYWRtaW4iOnRydWV9.',
    'Bearer sct_',
    'Bearer',
  ]) {
    expect(readCredential(header), header).toBeNull();
  }
  for (const header of [`bearer ${token}`, `BEARER ${token}`]) expect(readCredential(header)).not.toBeNull();
});

//
test('a stored password is argon2id with 64 MiB, three passes and one lane, salted each time', async () => {
  const passwords = createPasswords(standardCost, randomBytes);
  const [one, two] = await Promise.all([passwords.hash('Kestrel-9!'), passwords.hash('Kestrel-9!')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(one).not.toBe(two);
  expect(await passwords.verify(one ?? '', 'Kestrel-9!')).toBe(true);
  expect(await passwords.verify(one ?? '', 'kestrel-9!')).toBe(false);
  expect(passwords.isOutdated(one ?? '')).toBe(false);
});

// an unknown account costs a hash too, and no password opens it
test('a password for nobody is checked against a hash of its own and is never right', async () => {
  let drawn = 0;
  const passwords = createPasswords(CHEAP, (size) => {
    drawn += 1;
    return randomBytes(size);
  });
  expect(await passwords.verify(null, 'Kestrel-9!')).toBe(false);
  expect(drawn).toBe(2);
  expect(await passwords.verify(null, '')).toBe(false);
  expect(drawn).toBe(2);
});

// L-05: as many at once as there are cores, eight times as many waiting, the rest is refused with the time to return
test('passwords beyond the queue are refused with a time to try again, and the queue then works on', async () => {
  const passwords = createPasswords(CHEAP, randomBytes);
  const cores = availableParallelism();
  const results = await Promise.allSettled(Array.from({ length: 20 * cores }, () => passwords.hash('Kestrel-9!')));
  const refused = results.filter((result) => result.status === 'rejected').map((result) => result.reason as Fault);
  expect(results.length - refused.length).toBeGreaterThanOrEqual(8 * cores);
  expect(refused.length).toBeGreaterThanOrEqual(10 * cores);
  for (const fault of refused) {
    expect(fault).toBeInstanceOf(Fault);
    expect([fault.status, fault.retryAfterSeconds]).toEqual([429, 2]);
  }
  expect(await passwords.hash('Kestrel-9!')).toMatch(/^\$argon2id\$/);
});

test('passwords the program makes up pass its own rules and do not repeat', () => {
  const made = new Set(Array.from({ length: 2_000 }, () => newPassword(randomBytes)));
  expect(made.size).toBe(2_000);
  for (const password of made) expect(newPasswordProblem(password)).toBeNull();
});
