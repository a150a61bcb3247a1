// Texts of third parties for programs: marked, seen, bounded.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mcpRules } from '../../../src/domain/mcp/mcp-rules.ts';
import { UntrustedText, untrustedText } from '../../../src/domain/mcp/untrusted-text.ts';

const textOf = (raw: string) => untrustedText('headline', raw)?.untrusted_text.text ?? null;

test.each([
  ['Shares rise 5%', 'Shares rise 5%'],
  ['  two\n\nlines\tand a tab ', 'two lines and a tab'],
  ['<b>Bold</b> <script>alert(1)</script>claim', 'Bold claim'],
  ['turned \u202eround\u202c', 'turned round'],
  ['joined\u200b\u2060words', 'joinedwords'],
  ['by entity &#x202e;round', 'by entity round'],
  ['hidden \u{e0049}\u{e0067}\u{e006e} letters\ufe0f', 'hidden letters'],
  ['\u200b\u202e', null],
  ['', null],
])('%j becomes %j', (raw, expected) => {
  expect(textOf(raw)?.replace(/ +/g, ' ') ?? null).toBe(expected);
});

test('no text holds an unseen character or is longer than the rule', () => {
  const unseen = fc.constantFrom(
    '\u202e',
    '\u2066',
    '\u061c',
    '\u{e0041}',
    '\ufe0f',
    '&#8238;',
    '\u0007',
    '\u034f',
    '<',
    '&lt;',
  );
  const texts = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), unseen), { maxLength: 200 });
  fc.assert(
    fc.property(texts, (parts) => {
      const answer = untrustedText('list file', parts.join(''));
      if (answer === null) return;
      UntrustedText.parse(answer);
      const { text } = answer.untrusted_text;
      expect(text.length).toBeLessThanOrEqual(mcpRules.text.value);
      expect(text).not.toMatch(/\p{Cc}|\p{Cf}|\p{Co}|\p{Variation_Selector}/u);
      expect(text.isWellFormed()).toBe(true);
    }),
  );
});
