// Numbers in every notation of the tables: what is read is what was written, or a problem; never another value or sign.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  blanks,
  currencyCodes,
  currencySigns,
  minusSigns,
  percentSigns,
  plusSigns,
  scaleWords,
  wayMarks,
  wayWords,
} from '../../../src/domain/text/number-notation.ts';
import { readNumber, toDollars, toNumber } from '../../../src/domain/text/read-number.ts';
import { countInGate } from '../../setup/long-run.ts';

type Notation = (digits: string) => string;
const each = <Part>(parts: Iterable<Part>, write: (part: Part) => Notation[]): Notation[] => [...parts].flatMap(write);

/** Notations of a value below zero. */
const negatives: Notation[] = [
  ...each(minusSigns, (minus) => [
    (digits) => `${minus}${digits}`,
    (digits) => `${minus} ${digits}`,
    (digits) => `'${minus}${digits}`,
    (digits) => `${digits}${minus}`,
    (digits) => `${digits}%${minus}`,
    (digits) => `${minus}${digits}%`,
    (digits) => `${minus}$${digits}`,
    (digits) => `$${minus}${digits}`,
    (digits) => `USD ${minus}${digits}`,
  ]),
  ...each(wayMarks, ([mark, way]) =>
    way === 1
      ? []
      : [(digits) => `${mark}${digits}%`, (digits) => `${mark} -${digits}`, (digits) => `${digits}% ${mark}`],
  ),
  ...each(wayWords, ([word, way]) =>
    way === 1 ? [] : [(digits) => `${word} ${digits}%`, (digits) => `${digits} ${word}`],
  ),
  ...each(currencySigns, ([sign]) => [(digits) => `(${sign}${digits})`, (digits) => `${sign}(${digits})`]),
  (digits) => `(${digits})`,
  (digits) => `(${digits})%`,
  (digits) => `(${digits}%)`,
  (digits) => `(${digits}) USD`,
  (digits) => `&minus;${digits}%`,
  (digits) => `&#8722;${digits}`,
];

/** Notations of a value of zero or more. */
const positives: Notation[] = [
  ...each(plusSigns, (plus) => [(digits) => `${plus}${digits}%`, (digits) => `${plus}$${digits}`]),
  ...each(wayMarks, ([mark, way]) =>
    way === -1 ? [] : [(digits) => `${mark}${digits}`, (digits) => `${mark} +${digits}%`],
  ),
  ...each(wayWords, ([word, way]) =>
    way === -1 ? [] : [(digits) => `${word} ${digits}%`, (digits) => `${digits}% ${word}`],
  ),
  ...each(percentSigns, (percent) => [(digits) => `${digits}${percent}`, (digits) => `${digits} ${percent}`]),
  ...each(currencySigns, ([sign]) => [(digits) => `${sign}${digits}`, (digits) => `${digits} ${sign}`]),
  ...each(currencyCodes, (code) => [(digits) => `${code} ${digits}`, (digits) => `${digits} ${code}`]),
  (digits) => `${digits}x`,
  (digits) => `'${digits}`,
  (digits) => `\u200e${digits}`,
  (digits) => digits,
];

/** Notations nobody can read with certainty. */
const refused: Notation[] = [
  (digits) => `${digits}-${digits}`,
  (digits) => `${digits} to ${digits}`,
  (digits) => `$${digits} - $${digits}`,
  (digits) => `▲ -${digits}`,
  (digits) => `▼ +${digits}`,
  (digits) => `up -${digits}%`,
  (digits) => `(-${digits})`,
  (digits) => `--${digits}`,
  (digits) => `${digits} CR`,
  (digits) => `${digits} DR`,
  (digits) => `${digits} lakh`,
  (digits) => `${digits} -`,
  (digits) => `USD-${digits}`,
  (digits) => `€$${digits}`,
  (digits) => `${digits}%%`,
  (digits) => `$${digits}%`,
  (digits) => `~${digits}`,
  (digits) => `±${digits}`,
  (digits) => `<${digits}`,
  (digits) => `\u202e${digits}`,
  (digits) => `+$${digits} (-${digits}%)`,
];

const value = fc
  .tuple(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 1, max: 999 }))
  .map(([whole, part]) => Number(`${whole}.${String(part).padStart(3, '0')}`));
const written = (size: number, grouped: boolean) =>
  grouped ? size.toLocaleString('en-US', { maximumFractionDigits: 3 }) : String(size);

