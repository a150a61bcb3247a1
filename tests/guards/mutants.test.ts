// Mutants: which changes of a text are faults worth a test, and the same place in a later text.
import { expect, test } from 'vitest';
import { mutationsOf } from '../../scripts/mutants/mutations.ts';
import { around, findPlace } from '../../scripts/mutants/place.ts';

const changesOf = (text: string) => mutationsOf('sample.tsx', text).map(({ before, after }) => `${before} -> ${after}`);

test.each<[string, string[]]>([
  ['const isOld = age >= 3;', ['>= -> >', '3 -> 4']],
  ['const kind = isNew ? a : b;', ['isNew -> !(isNew)']],
  ['move(from, to);', ['move(from, to); -> ;', 'from, to -> to, from']],
  ['move(from, () => to);', ['move(from, () => to); -> ;']],
  ["log.warn('feed: lost', 3);", []],
  ["type Sides = 1 | -1; import { a } from './a.ts';", []],
  ['const mark = <svg width={16}>about 3 days</svg>;', []],
])('%s', (text, changes) => expect(changesOf(text)).toEqual(changes));

test('a place is found again where lines moved, and not where it is no longer the only one', () => {
  const text = 'const first = a > 1;\nconst second = a > 1;\n';
  const start = text.lastIndexOf('>');
  const place = { start, before: '>', around: around(text, { start, before: '>' }) };
  const later = `// A new line.\n${text}`;
  expect(findPlace(text, place)).toBe(start);
  expect(findPlace(later, place)).toBe(later.lastIndexOf('>'));
  expect(findPlace(text.replace('second', 'other'), place)).toBeNull();
});
