// Which spellings are one account, and which are no address at all.
import { expect, test } from 'vitest';
import { normalEmail } from '../../../src/domain/accounts/email.ts';

// B-33, VALID-04
test.each([
  ['officer@sample.test', 'officer@sample.test'],
  ['  Officer@Sample.Test \n', 'officer@sample.test'],
  ["o'kestrel+lists@sample.co.test", "o'kestrel+lists@sample.co.test"],
  [`${'a'.repeat(64)}@sample.test`, `${'a'.repeat(64)}@sample.test`],
])('%j is the account %s', (given, normal) => {
  expect(normalEmail(given)).toBe(normal);
});

test.each([
  ['', 'nothing'],
  ['officer', 'no @'],
  ['a@b@c.test', 'two @'],
  ['officer@localhost', 'no dot in the host'],
  ['officer@sample..test', 'an empty label'],
  ['officer@-sample.test', 'a label that begins with a hyphen'],
  ['off icer@sample.test', 'a space'],
  ['officer@sample.test\r\nBcc: all@sample.test', 'a second header'],
  ['officer@sample.test\u0000', 'a NUL'],
  ['ｏfficer@sample.test', 'a full-width letter'],
  ['offİcer@sample.test', 'a dotted capital I'],
  ['oﬀicer@sample.test', 'a ligature'],
  ['zoe\u0308@sample.test', 'a combining mark'],
  ['\u212Aestrel@sample.test', 'a Kelvin sign, which lower-cases to an ASCII k'],
  [`${'a'.repeat(65)}@sample.test`, 'a local part over 64 characters'],
  [`${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.test`, 'more than 254 characters'],
  ['<script>@sample.test', 'a tag'],
  ['"quoted"@sample.test', 'a quoted local part'],
])('%j is refused: %s', (given) => {
  expect(normalEmail(given)).toBeNull();
});

// B-27
test('a 100 kB text is refused without being searched', () => {
  expect(normalEmail('a@'.repeat(50_000))).toBeNull();
  expect(normalEmail(`${'a.'.repeat(150)}@`)).toBeNull();
});
