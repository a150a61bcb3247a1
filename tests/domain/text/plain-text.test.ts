// Text of vendors becomes plain text: no markup, no hidden characters, bounded, in linear time.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from '../../../src/domain/text/plain-text.ts';
import { anyText } from '../../setup/any-text.ts';

// B-25: what is left is shown as text, so decoded angle brackets are letters
test.each([
  ['B-25: tags go', '<p>Kestrel <b>raises</b> guidance</p>', 'Kestrel raises guidance'],
  ['B-25: code goes with its tag', 'A<script>alert(1)</script><style>p{}</style>B', 'A B'],
  ['B-25: an unclosed tag takes the rest', 'Shares rose <img src=x onerror=alert(1)', 'Shares rose'],
  ['B-25: an unclosed script takes the rest', 'Shares rose <script>alert(1)', 'Shares rose'],
  [
    'entities are decoded once',
    'AT&amp;T &lt;up&gt; 5&#37; &#x2014; &quot;beat&quot; &amp;lt;',
    'AT&T <up> 5% — "beat" &lt;',
  ],
  ['unknown entities stay', 'R&D; &bogus; &#xFFFFFFF; A&B', 'R&D; &bogus; &#xFFFFFFF; A&B'],
  ['comparisons stay', 'EPS < 5 and P/E > 3 <3', 'EPS < 5 and P/E > 3 <3'],
  ['white space is one blank', '  two\n\n\tlines\u00a0here ', 'two lines here'],
  ['direction and zero-width characters go', 'safe\u202etxt\u200b.exe\u0000', 'safe txt .exe'],
])('%s', (_, raw, text) => {
  expect(plainText(raw, 500)).toBe(text);
});

test('text is cut at its limit and nothing left is null', () => {
  expect(plainText('abcdef', 3)).toBe('abc');
  expect(plainText('<br>\n', 10)).toBeNull();
  expect(plainText('', 10)).toBeNull();
});

test('any text gives bounded, well-formed text without control characters', () => {
  fc.assert(
    fc.property(anyText(400), fc.integer({ min: 1, max: 50 }), (raw, limit) => {
      const text = plainText(raw, limit) ?? '';
      expect(text.length).toBeLessThanOrEqual(limit);
      expect(text.isWellFormed()).toBe(true);
      expect([...text].some((character) => character < ' ')).toBe(false);
    }),
  );
});
