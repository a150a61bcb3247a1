// The number of a symbol: exact, its own, and the published constants of the hash it is made with.
import { expect, test } from 'vitest';
import { symbolNumber } from '../../../src/domain/stocks/symbols/symbol-number.ts';

test.each([
  // FNV-1a of 64 bits as its authors print it, folded to 53 bits.
  ['a', 0xaf63dc4c8601ec8cn],
  ['foobar', 0x85944171f73967e8n],
])('the number of %s follows from the published hash', (text, hash) => {
  expect(symbolNumber(text)).toBe(Number((hash ^ (hash >> 53n)) & (2n ** 53n - 1n)));
});

test('is a positive integer that survives JSON, and no two of 27,000 symbols share one', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ.p12'.split('');
  const symbols = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
  const numbers = symbols.map(symbolNumber);
  expect(numbers.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
  expect(new Set(numbers).size).toBe(symbols.length);
});
