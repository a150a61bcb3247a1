// Right and wrong sentences with citations, one table for each sheet: every right one is accepted, every wrong one refused.
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

const signed = {
  change_pct: ['The stock rose {change_pct} today.', 'The stock fell {change_pct} today.'],
  return_1m: ['Over the last month it gained {return_1m}.', 'Over the last month it lost {return_1m}.'],
  vs_sma_50: ['The price is {vs_sma_50} above the average.', 'The price is {vs_sma_50} below the average.'],
  upside: ['{upside} is an upside.', '{upside} is a downside.'],
  insider_net: ['Insiders bought {insider_net} net.', 'Insiders sold {insider_net} net.'],
  vs_sp500_13w: ['It did {vs_sp500_13w} better than the S&P 500.', 'It did {vs_sp500_13w} worse than the S&P 500.'],
};

test.each(Object.entries(signed))('a fact of either sign is stated in its own direction: %s', (key, [up, down]) => {
  for (const value of [7.31, -7.31, 0.04, -0.04]) {
    const facts = rising.facts.map((fact) => (fact.key === key ? { ...fact, value } : fact));
    const sheet = { ...rising, facts };
    expect([refused(up!, sheet), refused(down!, sheet)]).toEqual([value < 0, value > 0]);
  }
});
