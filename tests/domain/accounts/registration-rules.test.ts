// The rules of registration, as the specification states them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanText,
  isEmailAddress,
  passwordProblem,
  passwordTicks,
  registrationProblems,
} from '../../../src/domain/accounts/registration-rules.ts';

const good = {
  full_name: "Sample O'Wren-Kite",
  email: 'wren@sample.example',
  password: 'Abcdef1!',
  confirm_password: 'Abcdef1!',
};

describe('A registration', () => {
  test('that keeps every rule has no problems', () => {
    expect(registrationProblems(good)).toEqual({});
  });

  // VALID-02, VALID-03, VALID-04, VALID-05, VALID-06, VALID-07, VALID-08, VALID-09, VALID-11, CONST-02, B-34
  test.each([
    ['full_name', 'A', 'Name must be at least 2 characters long'],
    ['full_name', '  A  ', 'Name must be at least 2 characters long'],
    ['full_name', '', 'Name must be at least 2 characters long'],
    ['full_name', 'R2D2', 'Name can only contain letters, spaces, hyphens, and apostrophes'],
    ['full_name', 'Sample \u202eofficer', 'Name can only contain letters, spaces, hyphens, and apostrophes'],
    ['full_name', 'Sample\u200bOfficer', 'Name can only contain letters, spaces, hyphens, and apostrophes'],
    ['full_name', 'Sample\nOfficer', 'Name can only contain letters, spaces, hyphens, and apostrophes'],
    ['full_name', 'Ann <b>', 'Name can only contain letters, spaces, hyphens, and apostrophes'],
    ['email', 'wren', 'Please enter a valid email address'],
    ['email', 'wren@host', 'Please enter a valid email address'],
    ['email', '@host.example', 'Please enter a valid email address'],
    ['email', 'a b@host.example', 'Please enter a valid email address'],
    ['email', 'a@b@host.example', 'Please enter a valid email address'],
    ['password', 'Ab1!xyz', 'Password must be at least 8 characters long'],
    ['password', 'abcdef1!', 'Password must contain at least one uppercase letter'],
    ['password', 'ABCDEF1!', 'Password must contain at least one lowercase letter'],
    ['password', 'Abcdefg!', 'Password must contain at least one number'],
    ['password', 'Abcdefg1', 'Password must contain at least one special character'],
    ['password', 'Abcdef1-', 'Password must contain at least one special character'],
    ['confirm_password', 'Abcdef1?', 'Passwords do not match'],
  ] as const)('with %s %j is answered: %s', (field, value, message) => {
    expect(registrationProblems({ ...good, [field]: value })[field]).toBe(message);
  });

  // VALID-01
  test('breaks the rules in the listed order: fields in order, and the first broken rule of each', () => {
    const problems = registrationProblems({ full_name: '1', email: '', password: 'a', confirm_password: 'b' });
    expect(Object.entries(problems)).toEqual([
      ['full_name', 'Name must be at least 2 characters long'],
      ['email', 'Please enter a valid email address'],
      ['password', 'Password must be at least 8 characters long'],
      ['confirm_password', 'Passwords do not match'],
    ]);
  });

  // VALID-09
  test.each([...'!@#$%^&*(),.?":{}|<>'])('counts %s as a special character', (character) => {
    expect(passwordProblem(`Abcdefg1${character}`)).toBeNull();
  });

  test('takes names of every script', () => {
    for (const full_name of ['Zoë Ångström', '山田 太郎', 'D’Arcy', 'Jean-Luc']) {
      expect(registrationProblems({ ...good, full_name })).toEqual({});
    }
  });
});

describe('Text that is sent', () => {
  // VALID-12
  test.each([
    ['  Sample Wren ', 'Sample Wren'],
    ['<script>alert(1)</script>Sample Wren', 'Sample Wren'],
    ['Sample <SCRIPT src="x">y</Script >Wren', 'Sample Wren'],
    ['Sample<script>left open', 'Sampleleft open'],
    ['Sample</script>', 'Sample'],
    ['<script>1</script><script>2</script>Wren', 'Wren'],
  ])('%j becomes %j', (typed, sent) => {
    expect(cleanText(typed)).toBe(sent);
  });

  test('never keeps the opening of a script element it was given whole', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const kept = cleanText(`${before.replaceAll('<', '')}<script>x</script>${after.replaceAll('<', '')}`);
        expect(kept).toBe((before.replaceAll('<', '') + after.replaceAll('<', '')).trim());
      }),
    );
  });

  test('an address is one @ between something and a host with a dot', () => {
    expect(['a@b.co', 'first.last+tag@mail.sample.example'].map(isEmailAddress)).toEqual([true, true]);
    expect(['a@.co', 'a@b.', 'a@b..co', 'a', '', '@', 'a@b.c o'].map(isEmailAddress)).toEqual(Array(7).fill(false));
  });

  test('long hostile text is judged like any other', () => {
    const hostile = [
      `${'a'.repeat(100_000)}@`,
      '<script'.repeat(20_000),
      '</script'.repeat(20_000),
      `${'@'.repeat(100_000)}`,
    ];
    expect(hostile.map((text) => isEmailAddress(cleanText(text)))).toEqual([false, false, false, false]);
  });
});

test('each rule of a password is ticked by itself', () => {
  const met = (password: string) =>
    passwordTicks(password)
      .filter(({ holds }) => holds)
      .map(({ name }) => name);
  expect(met('')).toEqual([]);
  expect(met('abc')).toEqual(['password_lowercase']);
  expect(met('abcD1')).toEqual(['password_uppercase', 'password_lowercase', 'password_number']);
  expect(met('abcD1!xyz')).toHaveLength(5);
});
