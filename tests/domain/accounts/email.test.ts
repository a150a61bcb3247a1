// Email addresses: equal spellings, and spellings that are none.
import { domainToASCII } from 'node:url';
import { expect, test } from 'vitest';
import { normalEmail as normalEmailWith } from '../../../src/domain/accounts/email.ts';

const normalEmail = (text: string) => normalEmailWith(text, domainToASCII);

// B-33, VALID-04
test.each([
  ['officer@sample.test', 'officer@sample.test'],
  ['  Officer@Sample.Test \n', 'officer@sample.test'],
  ["o'kestrel+lists@sample.co.test", "o'kestrel+lists@sample.co.test"],
  [`${'a'.repeat(64)}@sample.test`, `${'a'.repeat(64)}@sample.test`],
  // Internationalised domains, in whatever form they are written: UTS #46.
  ['user@münchen.de', 'user@xn--mnchen-3ya.de'],
  ['User@MÜNCHEN.DE', 'user@xn--mnchen-3ya.de'],
  ['user@mu\u0308nchen.de', 'user@xn--mnchen-3ya.de'],
  ['user@xn--mnchen-3ya.de', 'user@xn--mnchen-3ya.de'],
  ['user@XN--MNCHEN-3YA.de', 'user@xn--mnchen-3ya.de'],
  ['user@münchen\u3002de', 'user@xn--mnchen-3ya.de'],
  ['user@faß.test', 'user@xn--fa-hia.test'],
  ['user@例え.テスト', 'user@xn--r8jz45g.xn--zckzah'],
  ['user@بازار.test', 'user@xn--mgbab2bd.test'],
  ['user@ｓample.test', 'user@sample.test'],
  ['user@mail.l·l.test', 'user@mail.xn--ll-0ea.test'],
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
  ['müller@münchen.de', 'a letter beyond ASCII before the @'],
  ['user@mün chen.de', 'a space in an internationalised host'],
  ['user@mün%63hen.de', 'a character that is written in percent'],
  ['user@münchen.de/path', 'a path behind the host'],
  ['user@münchen.de:25', 'a port behind the host'],
  ['user@münchen', 'an internationalised host without a dot'],
  ['user@-münchen.de', 'an internationalised label that begins with a hyphen'],
  ['user@mün..chen.de', 'an empty label in an internationalised host'],
  ['user@\u0308a.de', 'a label that begins with a combining mark'],
  ['user@mün\u200dchen.de', 'a joiner nobody sees'],
  ['user@\u202emünchen.de', 'a mark that turns the text around'],
  ['user@\u{1f600}.de', 'a face'],
  ['user@１２７.０.０.１', 'an address of a machine in full-width digits'],
  [`user@${'ü'.repeat(80)}.de`, 'a label that is too long in ASCII'],
  ['user@', 'nothing behind the @'],
  ['@münchen.de', 'nothing before the @'],
])('%j is refused: %s', (given) => {
  expect(normalEmail(given)).toBeNull();
});

// B-27
test('a 100 kB text is refused without being searched', () => {
  expect(normalEmail('a@'.repeat(50_000))).toBeNull();
  expect(normalEmail(`${'a.'.repeat(150)}@`)).toBeNull();
  expect(normalEmail(`a@${'ü.'.repeat(50_000)}`)).toBeNull();
  expect(normalEmail(`a@${'-ü'.repeat(150)}.de`)).toBeNull();
});
