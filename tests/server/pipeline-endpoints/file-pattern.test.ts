// Patterns of file names, as an administrator types them.
import { expect, test } from 'vitest';
import { filePattern } from '../../../src/server/pipeline/inspect/files.ts';

test.each([
  ['', 'lists/Gap Up.csv', true],
  ['gap', 'lists/Gap Up.csv', true],
  ['*.csv', 'lists/Gap Up.csv', true],
  ['gap*', 'lists/Gap Up.csv', true],
  ['*gap*up*', 'lists/Gap Up.csv', true],
  ['lists/*', 'lists/Gap Up.csv', true],
  ['gap?up.csv', 'lists/Gap Up.csv', true],
  ['*', 'lists/Gap Up.csv', true],
  ['*.txt', 'lists/Gap Up.csv', false],
  ['up*', 'lists/Gap Up.csv', false],
  ['gap?csv', 'gap_up.csv', false],
  ['a*a', 'a', false],
  ['[g]ap', 'gap', false],
  ['.*', 'gap.csv', false],
])('"%s" and %s: %s', (pattern, name, fits) => expect(filePattern(pattern)(name)).toBe(fits));

test('A pattern of many stars over a long name is answered at once', () => {
  expect(filePattern(`${'*a'.repeat(16)}b`)('a'.repeat(300))).toBe(false);
});
