// Cells of lists: the fast look at their bytes agrees with the slow one.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPlainlyFine, judgeNumber } from '../../../src/domain/pipeline/rows/cell-checks.ts';
import { encodeUtf8 } from '../../../src/domain/text/utf8-text.ts';
import { countInGate } from '../../setup/long-run.ts';

describe('The look at bytes never calls fine what a slow reading would not', () => {
  const parts = fc.constantFrom(...'1|12|345|,|.|$|-|+|%| | million|N| \u279d |(|)|'.split('|'));
  const cell = fc.array(parts, { maxLength: 7 }).map((some) => some.join(''));
  test.each(['price', 'prices', 'number'] as const)('for cells of the kind %s', (kind) => {
    fc.assert(
      fc.property(cell, (text) => {
        const bytes = encodeUtf8(text);
        if (isPlainlyFine(kind, bytes, 0, bytes.length)) expect(judgeNumber(kind, text)).toBe('fine');
      }),
      { numRuns: countInGate(1_000, 3_000) },
    );
  });

  test.each([
    ['price', '$1,234.50'],
    ['price', '12'],
    ['prices', '$63.00 \u279d $65.00'],
    ['number', '-1.5%'],
    ['number', '19.17 million'],
  ] as const)('a %s such as %s needs no second look', (kind, text) => {
    const bytes = encodeUtf8(text);
    expect(isPlainlyFine(kind, bytes, 0, bytes.length)).toBe(true);
  });

  test('A negative price is impossible, a negative change is not', () => {
    expect(judgeNumber('price', '-5')).toBe('negative');
    expect(judgeNumber('prices', '$5 \u279d -$6')).toBe('negative');
    expect(judgeNumber('number', '(4.2)')).toBe('fine');
    expect(judgeNumber('price', 'NaN')).toBe('unreadable');
    expect(judgeNumber('price', 'N/A')).toBe('fine');
  });
});
