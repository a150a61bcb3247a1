// Vendors' JSON is read without losing digits and without trusting its depth.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJson } from '../../src/providers/reading/read-json.ts';

test('nanosecond instants of 19 digits keep every digit', () => {
  expect(readJson('{"t":1794939240123456789,"list":[-1794939240123456789, 12]}')).toEqual({
    t: '1794939240123456789',
    list: ['-1794939240123456789', 12],
  });
});

test('digits inside of text, fractions and exponents are left alone', () => {
  const text =
    '{"a":"order 12345678901234567890, done","b":0.12345678901234567,"c":1e3,"d":1234567890123456.5,"e":"\\\\"}';
  expect(readJson(text)).toEqual(JSON.parse(text));
});

test('32 levels are read and 33 are not', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect(() => readJson(nested(32))).not.toThrow();
  expect(() => readJson(nested(33))).toThrow(RangeError);
  expect(readJson('["[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["]')).toHaveLength(1);
});

test.each(['{"a":NaN}', '{"a":Infinity}', '{"a":1', '', '<html>', '{"a":01}', '"open'])('%s is no JSON', (text) => {
  expect(() => readJson(text)).toThrow(SyntaxError);
});

test('whatever is written as JSON is read as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const text = JSON.stringify(value);
      // Keys of prototypes and integers beyond exactness are the two things read differently on purpose.
      fc.pre(!text.includes('__proto__') && !/\d{16}/.test(text));
      expect(readJson(text)).toEqual(JSON.parse(text));
    }),
  );
});
