// UTF-8 bytes of a text.
import { expect, test } from 'vitest';
import { encodeUtf8 } from '../../../src/domain/text/utf8-text.ts';

test.each(['', 'abc', 'é', '€', '🦅', 'aé€🦅', '\ud800'])('%j is written as UTF-8', (text) => {
  expect(Buffer.from(encodeUtf8(text))).toEqual(Buffer.from(text, 'utf8'));
});
