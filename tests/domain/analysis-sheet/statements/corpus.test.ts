// Right and wrong sentences, one table for each sheet: every right one is accepted, every wrong one refused.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { complaints } from '../../../../src/domain/analysis/check-answer.ts';
import { answerOf, falling, refused, rising } from './sheets.ts';

function table(name: string): { accept: string[]; refuse: string[] } {
  const text = readFileSync(join(import.meta.dirname, `${name}.txt`), 'utf8');
  const [accept = '', refuse = ''] = text.split(/^= (?:accept|refuse)$/mu).slice(1);
  const lines = (part: string) => part.split('\n').filter((line) => line !== '');
  return { accept: lines(accept), refuse: lines(refuse) };
}

// ENT-26
describe.each([
  ['rising', rising],
  ['rising-more', rising],
  ['falling', falling],
] as const)('sentences of the table %s', (name, sheet) => {
  const { accept, refuse } = table(name);

  test('right ones are accepted', () => {
    const wrongly = accept.flatMap((text) => {
      const found = complaints(answerOf(text), sheet);
      return found.length > 0 ? [`${text} => ${found.join(' ')}`] : [];
    });
    expect(wrongly).toEqual([]);
  });

  test('wrong ones are refused', () => {
    expect(refuse.filter((text) => !refused(text, sheet))).toEqual([]);
  });
});
