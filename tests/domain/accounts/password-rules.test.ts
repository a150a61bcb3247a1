// Password checks beyond the form's rules.
import { expect, test } from 'vitest';
import { isCommonPassword, newPasswordProblem } from '../../../src/domain/accounts/password-rules.ts';

const TOO_COMMON = 'This password is too common, please choose another one';

// B-35: what everybody tries first is refused however it is dressed up
test.each([
  ...['Password1!', 'P@ssw0rd', 'P@$$w0rd123', 'Welcome2026!', 'Qwerty123!', 'Admin@123', '!!Summer2025', 'Abc123!@#'],
  ...['SmartCat1!', 'Tr4d3r!!', 'PasswordPassword1!', 'Aaaaaaa1!'],
])('the common password %s is refused', (password) => {
  expect(isCommonPassword(password)).toBe(true);
  expect(newPasswordProblem(password)).toBe(TOO_COMMON);
});

test.each(['Kestrel.over-9-Rooftops', 'xK7#mmQ2!vbz', 'correct Horse 7 battery!', 'Пароль-Ab1!zz'])(
  'the uncommon password %s is accepted',
  (password) => {
    expect(newPasswordProblem(password)).toBeNull();
  },
);

test('the form rules come first', () => {
  expect(newPasswordProblem('Ab1!xyz')).toBe('Password must be at least 8 characters long');
});

// B-35
test('a password may have 1,024 bytes and not one more, counted in UTF-8', () => {
  const base = 'Kestrel-9!';
  expect(newPasswordProblem(base + 'x'.repeat(1024 - base.length))).toBeNull();
  expect(newPasswordProblem(base + 'x'.repeat(1025 - base.length))).toBe('Password must be at most 1024 bytes long');
  expect(newPasswordProblem(`${base}${'🦅'.repeat(254)}`)).toBe('Password must be at most 1024 bytes long');
});
