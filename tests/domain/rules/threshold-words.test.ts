// Words around a threshold agree with its comparison: "above" is >, "from" and "at least" are >=, "below" is <, "up to" and "at most" are <=.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { boundsWords, within } from '../../../src/domain/numbers/bounds.ts';

type Operator = '>' | '>=' | '<' | '<=';

const words = {
  above: '>',
  'more than': '>',
  'longer than': '>',
  below: '<',
  'fewer than': '<',
  'less than': '<',
  'closer than': '<',
  'at least': '>=',
  from: '>=',
  'at most': '<=',
  'up to': '<=',
} as const satisfies Record<string, Operator>;
type Word = keyof typeof words;

/** What passes where the comparison does not: a sentence may speak of either. */
const opposite = { '>': '<=', '>=': '<', '<': '>=', '<=': '>' } as const satisfies Record<Operator, Operator>;

/** The suffix of a key says its comparison, and code that compares with it keeps to that. */
const suffixes: readonly [string, Operator][] = [
  ['_above', '>'],
  ['_below', '<'],
  ['_from', '>='],
  ['_to', '<='],
  ['_up_to', '<='],
  ['_most', '<='],
];

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join('src', path), 'utf8') }));
const all = sources.map(({ text }) => text).join('\n');

const turned = { '>': '<', '>=': '<=', '<': '>', '<=': '>=' } as const;
/** Comparisons of the code with `key.value` by key, turned so that the threshold is on the right. */
const comparisons = Map.groupBy(
  [
    ...Array.from(all.matchAll(/(?<![=<>])(>=?|<=?) -?[\w.]*\b(\w+)\.value\b/g), ([, operator, key]) => {
      return [key, operator as Operator] as const;
    }),
    ...Array.from(all.matchAll(/\b(\w+)\.value (>=?|<=?) /g), ([, key, operator]) => {
      return [key, turned[operator as Operator]] as const;
    }),
  ],
  ([key]) => key,
);
const comparedAs = (key: string): Operator[] => (comparisons.get(key) ?? []).map(([, operator]) => operator);

/** Null where neither the key nor a comparison tells. */
function operatorsOf(key: string): readonly Operator[] | null {
  const suffix = suffixes.findLast(([end]) => key.endsWith(end));
  if (suffix !== undefined) return [suffix[1]];
  const compared = comparedAs(key);
  return compared.length === 0 ? null : compared;
}

function agrees(word: Word, operators: readonly Operator[]): boolean {
  return operators.some((operator) => words[word] === operator || words[word] === opposite[operator]);
}

const anyWord = Object.keys(words).join('|');

describe('sentences with a threshold', () => {
  // "above ${rules.gain_above.value}", in a template or in JSX, with a currency sign or none.
  const spoken = new RegExp(`\\b(${anyWord})\\s+\\$?\\$?\\{(?:\\w+\\()?[\\w.]*?\\b(\\w+)\\.value\\b`, 'g');
  const found = sources.flatMap(({ path, text }) =>
    [...text.matchAll(spoken)].map(([, word, key]) => ({ path, word: word as Word, key: key! })),
  );

  test('there are many', () => expect(found.length).toBeGreaterThan(40));

  test.each(found)('$path: $word $key', ({ word, key }) => {
    const operators = operatorsOf(key);
    // A key that nothing compares with is no threshold of a condition.
    if (operators !== null) expect(agrees(word, operators), `compared as ${operators.join(' ')}`).toBe(true);
  });
});

describe('names of rules', () => {
  const row = /^\s+(\w+): \{\s*name:\s*(['"])((?:(?!\2).)*)\2/gm;
  const named = sources
    .filter(({ path }) => /-rules\.ts$|overview\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(row)].flatMap(([, key, , name]) => {
        const last = [...name!.matchAll(new RegExp(`\\b(${anyWord})\\b`, 'g'))].at(-1)?.[1];
        return last === undefined ? [] : [{ path, key: key!, name: name!, word: last as Word }];
      }),
    );

  test('there are many', () => expect(named.length).toBeGreaterThan(60));

  test.each(named)('$path: $key is "$name"', ({ key, word }) => {
    const suffix = suffixes.findLast(([end]) => key.endsWith(end));
    if (suffix !== undefined) expect(agrees(word, [suffix[1]])).toBe(true);
  });
});

describe('keys of rules', () => {
  const keys = new Set(
    [...all.matchAll(/^\s+(\w+(?:_above|_below|_from|_to|_up_to|_most)): \{\s*name:/gm)].map(([, key]) => key!),
  );

  test.each([...keys])('code compares with %s as its suffix says', (key) => {
    const [operator] = operatorsOf(key)!;
    for (const compared of comparedAs(key)) expect([operator, opposite[operator!]]).toContain(compared);
  });
});

test.each([
  ['above', 'above 5%', [5.1], [5, 4.9]],
  ['from', 'from 5%', [5, 5.1], [4.9]],
  ['to', 'up to 5%', [4.9, 5], [5.1]],
  ['below', 'below 5%', [4.9], [5, 5.1]],
] as const)('a bound called %s reads "%s" and is compared so', (side, text, inside, outside) => {
  const bounds = { [side]: { name: 'Sample', value: 5, unit: '%', source: 'sample' } };
  expect(boundsWords(bounds)).toBe(text);
  for (const value of inside) expect(within(value, bounds)).toBe(true);
  for (const value of outside) expect(within(value, bounds)).toBe(false);
});