describe('B-14 the value read is the value written', () => {
  const reads = (notations: readonly Notation[], sign: 1 | -1) =>
    fc.assert(
      fc.property(fc.constantFrom(...notations), value, fc.boolean(), (notation, size, grouped) => {
        expect(readNumber(notation(written(size, grouped)))).toMatchObject({ value: sign * size, problem: false });
      }),
      { numRuns: countInGate(1_000, 4_000) },
    );
  test('below zero, in every notation', () => reads(negatives, -1));
  test('above zero, in every notation', () => reads(positives, 1));
  test('with every word of size', () => {
    for (const [word, factor] of scaleWords) {
      expect(readNumber(`-$1.25 ${word}`)).toEqual({ value: -1.25 * factor, unit: 'USD', problem: false });
      expect(readNumber(`12${word}`)).toEqual({ value: 12 * factor, unit: null, problem: false });
    }
  });
});

test('B-13 what has two readings is a problem, not one of them', () => {
  fc.assert(
    fc.property(fc.constantFrom(...refused), value, (notation, size) => {
      expect(readNumber(notation(written(size, false)))).toEqual({ value: null, unit: null, problem: true });
    }),
    { numRuns: 1_000 },
  );
});

test('Any parts in any order are read with the value and sign they show, or not at all', () => {
  const signs = [...minusSigns, ...plusSigns, ...wayMarks.keys(), ...percentSigns];
  const parts = [...signs, '(', ')', ' ', '$', 'C$', 'USD ', ' down', "'"];
  const some = fc.array(fc.constantFrom(...parts), { maxLength: 3 });
  fc.assert(
    fc.property(fc.tuple(some, some), ([before, after]) => {
      const { value: read, problem } = readNumber(`${before.join('')}7.5${after.join('')}`);
      const all = [...before, ...after];
      const saysDown = all.some(
        (part) => minusSigns.has(part) || wayMarks.get(part) === -1 || '( down)'.includes(part.trim() || '#'),
      );
      const saysUp = all.some((part) => plusSigns.has(part) || wayMarks.get(part) === 1);
      if (problem) expect(read).toBeNull();
      else {
        expect(Math.abs(read ?? 0)).toBe(7.5);
        expect(read).toBe(saysDown ? -7.5 : 7.5);
        expect(saysUp && saysDown).toBe(false);
      }
    }),
    { numRuns: countInGate(5_000, 20_000) },
  );
});

test.each([
  ['12%', 12, 'percent'],
  ['25 bps', 0.25, 'percent'],
  ['%12.5', 12.5, 'percent'],
  ['3.2x', 3.2, 'multiple'],
  ['$5', 5, 'USD'],
  ['US$5', 5, 'USD'],
  ['50¢', 0.5, 'USD'],
  ['C$320.00', 320, 'CAD'],
  ['CAD $21.30', 21.3, 'CAD'],
  ['$21.30 CAD', 21.3, 'CAD'],
  ['HK$12', 12, 'HKD'],
  ['A$1.2 bn', 1.2e9, 'AUD'],
  ['GBX 2,027', 2027, 'GBX'],
  ['2,027p', 2027, 'GBX'],
  ['€40', 40, 'EUR'],
  ['18 Mio. €', 18e6, 'EUR'],
  ['¥1,200', 1200, 'JPY'],
  ['7', 7, null],
])('%s is %d in %s', (cell, amount, unit) => {
  expect(readNumber(cell)).toEqual({ value: amount, unit, problem: false });
  expect(toDollars(cell)).toBe(unit === null || unit === 'USD' ? amount : null);
});

// B-14
test.each([
  ['($1,000)', -1000],
  ['-$5.00', -5],
  ['.5', 0.5],
  ['-0', 0],
  ['(0.00)', 0],
  ['1e-400', 0],
  ['1.5e3', 1500],
  ['\u00a042 ', 42],
])('%j is %d', (cell, amount) => {
  expect(readNumber(cell)).toMatchObject({ value: amount, problem: false });
  expect(toNumber(cell)).toBe(amount);
});

// B-13
test.each([
  ...['NaN', 'Infinity', '-Infinity', '1e999', '0x10', '1_000', '\uff11\uff12', '1.2.3', '12345678901234567890'],
  ...['1,23', '1,2345', '12,34,567', '1 2', '5 apples', '--5', '+-5', '$', '9'.repeat(70)],
])('%j is refused rather than guessed', (cell) => {
  expect(readNumber(cell)).toEqual({ value: null, unit: null, problem: true });
});

test('a dash alone says nothing, also with the apostrophe of a spreadsheet', () => {
  for (const blank of [...blanks, '', ' ', 'N/A', "'-", ' \u00a0'])
    expect(readNumber(blank)).toEqual({ value: null, unit: null, problem: false });
});
